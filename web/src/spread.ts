// On a phone the hand is a row that is longer than the screen: a button in the row of tabs lays all of it out, to be read
// and chosen from.
import { all, made, one } from "./dom";
import { lookAway } from "./look";

const SVG = "http://www.w3.org/2000/svg";
const SHARE = 0.98; // of the size a card has in the hand's drawing

const button = (): HTMLElement | null => one("#all-hand");

function dialog(): HTMLDialogElement {
  const there = one<HTMLDialogElement>("#spread");
  if (there) return there;
  const close = made("button", { type: "button", class: "plain close", "aria-label": "Close" }, "\u00d7");
  const box = made("dialog", { id: "spread", class: "sheet", "aria-label": "All of your hand" }, close, made("div", { class: "spread-cards" }));
  close.addEventListener("click", () => box.close());
  box.addEventListener("click", (event) => {
    const card = (event.target as Element).closest<HTMLElement>("[data-shows]");
    if (event.target === box) box.close();
    else if (card) choose(box, card.dataset.shows!);
  });
  document.body.append(box);
  return box;
}

/** What is chosen here is chosen in the hand; what cannot be is explained there. */
function choose(box: HTMLDialogElement, id: string): void {
  const card = document.getElementById(id);
  if (!card?.matches(".glow")) box.close();
  card?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

function copied(card: SVGGraphicsElement): HTMLElement {
  const named = one<SVGElement>(":scope > [role=button]", card) ?? card;
  const label = named.getAttribute("aria-label") ?? "";
  const box = card.getBBox();
  const copy = card.cloneNode(true) as Element;
  for (const element of [copy, ...all("[id], [role], [tabindex]", copy)]) {
    for (const name of ["id", "role", "tabindex", "aria-label", "data-word", "data-key"]) element.removeAttribute(name);
  }
  const scale = Math.abs(card.getCTM()?.a ?? 1) / Math.abs((card.parentNode as SVGGraphicsElement).getCTM()?.a ?? 1);
  copy.removeAttribute("transform");
  const svg = document.createElementNS(SVG, "svg");
  const about = { class: "gm", viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`, width: `${box.width * scale * SHARE}` };
  for (const [name, value] of Object.entries(about)) svg.setAttribute(name, value);
  svg.append(copy);
  const said = card.matches(".brief") ? [made("span", { class: "spread-said", "aria-hidden": "true" }, named.dataset.label ?? label)] : [];
  return made("button", { type: "button", class: "plain", "data-shows": card.id, "aria-label": label }, svg, ...said);
}

/** The hand has changed: so has what is laid out of it; where nothing can be chosen any more it is taken away. */
export function refreshSpread(): void {
  const hand = one("#hand:not([hidden])");
  const isLong = hand !== null && hand.scrollWidth > hand.clientWidth + 4;
  const opener = button();
  if (opener) opener.hidden = !isLong;
  if (!one("#spread[open]")) return;
  if (one("#hand .glow")) fill(dialog());
  else dialog().close();
}

let shown = new Set<string>();

/** Other cards in the place of all that lay there are seen from the first of them. */
export function seeHand(): void {
  const hand = one("#hand:not([hidden])");
  const now = new Set(all("#hand g[id]").map(({ id }) => id));
  if (hand && ![...now].some((id) => shown.has(id))) hand.scrollLeft = 0;
  shown = now;
}

/** Whoever is choosing finds every card where it was: one that has left the hand keeps its place, faint. */
function fill(box: HTMLDialogElement): void {
  const cards = one(".spread-cards", box)!;
  const held = new Map(all<SVGGraphicsElement>("#hand .card[id]").map((card) => [card.id, card]));
  for (const laid of all<HTMLButtonElement>("[data-shows]", cards)) {
    const card = held.get(laid.dataset.shows!);
    if (card) laid.replaceWith(copied(card));
    else laid.disabled = true;
    held.delete(laid.dataset.shows!);
  }
  cards.append(...[...held.values()].map(copied));
}

export function startSpreading(): void {
  button()?.addEventListener("click", () => {
    lookAway();
    one(".spread-cards", dialog())!.replaceChildren();
    fill(dialog());
    dialog().showModal();
  });
  window.addEventListener("resize", refreshSpread);
}
