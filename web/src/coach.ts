// Advice beside a question, for someone's first game: shown in the turn in which the question is met first, and gone
// when that turn is over, or when it is understood. A style sheet hides it, so that pages can be morphed without asking.
import { one } from "./dom";
import { keep as ours } from "./morph";
import { prefer, prefers, whenPreferred } from "./prefers";

const SEEN = "grandmelee-advice";
const MET = "grandmelee-advice-met";
const sheet = new CSSStyleSheet();
let wasOn = prefers.advice;

/** By rule: the table and seat that met its question, each with the turn in which. */
type Met = Record<string, Record<string, string>>;

function kept<T>(name: string, none: T): T {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "") as T;
  } catch {
    return none;
  }
}

function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing is advised again.
  }
}

/** Whether this question is met in another turn than the first time, or was met at another table before. */
function isOld({ advice, met, turn }: DOMStringMap): boolean {
  if (advice === undefined || met === undefined) return false;
  const all = kept<Met>(MET, {});
  const before = all[advice] ?? {};
  const table = (who: string): string => who.split(":")[0]!;
  if (Object.keys(before).some((who) => table(who) !== table(met))) return true;
  if (before[met] === undefined) keep(MET, { ...all, [advice]: { ...before, [met]: turn } });
  return before[met] !== undefined && before[met] !== turn;
}

function hideSeen(): void {
  if (prefers.advice && !wasOn) {
    keep(SEEN, []); // whoever asks for advice again gets all of it
    keep(MET, {});
  }
  wasOn = prefers.advice;
  const hidden = prefers.advice ? kept<string[]>(SEEN, []).map((rule) => `.coach[data-advice="${CSS.escape(rule)}"]`) : [".coach"];
  const coach = one(".coach");
  if (coach && prefers.advice && isOld(coach.dataset)) hidden.push(".coach");
  sheet.replaceSync(hidden.length ? `${hidden.join(", ")} { display: none !important; }` : "");
  document.documentElement.toggleAttribute("data-advised", (coach?.getClientRects().length ?? 0) > 0);
}

/** Another question may be asked now. */
export const lookForAdvice = (): void => hideSeen();

/** Beside the log advice takes its room from below, so that nothing above it moves. */
function makeRoom(): void {
  document.documentElement.style.setProperty("--advice", `${one("#advice")?.offsetHeight ?? 0}px`);
}

/** On a phone advice is short until it is tapped. */
function openAdvice(target: EventTarget | null): void {
  const coach = target instanceof Element ? target.closest(".coach") : null;
  coach?.classList.toggle("is-open");
  if (coach) ours(coach.id, "class", true);
}

export function startCoach(): void {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  whenPreferred(hideSeen);
  hideSeen();
  const advice = one("#advice");
  if (advice) new ResizeObserver(makeRoom).observe(advice);
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-action^='advice-']") : null;
    if (!button) return void openAdvice(event.target);
    if (button.getAttribute("data-action") === "advice-off") return prefer({ advice: false });
    const rule = button.closest("[data-advice]")?.getAttribute("data-advice");
    if (rule) keep(SEEN, [...new Set([...kept<string[]>(SEEN, []), rule])]);
    hideSeen();
  });
}
