// A short tour for someone's first game: it points at one part after the other. Its words are in the page.
import { made, one } from "./dom";
import { seenBefore } from "./prefers";

let stop: (() => void) | null = null;

export function tour(): void {
  const template = one<HTMLTemplateElement>("#tour");
  if (!template || stop) return;
  const stops = [...template.content.children].filter((item) => {
    const at = one(item.getAttribute("data-at") ?? "");
    return at !== null && at.getClientRects().length > 0;
  });
  if (stops.length) begin(stops);
}

function begin(stops: Element[]): void {
  let n = 0;
  const ring = made("div", { id: "tour-ring", "aria-hidden": "true" });
  const back = made("button", { type: "button", class: "plain" }, "Back");
  const next = made("button", { type: "button", class: "primary" }, "Next");
  const skip = made("button", { type: "button", class: "plain skip-tour" }, "Skip");
  const text = made("div", { class: "tour-text", "aria-live": "polite" });
  const box = made("section", { id: "tour-box", class: "sheet", role: "dialog", "aria-label": "A short tour" }, text);
  box.append(made("p", { class: "buttons" }, skip, back, next));
  document.body.append(ring, box);

  const show = (): void => {
    const item = stops[n]!;
    const at = one(item.getAttribute("data-at")!);
    if (!at) return;
    at.scrollIntoView({ block: "nearest" });
    text.replaceChildren(...[...item.children].map((child) => child.cloneNode(true)));
    back.hidden = n === 0;
    next.textContent = n === stops.length - 1 ? "Play" : `Next (${n + 1} of ${stops.length})`;
    place(ring, box, at.getBoundingClientRect());
  };
  const end = (): void => {
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
    if (n === stops.length) end();
    else show();
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

export function startTour(game: string): void {
  const button = one<HTMLButtonElement>("#start-tour");
  if (button) {
    button.hidden = false;
    button.addEventListener("click", () => {
      one<HTMLDialogElement>("#settings")?.close();
      tour();
    });
  }
  if (!seenBefore(`tour-${game}`)) window.setTimeout(tour, 300);
}

export const endTour = (): void => stop?.();
