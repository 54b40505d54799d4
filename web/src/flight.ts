// Things that go from one picture to another: copies of them fly over the page, which nobody can point at.

const SVG = "http://www.w3.org/2000/svg";
const CARD = { width: 150, height: 210 };
const SMALLEST = 0.12;
const OWN = ["id", "role", "tabindex", "aria-label", "data-word", "data-key", "data-home", "data-at", "data-count"];

/** A rectangle on the screen by its middle. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Timing {
  duration: number;
  delay: number;
}

function air(): SVGGElement {
  const there = document.querySelector<SVGGElement>("#flights > g");
  if (there) return there;
  const svg = document.createElementNS(SVG, "svg");
  svg.id = "flights";
  svg.setAttribute("aria-hidden", "true");
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "gm");
  svg.append(group);
  document.body.append(svg);
  return group;
}

export function clearFlights(): void {
  document.querySelector("#flights > g")?.replaceChildren();
}

/** What comes out of a pile, or goes into one, is not quite there yet. */
export const THERE = [1, 1] as const;
export const OUT_OF_PILE = [0.5, 1] as const;
export const INTO_PILE = [1, 0.5] as const;
const BETWEEN_PILES = [0.7, 0.7] as const;
export type Opacity = readonly [number, number];

/** Send a copy of a thing from one box to another; *screen* and *box* say where the thing itself is drawn. */
export function fly(
  thing: SVGGraphicsElement,
  screen: DOMMatrix,
  box: Box,
  from: Box,
  to: Box,
  timing: Timing,
  opacity: Opacity,
): Animation {
  const copy = plain(thing);
  copy.dataset.flight = thing.dataset.key ?? thing.id;
  return launch(copy, moved(screen, box, from), moved(screen, box, to), timing, opacity);
}

/** Send the back of a card. */
export function flyBack(from: Box, to: Box, timing: Timing): Animation {
  const back = document.createElementNS(SVG, "g");
  back.append(sheet(0, "back card-edge", 10), sheet(9, "weave", 6));
  back.dataset.flight = "back";
  const box = { x: CARD.width / 2, y: CARD.height / 2, ...CARD };
  return launch(back, moved(new DOMMatrix(), box, from), moved(new DOMMatrix(), box, to), timing, BETWEEN_PILES);
}

/** Something goes for good. */
export function fade(thing: SVGGraphicsElement, screen: DOMMatrix, duration: number): Animation {
  const copy = plain(thing);
  copy.setAttribute("transform", written(screen));
  air().append(copy);
  const animation = copy.animate([{ opacity: 1 }, { opacity: 0 }], { duration, fill: "forwards" });
  animation.addEventListener("finish", () => copy.remove());
  return animation;
}

function launch(copy: SVGGElement, start: DOMMatrix, end: DOMMatrix, timing: Timing, opacity: Opacity): Animation {
  air().append(copy);
  const frames = [
    { transform: written(start), opacity: opacity[0], easing: "cubic-bezier(0.3, 0, 0.2, 1)" },
    { transform: written(end), opacity: opacity[1] },
  ];
  const animation = copy.animate(frames, { ...timing, fill: "both" });
  animation.addEventListener("finish", () => copy.remove());
  return animation;
}

/** The same drawing in another box, as large as it can be there. */
function moved(screen: DOMMatrix, box: Box, to: Box): DOMMatrix {
  const scale = Math.max(SMALLEST, Math.min(to.width / box.width, to.height / box.height));
  return new DOMMatrix().translate(to.x, to.y).scale(scale).translate(-box.x, -box.y).multiply(screen);
}

function plain(thing: SVGGraphicsElement): SVGGElement {
  const copy = thing.cloneNode(true) as SVGGElement;
  for (const element of [copy, ...copy.querySelectorAll<SVGElement>("*")]) {
    for (const name of OWN) element.removeAttribute(name);
    element.classList.remove("glow", "word", "pointed", "glide");
  }
  copy.removeAttribute("transform");
  return copy;
}

function sheet(inset: number, name: string, round: number): SVGRectElement {
  const rect = document.createElementNS(SVG, "rect");
  const given = { x: inset, y: inset, width: CARD.width - 2 * inset, height: CARD.height - 2 * inset, rx: round };
  for (const [attribute, value] of Object.entries(given)) rect.setAttribute(attribute, String(value));
  rect.setAttribute("class", name);
  return rect;
}

const written = ({ a, b, c, d, e, f }: DOMMatrix): string =>
  `matrix(${[a, b, c, d, e, f].map((value) => Number(value.toFixed(4))).join(", ")})`;
