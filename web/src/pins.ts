// Pins: signs laid over what is drawn. They follow it while the drawing moves, zooms and changes under them.
import { all, made, one } from "./dom";

const ROOM = 4;

interface Pin {
  kind: string;
  word: string;
  sign: HTMLElement;
}

let pins: Pin[] = [];
let frame = 0;

function layer(): HTMLElement {
  const there = one("#pins");
  if (there) return there;
  const fresh = made("div", { id: "pins", "aria-hidden": "true" });
  document.body.append(fresh);
  return fresh;
}

/** Whatever stands for a word on the board and in the hand. */
export function drawn(word: string): SVGGraphicsElement[] {
  const quoted = `[data-word="${CSS.escape(word)}"]`;
  return all<SVGGraphicsElement>(`#stage ${quoted}, #hand ${quoted}`);
}

/** Lay a sign of some kind over everything that stands for a word. */
export function pin(kind: string, word: string, colour = "", ...label: (Node | string)[]): void {
  for (const _ of drawn(word)) {
    const chip = label.length ? [made("span", { class: "pin-label" }, ...label.map(copied))] : [];
    const sign = made("div", { class: `pin pin-${kind}` }, ...chip);
    if (colour) sign.style.setProperty("--pin", colour);
    layer().append(sign);
    pins.push({ kind, word, sign });
  }
  place();
  window.cancelAnimationFrame(frame);
  frame = window.requestAnimationFrame(follow);
}

const copied = (part: Node | string): Node | string => (typeof part === "string" ? part : part.cloneNode(true));

export function unpin(kind: string): boolean {
  const gone = pins.filter((each) => each.kind === kind);
  for (const { sign } of gone) sign.remove();
  pins = pins.filter((each) => each.kind !== kind);
  return gone.length > 0;
}

function follow(): void {
  place();
  if (pins.length) frame = window.requestAnimationFrame(follow);
}

/** Each sign goes where its thing is now; one that is hidden or scrolled away hides too. */
function place(): void {
  const seen = new Map<string, number>();
  for (const { kind, word, sign } of pins) {
    const key = `${kind} ${word}`;
    const n = seen.get(key) ?? 0;
    seen.set(key, n + 1);
    const thing = drawn(word)[n];
    const at = thing ? frameOf(thing) : null;
    sign.hidden = !at || !isOpen(thing!, at);
    if (!at || sign.hidden) continue;
    sign.style.left = `${at.left - ROOM}px`;
    sign.style.top = `${at.top - ROOM}px`;
    sign.style.width = `${at.width + 2 * ROOM}px`;
    sign.style.height = `${at.height + 2 * ROOM}px`;
  }
}

function frameOf(thing: SVGGraphicsElement): DOMRect {
  return (one<SVGGraphicsElement>(":scope > .halo", thing) ?? thing).getBoundingClientRect();
}

function isOpen(thing: Element, at: DOMRect): boolean {
  const top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
  return top !== null && thing.closest("#stage, #hand")!.contains(top);
}
