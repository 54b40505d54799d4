// How the table moves: what the server drew anew is there at once, and on top of it things glide from where they were.
// Nothing here knows a game. Who is who is told by the drawing, see grandmelee/scene/motion.py; which way pieces went by
// the update. An update that comes while things move ends their movement; nothing ever waits for it.
import { countNumbers, readNumbers, stopCounting } from "./count";
import { all, one } from "./dom";
import { type Box, clearFlights, fade, fly, flyBack, INTO_PILE, type Opacity, OUT_OF_PILE, THERE, type Timing } from "./flight";
import { prefers } from "./prefers";

const GLIDE = 200; // milliseconds
const SHORTEST = 150;
const LONGEST = 250;
const PER_STEP = 25; // added for each space after the first
const ALTOGETHER = 1000; // all pieces of one update, one after the other
const STAGGER = 40;
const MOST_FLIGHTS = 12;
const MOST_BACKS = 4;
const CARDS = "cards:"; // begins the trail of so many cards that not everyone sees
const FAR_ENOUGH = 0.5; // user units; less is no movement
const CALM = window.matchMedia("(prefers-reduced-motion: reduce)");

/** A thing as it lies somewhere. */
interface Seen {
  element: SVGGraphicsElement;
  id: string;
  key: string;
  home: string;
  at: string;
  glides: boolean;
  picture: string;
  within: string; // the id of the moving thing it is part of
  own: DOMMatrix; // in what it is part of
  inner: DOMMatrix; // in the units of its picture
  screen: DOMMatrix;
  box: Box;
  copy: SVGGraphicsElement | null;
}

interface Pile {
  word: string;
  isShown: boolean;
  holds: string[];
  box: Box;
}

interface Look {
  things: Map<string, Seen>;
  keys: Map<string, Seen>;
  piles: Map<string, Pile>;
  numbers: Map<string, string>;
  across: string; // the width the board was drawn for; another is another layout
}

/** One thing going through some places, from a moment on. */
interface Leg {
  key: string;
  places: string[];
  start: number;
  end: number;
}

let running: Animation[] = [];

export const moves = (): boolean => prefers.motion && !CALM.matches && !document.hidden;

/** End whatever still moves; the page is what the server drew. */
export function settle(): void {
  for (const animation of running) animation.finish();
  running = [];
  stopCounting();
  clearFlights();
}

/** Change the page, and let what has changed its place move there. Trails: a thing's key, then the places it came through. */
export function inMotion(trails: string[][], change: () => void): void {
  settle();
  if (!moves()) {
    change();
    return;
  }
  const before = look(true);
  change();
  const after = look(false);
  if (after.across !== before.across) return; // a phone was turned: everything lies elsewhere
  new Motion(before, after, trails).start();
  running.push(...countNumbers(before.numbers, GLIDE * 2));
}

// ---- looking -------------------------------------------------------------------------------------------------------
function look(isBefore: boolean): Look {
  const things = new Map<string, Seen>();
  const keys = new Map<string, Seen>();
  for (const element of all<SVGGraphicsElement>("#stage .glide[id], #stage [data-key][id], #hand .glide[id]")) {
    const seen = see(element, isBefore);
    if (!seen) continue;
    things.set(seen.id, seen);
    if (seen.key) keys.set(seen.key, seen);
  }
  const piles = new Map<string, Pile>();
  for (const element of all<SVGGraphicsElement>("#stage [data-pile][id]")) {
    const { pile: word = "", shown, holds = "" } = element.dataset;
    piles.set(element.id, { word, isShown: shown !== undefined, holds: holds.split(" "), box: boxOf(element) });
  }
  return { things, keys, piles, numbers: readNumbers(), across: one("#scene-board")?.getAttribute("width") ?? "" };
}

function see(element: SVGGraphicsElement, isBefore: boolean): Seen | null {
  const picture = element.ownerSVGElement;
  const screen = element.getScreenCTM();
  const frame = outermost(picture)?.getScreenCTM();
  if (!picture || !screen || !frame) return null;
  const { key = "", home = "", at = "" } = element.dataset;
  const glides = element.classList.contains("glide");
  return {
    element,
    id: element.id,
    key,
    home,
    at,
    glides,
    picture: picture.id,
    within: element.parentElement?.closest(".glide[id]")?.id ?? "",
    own: ownOf(element),
    inner: matrix(frame).inverse().multiply(matrix(screen)),
    screen: matrix(screen),
    box: boxOf(element),
    copy: isBefore && glides ? (element.cloneNode(true) as SVGGraphicsElement) : null,
  };
}

const outermost = (svg: SVGSVGElement | null): SVGGraphicsElement | null =>
  svg?.querySelector<SVGGraphicsElement>(":scope > g") ?? null;

const matrix = (m: DOMMatrix | SVGMatrix): DOMMatrix => new DOMMatrix([m.a, m.b, m.c, m.d, m.e, m.f]);

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  const isShown = element.checkVisibility({ visibilityProperty: true });
  return { x: left + width / 2, y: top + height / 2, width: isShown ? width : 0, height: isShown ? height : 0 };
}

/** What lies in a tab that is not shown has no size: nothing flies from there, or to there. */
const hasSize = ({ width, height }: Box): boolean => width > 0 && height > 0;

// ---- the way -------------------------------------------------------------------------------------------------------
/** The trails one after the other, each piece in 150 to 250 ms; many together are hurried. */
function legsOf(trails: string[][], after: Look): Leg[] {
  const legs: Leg[] = [];
  for (const [key = "", ...places] of trails) {
    if (!after.keys.has(key)) continue;
    const last = legs.at(-1);
    if (last?.key === key) last.places.push(...places);
    else legs.push({ key, places: [...places], start: 0, end: 0 });
  }
  let time = 0;
  for (const leg of legs) {
    leg.start = time;
    time += Math.min(LONGEST, SHORTEST + PER_STEP * (leg.places.length - 1));
    leg.end = time;
  }
  const hurry = Math.min(1, ALTOGETHER / Math.max(1, time));
  return legs.map((leg) => ({ ...leg, start: leg.start * hurry, end: leg.end * hurry }));
}

interface Point {
  time: number;
  matrix: DOMMatrix;
}

class Motion {
  private flights = 0;
  private readonly legs: Leg[];
  private readonly piles: Map<string, Pile>; // by their words

  constructor(
    private readonly before: Look,
    private readonly after: Look,
    private readonly trails: string[][],
  ) {
    this.legs = legsOf(trails, after);
    this.piles = new Map([...after.piles.values()].map((pile) => [pile.word, pile]));
  }

  /** What goes away goes first. */
  start(): void {
    for (const then of this.before.things.values()) if (then.glides) this.part(then);
    for (const trail of this.trails) if (trail[0]?.startsWith(CARDS)) this.backs(trail);
    for (const now of this.after.things.values()) if (now.glides) this.place(now);
  }

  /** Something is there: it has moved, was turned up, came from elsewhere, or is new. */
  private place(now: Seen): void {
    const then = this.before.things.get(now.id);
    if (then?.glides && then.picture === now.picture && (!then.key || then.key === now.key)) {
      this.glide(then, now);
      return;
    }
    const elsewhere = now.key ? this.before.keys.get(now.key) : undefined;
    const pile = this.origin(now);
    if (elsewhere) this.arrive(now, elsewhere.box, THERE);
    else if (pile) this.arrive(now, pile, OUT_OF_PILE);
    else if (this.isFew()) run(now.element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE }));
  }

  private origin(now: Seen): Box | null {
    return holderOf(now.key, this.before)?.box ?? this.before.piles.get(now.home)?.box ?? homeBox(now.home);
  }

  private arrive(now: Seen, from: Box, opacity: Opacity): void {
    if (!this.isFew() || !hasSize(from) || !hasSize(now.box)) return;
    const timing = this.next();
    run(fly(now.element, now.screen, now.box, from, now.box, timing, opacity));
    run(now.element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: timing.duration + timing.delay }));
  }

  /** Something is no longer there, and nowhere else either. */
  private part(then: Seen): void {
    const now = this.after.things.get(then.id);
    const isTurned = now !== undefined && (!then.key || then.key === now.key);
    if (isTurned || (then.key && this.after.keys.has(then.key)) || !then.copy) return;
    if (!this.isFew() || !hasSize(then.box)) return;
    const pile = holderOf(then.key, this.after)?.box ?? homeBox(then.home);
    if (pile && hasSize(pile)) run(fly(then.copy, then.screen, then.box, then.box, pile, this.next(), INTO_PILE));
    else run(fade(then.copy, then.screen, GLIDE));
  }

  /** Cards that not everyone sees go from pile to pile as backs, unless the viewer sees them anyway. */
  private backs([key = "", ...words]: string[]): void {
    const [from, to] = words.map((word) => this.piles.get(word));
    if (!from || !to || from.isShown || to.isShown || !hasSize(from.box) || !hasSize(to.box)) return;
    const cards = Math.min(Number(key.slice(CARDS.length)), MOST_BACKS);
    for (let n = 0; n < cards && this.isFew(); n++) run(flyBack(from.box, to.box, this.next()));
  }

  private next(): Timing {
    return { duration: GLIDE + STAGGER, delay: STAGGER * this.flights++ };
  }

  private isFew(): boolean {
    return this.flights < MOST_FLIGHTS;
  }

  /** In its own picture a thing glides from where it was, along its trail if it has one. */
  private glide(then: Seen, now: Seen): void {
    const isTurned = !then.key && now.key !== "";
    const isHeld = now.element.closest("#hand") !== null;
    if (then.within !== now.within) return; // it is carried by another thing now
    if (!hasSize(then.box) || !hasSize(now.box)) return;
    const legs = now.key ? this.legs.filter((leg) => leg.key === now.key) : [];
    if (now.within && legs.length === 0 && !isTurned) {
      this.turn(then, now); // it moves with what it is part of
      return;
    }
    const parent = now.inner.multiply(ownOf(now.element).inverse());
    const from = isHeld
      ? now.screen.multiply(now.inner.inverse()).inverse().multiply(then.screen)
      : then.inner;
    const start = parent.inverse().multiply(from);
    const end = ownOf(now.element);
    if (isNear(start, end) && legs.length === 0 && !isTurned) return;
    const points = wayOf(start, end, legs, now, parent);
    if (isTurned) points[0]!.matrix = squeezed(points[0]!.matrix, now.element);
    const duration = points.at(-1)!.time;
    run(now.element.animate(keyframes(points, duration), { duration }));
  }

  /** A part of something turns: the corridors of a tile. */
  private turn(then: Seen, now: Seen): void {
    if (isTurnedAlike(then.own, now.own)) return;
    const points = [
      { time: 0, matrix: then.own },
      { time: GLIDE, matrix: now.own },
    ];
    run(now.element.animate(keyframes(points, GLIDE), { duration: GLIDE }));
  }
}

function run(animation: Animation): void {
  running.push(animation);
}

/** The open pile something lies in. */
function holderOf(key: string, look: Look): Pile | undefined {
  return key ? [...look.piles.values()].find((pile) => pile.holds.includes(key)) : undefined;
}

function homeBox(id: string): Box | null {
  const element = id ? document.getElementById(id) : null;
  return element ? boxOf(element) : null;
}

/** The transform a thing has of its own. */
function ownOf(element: SVGGraphicsElement): DOMMatrix {
  const own = element.transform.baseVal.consolidate();
  return own ? matrix(own.matrix) : new DOMMatrix();
}

function wayOf(start: DOMMatrix, end: DOMMatrix, legs: Leg[], now: Seen, parent: DOMMatrix): Point[] {
  const points: Point[] = [{ time: 0, matrix: start }];
  if (legs.length === 0) points.push({ time: GLIDE, matrix: end });
  legs.forEach((leg, n) => {
    const stops = leg.places.map((place) => standing(place, end, parent)).filter((stop) => stop !== null);
    const isLast = n === legs.length - 1;
    if (isLast && leg.places.at(-1) === now.at) stops.pop();
    if (isLast) stops.push(end);
    if (leg.start > points.at(-1)!.time) points.push({ time: leg.start, matrix: points.at(-1)!.matrix });
    stops.forEach((stop, k) => {
      points.push({ time: leg.start + ((leg.end - leg.start) * (k + 1)) / stops.length, matrix: stop });
    });
  });
  return points;
}

/** Where a thing is that stands in the middle of a place. */
function standing(place: string, end: DOMMatrix, parent: DOMMatrix): DOMMatrix | null {
  const stand = one<SVGGraphicsElement>(`#stage [data-place="${CSS.escape(place)}"]`);
  const frame = outermost(stand?.ownerSVGElement ?? null)?.getScreenCTM();
  const screen = stand?.getScreenCTM();
  if (!frame || !screen) return null;
  const middle = parent.inverse().multiply(matrix(frame).inverse()).multiply(matrix(screen));
  return new DOMMatrix([end.a, end.b, end.c, end.d, middle.e, middle.f]);
}

/** A card about to be turned up: on its edge. */
function squeezed(m: DOMMatrix, element: SVGGraphicsElement): DOMMatrix {
  const box = element.getBBox();
  const middle = box.x + box.width / 2;
  return m.translate(middle, 0).scale(0.04, 1).translate(-middle, 0);
}

function isNear(here: DOMMatrix, there: DOMMatrix): boolean {
  const isThere = Math.hypot(here.e - there.e, here.f - there.f) < FAR_ENOUGH;
  return isThere && isTurnedAlike(here, there) && Math.abs(here.d - there.d) < 0.01;
}

const isTurnedAlike = (here: DOMMatrix, there: DOMMatrix): boolean =>
  Math.abs(here.a - there.a) < 0.01 && Math.abs(here.b - there.b) < 0.01;

/** Slow at both ends of the way, even in between. */
function keyframes(points: Point[], duration: number): Keyframe[] {
  const last = points.length - 2;
  return points.map(({ time, matrix: { a, b, c, d, e, f } }, n) => ({
    offset: time / duration,
    transform: `matrix(${[a, b, c, d, e, f].map((value) => Number(value.toFixed(3))).join(", ")})`,
    easing: last === 0 ? "cubic-bezier(0.3, 0, 0.2, 1)" : n === 0 ? "ease-in" : n === last ? "ease-out" : "linear",
  }));
}
