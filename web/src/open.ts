// What is drawn small opens in a window of its own: whatever has data-opens shows the group of that id, which lies
// hidden in the drawing. To look only: nothing in the window can be answered.
import { all, made, one } from "./dom";
import { lookAway } from "./look";
import { currentMode } from "./play";

const SVG = "http://www.w3.org/2000/svg";

function dialog(): HTMLDialogElement {
  const there = one<HTMLDialogElement>("#opened");
  if (there) return there;
  const close = made("button", { type: "button", class: "plain close", "aria-label": "Close" }, "\u00d7");
  const box = made("dialog", { id: "opened", class: "sheet" }, close, made("div", { class: "opened-picture" }));
  close.addEventListener("click", () => box.close());
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  document.body.append(box);
  return box;
}

/** A copy of the hidden group, in a picture of its own size. */
function picture(hidden: Element): SVGSVGElement {
  const copy = hidden.cloneNode(true) as Element;
  for (const element of [copy, ...all("[id]", copy)]) element.removeAttribute("id");
  copy.removeAttribute("display");
  const box = hidden.getAttribute("data-box") ?? "0 0 1 1";
  const svg = document.createElementNS(SVG, "svg");
  const about = { class: "gm", viewBox: box, width: box.split(" ")[2] ?? "", role: "group" };
  for (const [name, value] of Object.entries(about)) svg.setAttribute(name, value);
  svg.setAttribute("aria-label", hidden.getAttribute("data-title") ?? "");
  svg.append(copy);
  return svg;
}

function fill(box: HTMLDialogElement, id: string): boolean {
  const hidden = document.getElementById(id);
  if (!hidden) return false;
  box.dataset.shows = id;
  box.setAttribute("aria-label", hidden.getAttribute("data-title") ?? "");
  one(".opened-picture", box)!.replaceChildren(picture(hidden));
  return true;
}

function open(id: string): void {
  const box = dialog();
  lookAway();
  if (fill(box, id) && !box.open) box.showModal();
}

/** The table has changed: so has what is shown large. */
export function refreshOpened(): void {
  const box = one<HTMLDialogElement>("#opened[open]");
  if (box) fill(box, box.dataset.shows ?? "");
}

/** What a click opens, unless it answers something: an option in what opens, or all of it. */
function opener(target: Element): Element | null {
  const found = target.closest("#stage [data-opens]");
  const option = target.closest(".glow");
  const isOption = found !== null && option !== null && (found === option || found.contains(option));
  return currentMode() || isOption ? null : found;
}

export function startOpening(): void {
  document.addEventListener(
    "click",
    (event) => {
      const found = opener(event.target as Element);
      if (!found) return;
      event.stopPropagation();
      open(found.getAttribute("data-opens")!);
    },
    true,
  );
  document.addEventListener("keydown", (event) => {
    const found = document.activeElement;
    if (!found?.matches("#stage [data-opens][tabindex]") || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    open(found.getAttribute("data-opens")!);
  });
}
