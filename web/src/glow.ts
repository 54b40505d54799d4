// What can be answered glows: whatever stands for an option's word is a button that says what it will do. The server's
// drawing knows nothing of options, so that a part of it stays the same whatever is asked; a page without scripts gets
// the same marks from the server (stage.py).
import { all, one } from "./dom";

export type Options = ReadonlyMap<string, string>;
export const NOTHING: Options = new Map();

/** Mark what stands for these options below a root, and nothing else. */
export function glow(root: ParentNode, options: Options): void {
  const things = all<SVGElement>("[data-word].word", root);
  if (root instanceof SVGElement && root.matches("[data-word].word")) things.push(root);
  for (const thing of things) {
    const says = options.get(thing.dataset.word ?? "");
    if (says !== undefined) light(thing, says);
    else if (thing.classList.contains("glow")) dim(thing);
  }
}

const haloOf = (thing: SVGElement): SVGElement | null => one<SVGElement>(":scope > .halo", thing);

/** Where there is a halo it is the button, so that its name need not repeat all that is drawn. */
function light(thing: SVGElement, says: string): void {
  if (!thing.classList.contains("glow")) {
    thing.dataset.label = thing.getAttribute("aria-label") ?? "";
    thing.dataset.role = thing.getAttribute("role") ?? "";
    thing.classList.add("glow");
  }
  const halo = haloOf(thing);
  const button = halo ?? thing;
  const name = [says.replace(/\.$/, ""), thing.dataset.label].filter((part) => part).join(". ");
  set(button, { role: "button", tabindex: "0", "aria-label": name });
  if (!halo) return;
  if (thing.id) halo.id = `${thing.id}-choice`;
  for (const attribute of ["role", "tabindex", "aria-label"]) thing.removeAttribute(attribute);
}

function dim(thing: SVGElement): void {
  const halo = haloOf(thing);
  for (const attribute of ["role", "tabindex", "aria-label"]) (halo ?? thing).removeAttribute(attribute);
  if (halo?.id === `${thing.id}-choice`) halo.removeAttribute("id");
  set(thing, { role: thing.dataset.role ?? "", "aria-label": thing.dataset.label ?? "" });
  thing.classList.remove("glow");
  delete thing.dataset.label;
  delete thing.dataset.role;
}

function set(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value && element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}
