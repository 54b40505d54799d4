// Playing: whatever stands for a word sends it when it is an option, and otherwise asks why it is not.
import { closeAnswer, showAnswer, WHY_NOT } from "./ask";
import { finish } from "./beats";
import { all, hush, notice, one, withRules } from "./dom";
import { lookAway, UNNAMED, wasHeld } from "./look";
import { point } from "./marks";
import { enqueue, enqueueUndo, hold, isWaiting, type Moment } from "./queue";
import { isReached, wayTo } from "./reach";
import { choseAround, showBoard } from "./tabs";
import { post, Refused } from "./talk";
import { wasDragged } from "./zoom";

export interface Seat extends Moment {
  table: string;
}

export type Mode = "" | "why" | "point";

const FINGER = 44; // pixels
const TOUCH = window.matchMedia("(hover: none)");

let mode: Mode = "";
let takenBack = -1; // the number of the table from which on something is taken back that nobody had to agree to
let pressed: Moment | null = null; // what the page showed when the pointer went down

const api = (seat: Seat, what: string): string => `/api/tables/${seat.table}/${what}`;

/** Answer, or go where something lies that some answers lead to. */
export function answer(at: Seat, words: string[]): void {
  finish();
  lookAway();
  closeAnswer();
  hush(); // what was said of the question before, such as a hint
  enqueue(at, words, pressed?.seat === at.seat ? pressed : at);
}

export function undo(at: Seat): void {
  finish();
  enqueueUndo(at);
}

/** Ask the others to go back, or answer who asks. */
async function askBack(at: Seat, agree: boolean | null): Promise<void> {
  const body = { number: at.number, seat: at.seat };
  if (agree !== null) return void (await told(post(api(at, "undo/answer"), { ...body, agree })));
  const isAlone = one("#going-back") !== null;
  const back = await told(post<{ number: number }>(api(at, "undo/ask"), body));
  if (!back || !isAlone) return;
  takenBack = back.number;
  if (Number(one("#table")!.dataset.drawn) >= takenBack) tellBack(at);
}

/** Where nobody else is asked it is done at once: say what is asked again, when the page shows it. */
export function tellBack(at: Seat): void {
  if (takenBack < 0 || at.number < takenBack) return;
  takenBack = -1;
  notice(`Back to: ${one("#prompt.own .what")?.textContent ?? "your last decision"}`);
}

async function told<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    notice(error.message, error.rule);
    return undefined;
  }
}

export async function why(at: Seat, word: string, beside: Element): Promise<void> {
  try {
    const body = { word, ...(at.seat === null ? {} : { seat: at.seat }) };
    const reason = await post<{ allowed: boolean; text: string }>(api(at, "why-not"), body);
    showAnswer(reason.allowed ? "You can" : WHY_NOT, withRules(withNames(reason.text, at.seat)), beside);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    showAnswer(WHY_NOT, withRules(withNames(error.message, at.seat)), beside);
  }
}

/** Seats by the names people see. */
export function withNames(text: string, own: number | null): string {
  return text.replace(/\bSeat (\d+)\b( is\b)?/g, (whole, seat: string, is = "") => {
    const name = one(`#person-${Number(seat) - 1}`)?.dataset.name;
    if (Number(seat) - 1 === own && is) return "You are";
    return name === undefined ? whole : name + is;
  });
}

/** Where there is no room for all that is asked, a tap on it shows all of it. */
function readWhole(): void {
  const asked = one("#prompt .asked");
  const isCut = asked !== null && [asked, ...all(".question", asked)].some((part) => part.scrollHeight > part.clientHeight + 1);
  if (isCut) showAnswer("What is asked", all("#prompt .question").flatMap((question) => [...copied(question), " "]), asked);
}

/** What something is that no answer could ever name, and why it is not one: because something else is asked. */
function explain(at: Seat, thing: Element): void {
  const label = thing.getAttribute("aria-label")?.replace(/\.$/, "") ?? "";
  const name = label.split(/[.:;,](?:\s|$)/)[0]!;
  const what = label === name ? `${name} cannot` : `${label}. It cannot`;
  const asked = all("#prompt .question").flatMap((question) => [" ", ...copied(question)]);
  const watches = at.seat === null ? "You watch. " : "";
  const who = one("#prompt.own") ? "You are asked:" : "Asked is:";
  showAnswer(WHY_NOT, [`${watches}${what} be chosen now. ${one("#end .results") ? "" : who}`, ...asked], thing);
}

const copied = (question: Element): (Node | string)[] =>
  all(".who, .what, .cite", question)
    .filter((part) => !one("#prompt.own") || !part.matches(".who"))
    .flatMap((part) => [part.matches(".cite") ? part.cloneNode(true) : part.textContent!.trim(), " "]);

/** While "Why?" or "Point" is on, everything that has a word can be reached, asked about and pointed at. */
export function setMode(wanted: Mode): void {
  mode = wanted;
  document.documentElement.classList.toggle("asking-why", mode === "why");
  document.documentElement.classList.toggle("pointing", mode === "point");
  for (const each of ["why", "point"]) one(`#${each}`)?.setAttribute("aria-pressed", String(mode === each));
  for (const thing of all<SVGElement>(`#stage .word:not(.glow), #hand .word:not(.glow), ${UNNAMED}`)) {
    if (mode === "why" || (mode && !thing.matches(UNNAMED))) thing.setAttribute("tabindex", "0");
    else if (thing === document.activeElement) thing.setAttribute("tabindex", "-1"); // it keeps the focus it has
    else thing.removeAttribute("tabindex");
  }
}

export const currentMode = (): Mode => mode;

function switchMode(wanted: "why" | "point"): void {
  setMode(mode === wanted ? "" : wanted);
  const what = wanted === "why" ? "ask about" : "point at";
  const how = TOUCH.matches ? "tap it" : "click it, or go there with the arrow keys and press Enter";
  if (mode) notice(`Choose what you ${what}: ${how}.`);
}

/** Choose what is pointed at: an option is answered, anything else is explained. */
export function choose(at: Seat, thing: Element): void {
  const word = thing.getAttribute("data-word");
  const wanted = mode;
  if (wanted) {
    setMode("");
    hush();
  }
  if (!word) return explain(at, thing);
  if (wanted === "point") return void point(at.table, at.seat, word);
  const isOption = thing.matches(".glow, .option, .main-button");
  const way = isOption || wanted ? undefined : wayTo(word);
  if (isOption && !wanted) {
    if (thing.closest("#stage .box:not(.box-board)")) choseAround();
    answer(at, [word]);
  }
  else if (way) answer(at, way);
  else if (isWaiting() && !wanted) hold(word);
  else if (at.seat !== null) void why(at, word, thing);
  else explain(at, thing);
}

/** A click on a piece that is no option, in a space that is one, means the space. */
function meant(thing: Element, event: MouseEvent): Element {
  if (thing.classList.contains("glow") || isReached(thing) || event.detail === 0) return thing;
  const below = document.elementsFromPoint(event.clientX, event.clientY).map((element) => element.closest(".glow"));
  return below.find((element) => element !== null) ?? thing;
}

/** What is smaller than a finger is meant by a tap beside it, too, where that meets nothing that can be chosen. */
function near(thing: Element | undefined, event: MouseEvent): Element | undefined {
  const isTouch = (event as PointerEvent).pointerType === "touch" && (event.target as Element).closest("#stage") !== null;
  if (!isTouch || (thing && (thing.matches(".glow") || isReached(thing)))) return thing;
  let best = thing;
  let least = FINGER;
  for (const glow of all<SVGElement>("#stage .glow")) {
    const at = (one<SVGElement>(":scope > .halo", glow) ?? glow).getBoundingClientRect();
    const far = distance(at, event);
    if (at.width && far <= (FINGER - Math.min(at.width, at.height)) / 2 && far < least) [best, least] = [glow, far];
  }
  return best;
}

function distance(at: DOMRect, { clientX: x, clientY: y }: MouseEvent): number {
  return Math.hypot(Math.max(at.left - x, 0, x - at.right), Math.max(at.top - y, 0, y - at.bottom));
}

/** What is drawn with gaps in it is meant by a click into a gap as well. */
function around(target: Element, { clientX: x, clientY: y }: MouseEvent): Element | undefined {
  if (!target.closest("#stage")) return undefined;
  return [...all<SVGElement>(UNNAMED), ...all<SVGElement>("#stage g[role=group][aria-label]")].find((thing) => {
    const at = thing.getBoundingClientRect();
    return at.left <= x && x <= at.right && at.top <= y && y <= at.bottom;
  });
}

/** A word that was held until the table had moved on: an option now, or explained. */
export function chooseHeld(at: Seat, word: string): void {
  const thing = one(`[data-word="${CSS.escape(word)}"]`);
  if (thing) choose(at, one(`.glow[data-word="${CSS.escape(word)}"]`) ?? thing);
}

export function startPlaying(at: Seat): void {
  document.addEventListener("pointerdown", () => (pressed = { ...at }), true);
  document.addEventListener("keydown", () => (pressed = null), true);
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (wasDragged() || wasHeld()) return;
    const thing = target.closest(`#stage [data-word], #hand [data-word], ${UNNAMED}`) ?? around(target, event);
    const wanted = mode ? thing : near(thing && meant(thing, event), event);
    if (wanted) choose(at, wanted);
    if (target.closest("#prompt .asked") && !target.closest("a")) readWhole();
    if (target.closest("#why")) switchMode("why");
    if (target.closest("#point")) switchMode("point");
  });
  document.addEventListener("contextmenu", (event) => {
    const thing = (event.target as Element).closest("#stage [data-word]");
    if (!thing || at.seat === null || ["touch", "pen"].includes((event as PointerEvent).pointerType)) return;
    event.preventDefault();
    void point(at.table, at.seat, thing.getAttribute("data-word"));
  });
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const action = new URL(form.action).pathname;
    const button = event.submitter;
    if (action.endsWith("/answers") && button) {
      event.preventDefault();
      choose(at, button);
      if (button.matches(".option")) showBoard();
    } else if (action.endsWith("/undo")) {
      event.preventDefault();
      undo(at);
    } else if (action.endsWith("/undo/ask") || action.endsWith("/undo/answer")) {
      event.preventDefault();
      form.closest("details")?.removeAttribute("open");
      void askBack(at, action.endsWith("/ask") ? null : button?.getAttribute("value") === "true");
    }
  });
}
