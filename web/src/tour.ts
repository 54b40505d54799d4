// A short tour for someone's first game of all: it points at one part after the other. Its words are in the page.
import { made, one } from "./dom";
import { later, seenBefore } from "./prefers";
import { isNarrow } from "./tabs";

let stop: (() => void) | null = null;
let game = "";

const places = (): Element[] => [...(one<HTMLTemplateElement>("#tour")?.content.children ?? [])];
const placeOf = (item: Element): string =>
  (isNarrow() ? item.getAttribute("data-narrow") : null) ?? item.getAttribute("data-at") ?? "";
const isThere = (item: Element): boolean => (one(placeOf(item))?.getClientRects().length ?? 0) > 0;

export function tour(): void {
  const stops = places().filter(isThere);
  const missing = places().filter((item) => !isThere(item));
  if (stops.length && !stop) begin(stops, () => later(game, missing.map(placeOf)));
}

/** What was not there yet when the tour came by, as a hand that was still empty, is shown as soon as it is. */
export function goOnTouring(): void {
  if (isDue()) return void window.setTimeout(tour, 300);
  const missing = stop ? [] : later(game);
  const come = places().filter((item) => missing.includes(placeOf(item)) && isThere(item));
  if (!come.length) return;
  later(game, missing.filter((place) => !come.some((item) => placeOf(item) === place)));
  begin(come, () => {});
}

/** Lead through these stops; whoever sees the last one has seen all. */
function begin(stops: Element[], whenSeen: () => void): void {
  let n = 0;
  const ring = made("div", { id: "tour-ring", "aria-hidden": "true" });
  const back = made("button", { type: "button", class: "plain" }, "Back");
  const next = made("button", { type: "button", class: "primary" }, "Next");
  const skip = made("button", { type: "button", class: "plain skip-tour" }, "Skip");
  const text = made("div", { class: "tour-text", "aria-live": "polite" });
  const box = made("section", { id: "tour-box", class: "sheet", role: "dialog", "aria-label": "A short tour" }, text);
  box.append(made("p", { class: "buttons" }, skip, back, next));
  const veil = made("div", { id: "tour-veil", "aria-hidden": "true" }); // what is dark is not played with meanwhile
  document.body.append(veil, ring, box);

  const show = (): void => {
    const item = stops[n]!;
    const at = one(placeOf(item));
    if (!at) return;
    at.scrollIntoView({ block: "nearest" });
    text.replaceChildren(...[...item.children].map((child) => child.cloneNode(true)));
    back.hidden = n === 0;
    next.textContent = n === stops.length - 1 ? "Play" : `Next (${n + 1} of ${stops.length})`;
    place(ring, box, at.getBoundingClientRect());
  };
  const end = (): void => {
    veil.remove();
    ring.remove();
    box.remove();
    window.removeEventListener("resize", show);
    document.removeEventListener("keydown", key, true);
    stop = null;
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    end();
  };
  next.addEventListener("click", () => {
    n += 1;
    if (n < stops.length) return show();
    end();
    whenSeen();
  });
  back.addEventListener("click", () => {
    n -= 1;
    show();
  });
  skip.addEventListener("click", end);
  window.addEventListener("resize", show);
  document.addEventListener("keydown", key, true);
  stop = end;
  show();
  next.focus();
}

function place(ring: HTMLElement, box: HTMLElement, at: DOMRect): void {
  const top = Math.max(2, at.top - 4);
  const left = Math.max(2, at.left - 4);
  ring.style.left = `${left}px`;
  ring.style.top = `${top}px`;
  ring.style.width = `${Math.min(at.right + 4, window.innerWidth - 2) - left}px`;
  ring.style.height = `${Math.min(at.bottom + 4, window.innerHeight - 2) - top}px`;
  const high = box.offsetHeight;
  const wide = box.offsetWidth;
  const below = at.bottom + 14;
  const beside = at.height > window.innerHeight * 0.5;
  const y = beside ? at.top + 24 : below + high < window.innerHeight ? below : at.top - high - 14;
  const x = at.left + at.width / 2 - wide / 2;
  box.style.top = `${Math.max(8, Math.min(y, window.innerHeight - high - 8))}px`;
  box.style.left = `${Math.max(8, Math.min(x, window.innerWidth - wide - 8))}px`;
}

export function startTour(slug: string): void {
  game = slug;
  const button = one<HTMLButtonElement>("#start-tour");
  if (button) {
    button.hidden = false;
    button.addEventListener("click", () => {
      one<HTMLDialogElement>("#settings")?.close();
      tour();
    });
  }
  if (!one("#end:not([hidden])")) goOnTouring(); // nobody needs to be shown how to play what is over
}

/** Once in a browser, for all games are played in one way; not while friends are waited for, and nothing is to be done. */
const isDue = (): boolean => !one("#waiting-for") && !seenBefore("tour");

export const endTour = (): void => stop?.();
