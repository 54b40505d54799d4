// Playing: whatever stands for a word sends it when it is an option, and otherwise asks why it is not.
import { closeAnswer, showAnswer } from "./ask";
import { all, hush, notice, one, withRules } from "./dom";
import { lookAway, wasHeld } from "./look";
import { point } from "./marks";
import { post, Refused } from "./talk";
import { wasDragged } from "./zoom";

export interface Seat {
  table: string;
  seat: number | null;
  number: number;
}

export type Mode = "" | "why" | "point";

let sending = "";
let mode: Mode = "";

const api = (seat: Seat, what: string): string => `/api/tables/${seat.table}/${what}`;

export async function answer(at: Seat, word: string): Promise<void> {
  const key = `${at.number} ${word}`;
  if (at.seat === null || sending === key) return; // the same click twice is one answer
  sending = key;
  lookAway();
  closeAnswer();
  await told(post(api(at, "answers"), { number: at.number, word, seat: at.seat }));
  sending = "";
}

export async function undo(at: Seat): Promise<void> {
  if (at.seat !== null) await told(post(api(at, "undo"), { number: at.number, seat: at.seat }));
}

/** Ask the others to go back, or answer who asks. */
async function askBack(at: Seat, agree: boolean | null): Promise<void> {
  const body = { number: at.number, seat: at.seat };
  if (agree === null) await told(post(api(at, "undo/ask"), body));
  else await told(post(api(at, "undo/answer"), { ...body, agree }));
}

async function told(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    notice(error.message, error.rule);
  }
}

export async function why(at: Seat, word: string, beside: Element): Promise<void> {
  try {
    const body = { word, ...(at.seat === null ? {} : { seat: at.seat }) };
    const reason = await post<{ allowed: boolean; text: string }>(api(at, "why-not"), body);
    showAnswer(reason.allowed ? "You can" : "Why not?", withRules(withNames(reason.text)), beside);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    showAnswer("Why not?", withRules(withNames(error.message)), beside);
  }
}

/** Seats by the names people see. */
function withNames(text: string): string {
  return text.replace(/\bSeat (\d+)\b/g, (whole, seat: string) => {
    return one(`#person-${Number(seat) - 1} .person-name`)?.textContent ?? whole;
  });
}

/** While "Why?" or "Point" is on, everything that has a word can be reached, asked about and pointed at. */
export function setMode(wanted: Mode): void {
  mode = wanted;
  document.documentElement.classList.toggle("asking-why", mode === "why");
  document.documentElement.classList.toggle("pointing", mode === "point");
  for (const each of ["why", "point"]) one(`#${each}`)?.setAttribute("aria-pressed", String(mode === each));
  for (const thing of all<SVGElement>("#stage .word:not(.glow), #hand .word:not(.glow)")) {
    if (mode) thing.setAttribute("tabindex", "0");
    else thing.removeAttribute("tabindex");
  }
}

export const currentMode = (): Mode => mode;

function switchMode(wanted: "why" | "point"): void {
  setMode(mode === wanted ? "" : wanted);
  const what = wanted === "why" ? "ask about" : "point at";
  if (mode) notice(`Choose what you ${what}: click it, or go there with the arrow keys and press Enter.`);
}

/** Choose what is pointed at: an option is answered, anything else is explained. */
export function choose(at: Seat, thing: Element): void {
  const word = thing.getAttribute("data-word");
  if (!word) return;
  const wanted = mode;
  if (wanted) {
    setMode("");
    hush();
  }
  if (wanted === "point") return void point(at.table, at.seat, word);
  const isOption = thing.classList.contains("glow") || thing.classList.contains("option");
  if (isOption && !wanted) void answer(at, word);
  else if (at.seat !== null) void why(at, word, thing);
}

/** A click on a piece that is no option, in a space that is one, means the space. */
function meant(thing: Element, event: MouseEvent): Element {
  if (thing.classList.contains("glow") || event.detail === 0) return thing;
  const below = document.elementsFromPoint(event.clientX, event.clientY).map((element) => element.closest(".glow"));
  return below.find((element) => element !== null) ?? thing;
}

export function startPlaying(at: Seat): void {
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (wasDragged() || wasHeld()) return;
    const thing = target.closest("#stage [data-word], #hand [data-word]");
    if (thing) choose(at, mode ? thing : meant(thing, event));
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
    } else if (action.endsWith("/undo")) {
      event.preventDefault();
      void undo(at);
    } else if (action.endsWith("/undo/ask") || action.endsWith("/undo/answer")) {
      event.preventDefault();
      void askBack(at, action.endsWith("/ask") ? null : button?.getAttribute("value") === "true");
    }
  });
}
