// Hints: what a bot in this seat expects of each option, in the list, on the board and in the hand. The next change of
// the table takes them away.
import { all, hush, made, notice, one } from "./dom";
import { keep } from "./morph";
import { pin, unpin } from "./pins";
import { type Seat, withNames } from "./play";
import { isNarrow, showTab, tellTab } from "./tabs";
import { post, Refused } from "./talk";

interface Hint {
  word: string;
  chance: number | null;
  uncertainty: number | null;
  visits: number | null;
  line: string[];
  reason: string;
  best: boolean;
}

const CLOSE = 0.02; // chances to win nearer to each other than that
const EQUAL = 0.01; // chances that differ by less are equal
const PERHAPS = 0.03; // those that differ by less, too, where they are as uncertain
const STAR = "\u2605";
let shownAt = -1;
let isBusy = false;
let said = ""; // in the notice, of the hints that are shown

export async function hint(at: Seat): Promise<void> {
  if (isBusy || at.seat === null || !one("#hint")) return;
  isBusy = true;
  one("#hint")?.setAttribute("aria-busy", "true");
  keep("hint", "aria-busy", true);
  notice("A bot thinks about it.");
  try {
    const told = await post<{ number: number; hints: Hint[] }>(`/api/tables/${at.table}/hints`, { seat: at.seat });
    hush();
    if (told.number === at.number) show(told.number, told.hints);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    notice(error.message, error.rule);
  } finally {
    isBusy = false;
    keep("hint", "aria-busy", false);
    one("#hint")?.removeAttribute("aria-busy");
  }
}

const button = (word: string): HTMLElement | null => one(`#options [data-word="${CSS.escape(word)}"]`);

function show(number: number, hints: Hint[]): void {
  clearHints();
  shownAt = number;
  if (isNarrow()) tellTab("options", true); // a phone shows the star on the board and in the hand; why is in the list
  else showTab("options");
  const known = hints.filter((each) => each.chance !== null).map((each) => each.chance!);
  const range = Math.max(...known) - Math.min(...known);
  const best = hints.filter((each) => each.best);
  const digits = range < CLOSE ? 1 : 0; // of percents that would all look the same
  for (const each of hints) {
    const place = button(each.word) && one(".option-text", button(each.word)!);
    if (!place || each.chance === null) continue;
    const bar = made("span", { class: "bar", "aria-hidden": "true" });
    bar.style.setProperty("--share", String(each.chance));
    const doubt = each.visits ? `, \u00b1${(200 * each.uncertainty!).toFixed(digits)}` : "";
    const words = `${each.best ? `${STAR} best, ` : isEqual(each, best[0]) ? "as good, " : ""}${(100 * each.chance).toFixed(digits)} % to win${doubt}`;
    const told = [made("em", { class: `estimate${each.best ? " best" : ""}` }, words, bar)];
    if (each.reason) told.push(made("span", { class: "reason" }, `Why: ${withNames(each.reason, null)}`));
    const then = each.line.slice(1).join("; ");
    if (then) told.push(made("span", { class: "expected" }, `Then: ${withNames(then, null)}`));
    one("b", place)!.after(...told); // before what the option does, which may be long
  }
  for (const each of best) pin("best", each.word, "", STAR);
  const names = best.map((each) => (button(each.word) && one("b", button(each.word)!)?.textContent) ?? "");
  const chance = best.length ? `, ${(100 * best[0]!.chance!).toFixed(digits)} % to win` : "";
  const would = known.length > 1 && range < CLOSE ? "A bot sees hardly any difference; it would choose" : "A bot would choose";
  said = best.length ? `${would}: ${names.join(", ")}${chance}` : "A bot sees no difference between these.";
  notice(said);
  const word = CSS.escape(best[0]?.word ?? "");
  one(`#hand [data-word="${word}"]`)?.scrollIntoView({ block: "nearest", inline: "center" });
  button(best[0]?.word ?? "")?.scrollIntoView({ block: "start" }); // why stands below it
}

/** Whether a bot cannot tell an option from the best one. */
function isEqual(each: Hint, best: Hint | undefined): boolean {
  if (!best || each.chance === null || best.chance === null) return false;
  const doubt = Math.hypot(each.uncertainty ?? 0, best.uncertainty ?? 0);
  return best.chance - each.chance < Math.max(EQUAL, Math.min(PERHAPS, doubt));
}

export function clearHints(): void {
  unpin("best");
  for (const old of all("#options :is(.estimate, .expected, .reason)")) old.remove();
  shownAt = -1;
}

/** Hints belong to one moment of the table: what is asked next is read from its beginning, and without them. */
export function keepHints(number: number): void {
  if (shownAt < 0 || shownAt === number) return;
  clearHints();
  if (one("#notice")?.textContent === said) hush();
  one("#options > form")?.scrollTo(0, 0);
}

export function startHints(at: Seat): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("#hint");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void hint(at);
  });
}
