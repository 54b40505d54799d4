// Pointing further: what lies some answers ahead can be chosen at once, and the answers on the way are given one after
// another. The server says what is reached and which way leads there; nothing here knows a game.
import { all, made, one } from "./dom";
import type { Live, Reached } from "./live";
import type { Seat } from "./play";

const SOON = 120;
const MISSES = " As far as can be foreseen it hits nobody.";
const TOUCHED = "touched";
const REACHED = "reached";
const SHOWS = ".glow[data-word], .reached[data-word], .option[data-word]";
const THINGS = "#stage [data-word].word, #hand [data-word].word";

let ways: Record<string, string[]> = {};
let shown = ""; // the option whose reach is shown
let told: Record<string, string> = {}; // what a click on something that lies some answers ahead will do
let timer = 0;
let live: Live | null = null;
let at: Seat | null = null;

/** The answers that lead to a word from the question put now; nothing when none are known. */
export const wayTo = (word: string): string[] | undefined => ways[word];

/** Another moment: what was reached is not any more. Ask what is now, if anything can be answered. */
export function lookFurther(isAsked: boolean): void {
  ways = {};
  told = {};
  shown = "";
  unmark(REACHED);
  unmark(TOUCHED);
  if (isAsked) live?.ask("reach");
}

/** The server's answer: of this moment, or of one option of it. */
export function hearReach(heard: Reached): void {
  if (at === null || heard.number !== at.number) return;
  if (heard.ways) {
    ways = heard.ways;
    show(REACHED, Object.keys(ways));
  } else if (heard.says !== undefined) {
    told[heard.word!] = heard.says;
    const place = one("#lens:not([hidden]) .ahead b");
    if (place && heard.word === shown) place.textContent = heard.says;
  } else if (heard.word === shown) {
    unmark(TOUCHED);
    show(TOUCHED, heard.words ?? []);
    if (heard.misses) sayMissed(shown);
  }
}

/** What a click on something that lies some answers ahead will do; until the server has told, its first answer. */
export function toldAhead(word: string | undefined, thing: Element): string {
  const way = word === undefined || !isReached(thing) ? undefined : wayTo(word);
  if (!way) return "";
  return told[word!] ?? one(`#options [data-word="${CSS.escape(way[0]!)}"] .option-text b`)?.textContent ?? "";
}

/** Say of an option that it hits nobody: at its button, and where it is looked at closer. */
function sayMissed(word: string): void {
  const lens = one("#lens:not([hidden]) p");
  const button = one(`#options [data-word="${CSS.escape(word)}"] .option-text`);
  for (const place of [lens, button]) {
    if (place && !one(".misses", place)) place.append(made("em", { class: "misses" }, MISSES));
  }
}

function unmark(name: string): void {
  for (const thing of all(`.${name}`)) {
    thing.classList.remove(name);
    if (name === REACHED && !thing.classList.contains("glow")) thing.removeAttribute("tabindex");
  }
}

function show(name: string, words: string[]): void {
  const wanted = new Set(words);
  for (const thing of all<SVGElement>(THINGS)) {
    if (!wanted.has(thing.dataset.word ?? "") || (name === REACHED && thing.classList.contains("glow"))) continue;
    thing.classList.add(name);
    if (name === REACHED) thing.setAttribute("tabindex", "0");
  }
}

/** Hovering or focusing an option shows where it reaches. */
function soon(target: EventTarget | null): void {
  const thing = target instanceof Element ? target.closest<HTMLElement>(SHOWS) : null;
  const word = thing?.dataset.word ?? "";
  if (word === shown) return;
  shown = word;
  unmark(TOUCHED);
  window.clearTimeout(timer);
  if (word) timer = window.setTimeout(() => live?.ask("reach", { word }), SOON);
}

export function startReaching(connection: Live, seat: Seat): void {
  live = connection;
  at = seat;
  for (const event of ["pointerover", "focusin"]) document.addEventListener(event, ({ target }) => soon(target));
  document.addEventListener("pointerleave", () => soon(null));
}

/** Whether something can be chosen though it is no option yet. */
export const isReached = (thing: Element): boolean =>
  thing.classList.contains(REACHED) || one(`:scope > .${REACHED}`, thing) !== null;
