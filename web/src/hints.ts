// Hints: what a bot in this seat expects of each option, in the list, on the board and in the hand. The next change of
// the table takes them away.
import { all, made, notice, one } from "./dom";
import { pin, unpin } from "./pins";
import { type Seat, withNames } from "./play";
import { showTab } from "./tabs";
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

const STAR = "\u2605";
let shownAt = -1;
let isBusy = false;

export async function hint(at: Seat): Promise<void> {
  if (isBusy || at.seat === null || !one("#hint")) return;
  isBusy = true;
  one("#hint")?.setAttribute("aria-busy", "true");
  try {
    const told = await post<{ number: number; hints: Hint[] }>(`/api/tables/${at.table}/hints`, { seat: at.seat });
    if (told.number === at.number) show(told.number, told.hints);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    notice(error.message, error.rule);
  } finally {
    isBusy = false;
    one("#hint")?.removeAttribute("aria-busy");
  }
}

const button = (word: string): HTMLElement | null => one(`#options [data-word="${CSS.escape(word)}"]`);

function show(number: number, hints: Hint[]): void {
  clearHints();
  shownAt = number;
  showTab("options");
  const known = hints.filter((each) => each.chance !== null).map((each) => each.chance!);
  const least = Math.min(...known);
  const range = Math.max(...known) - least;
  for (const each of hints) {
    const place = button(each.word) && one(".option-text", button(each.word)!);
    if (!place || each.chance === null) continue;
    const bar = made("span", { class: "bar", "aria-hidden": "true" });
    bar.style.setProperty("--share", String(range ? (each.chance - least) / range : 1));
    const doubt = each.visits ? `, \u00b1${Math.round(200 * each.uncertainty!)}` : "";
    const words = `${each.best ? `${STAR} best, ` : ""}${Math.round(100 * each.chance)} % to win${doubt}`;
    place.append(made("em", { class: `estimate${each.best ? " best" : ""}` }, words, bar));
    const then = each.line.slice(1).join("; ");
    if (then) place.append(made("span", { class: "expected" }, `Then: ${withNames(then, null)}`));
    if (each.reason) place.append(made("span", { class: "reason" }, `More often then: ${withNames(each.reason, null)}`));
  }
  const best = hints.filter((each) => each.best);
  for (const each of best) pin("best", each.word, "", STAR);
  const names = best.map((each) => (button(each.word) && one("b", button(each.word)!)?.textContent) ?? "");
  const chance = best.length ? `, ${Math.round(100 * best[0]!.chance!)} % to win` : "";
  const why = best.length === 1 && best[0]!.reason ? `. More often then: ${withNames(best[0]!.reason, null)}` : "";
  notice(best.length ? `A bot would choose: ${names.join(", ")}${chance}${why}` : "A bot sees no difference between these.");
  button(best[0]?.word ?? "")?.scrollIntoView({ block: "nearest" });
}

export function clearHints(): void {
  unpin("best");
  for (const old of all("#options :is(.estimate, .expected, .reason)")) old.remove();
  shownAt = -1;
}

/** Hints belong to one moment of the table. */
export function keepHints(number: number): void {
  if (shownAt >= 0 && shownAt !== number) clearHints();
}

export function startHints(at: Seat): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("#hint");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void hint(at);
  });
}
