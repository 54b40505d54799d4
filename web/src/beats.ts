// One thing after another: what an answer caused is shown beat by beat, at the pace this person likes. Input never waits
// for it: whoever answers, clicks or presses a key sees the end at once.
import { all, isTyping } from "./dom";
import { moves } from "./motion";
import { prefers } from "./prefers";

/** Shows something, and tells how many letters of it are to be read. */
type Show = () => number | void;

const EASY = 450; // milliseconds for a beat
const MANY = 20; // beats in line, and the rest goes faster, unless someone has set a pace
const FAST = 120;
const LETTER = 22; // milliseconds more for each letter that is new, unless someone has set a pace
const LONGEST = 2600;
const LATE = 1500; // milliseconds in which Space may still be meant for what was shown
const TWICE = 500; // and for what was skipped

let line: Show[] = [];
let timer = 0;
let lateUntil = 0; // until when Space is still meant for the last show
let isWished = false; // to see it once more, whatever the usual pace is

/** Milliseconds for a beat; 0: everything at once. */
function pause(): number {
  if (document.hidden) return 0;
  const usual = prefers.beats ?? (moves() ? EASY : 0);
  return isWished ? usual || EASY : usual;
}

const isPlaying = (): boolean => line.length > 0;

/** Whether something was shown until a moment ago, and nothing has been pressed since. */
const wasJustShown = (): boolean => performance.now() < lateUntil;

/** Show these one after another, behind whatever is still being shown. */
export function play(shows: Show[], wished = false): void {
  line.push(...shows);
  isWished = wished;
  if (timer === 0) next();
  document.documentElement.classList.toggle("playing", isPlaying());
}

function next(): void {
  timer = 0;
  const wait = pause();
  if (wait === 0) {
    finish();
    return;
  }
  const letters = line.shift()?.() ?? 0;
  if (!isPlaying() && document.documentElement.classList.contains("playing")) lateUntil = performance.now() + LATE;
  document.documentElement.classList.toggle("playing", isPlaying());
  const isHurried = line.length > MANY && prefers.beats === null && !isWished; // a pace someone has set is kept
  const reading = prefers.beats === null ? Math.min(wait + LETTER * letters, LONGEST) : wait;
  if (line.length > 0) timer = window.setTimeout(next, isHurried ? Math.min(FAST, wait) : reading);
}

/** Show all that is left at once; whether there was anything. */
export function finish(): boolean {
  window.clearTimeout(timer);
  timer = 0;
  const left = line;
  line = [];
  for (const show of left) show();
  if (document.documentElement.classList.contains("playing")) lateUntil = performance.now() + TWICE;
  document.documentElement.classList.remove("playing");
  return left.length > 0;
}

/** Space on a button would press it when it is let go: what has ended a show, or comes a moment late, presses nothing. */
let isSkipping = false;

/**
 * A click on the board or a key ends the show; what was clicked counts if it can be answered already, and otherwise is
 * told to *clicked*: it may lie some answers further.
 */
export function startSkipping(isOption: (word: string) => boolean, clicked: (word: string) => void): void {
  document.addEventListener(
    "click",
    (event) => {
      const thing = (event.target as Element).closest<SVGElement>("#stage [data-word], #hand [data-word]");
      const isDrawing = (event.target as Element).closest("#stage, #hand, #showing") !== null;
      if (!isDrawing || !finish()) return;
      const word = thing?.dataset.word ?? "";
      stop(event);
      if (isOption(word)) all<SVGElement>(`.glow[data-word="${CSS.escape(word)}"]`)[0]?.dispatchEvent(again(event));
      else clicked(word);
    },
    true,
  );
  document.addEventListener(
    "keydown",
    (event) => {
      const isSkip = event.key === "Escape" || event.key === " ";
      const isLate = event.key === " " && wasJustShown();
      isSkipping = isSkip && !isTyping(event.target) && (finish() || isLate || (isSkipping && event.repeat));
      if (isSkipping) stop(event);
      if (!isSkip) lateUntil = 0;
    },
    true,
  );
  document.addEventListener("pointerdown", () => (lateUntil = 0), true);
  document.addEventListener(
    "keyup",
    (event) => {
      if (isSkipping) stop(event);
      isSkipping = false;
    },
    true,
  );
}

function stop(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

const again = ({ clientX, clientY }: MouseEvent): MouseEvent =>
  new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY });
