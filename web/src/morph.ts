// A part of the page becomes its new self in place: what keeps its id keeps its focus and glides.
import { Idiomorph } from "idiomorph/dist/idiomorph.esm.js";

/** Attributes that belong to the client and not to the server's drawing, by element id. */
const kept = new Map<string, Set<string>>();

export function keep(id: string, attribute: string, isOurs: boolean): void {
  const names = kept.get(id) ?? new Set<string>();
  if (isOurs) names.add(attribute);
  else names.delete(attribute);
  kept.set(id, names);
}

/** The element of some HTML; a group is a piece of a drawing. */
function parsed(html: string): Element | null {
  const template = document.createElement("template");
  const isDrawing = html.startsWith("<g ");
  template.innerHTML = isDrawing ? `<svg>${html}</svg>` : html.trim();
  const root = template.content.firstElementChild;
  return isDrawing ? (root?.firstElementChild ?? null) : root;
}

/** Morph the element that has the id of the new HTML's root; *prepare* may change what is new before. */
export function morph(html: string, prepare: (fresh: Element) => void = () => {}): Element | null {
  const fresh = parsed(html);
  const old = fresh?.id ? document.getElementById(fresh.id) : null;
  if (!fresh || !old) return null;
  prepare(fresh);
  morphTo(old, fresh);
  return document.getElementById(fresh.id);
}

/** What the server only names stays as it is. */
const isSame = (old: Node, fresh: Node): boolean =>
  fresh instanceof Element && fresh.hasAttribute("data-same") && old instanceof Element && old.id === fresh.id;

export function morphTo(old: Element, fresh: Element): void {
  const named = [...fresh.querySelectorAll("[data-same]")].map(({ id }) => ({ id, was: document.getElementById(id) }));
  Idiomorph.morph(old, fresh, {
    morphStyle: "outerHTML",
    restoreFocus: true,
    callbacks: {
      beforeNodeMorphed: (node, as) => !isSame(node, as),
      beforeAttributeUpdated: (name, node) => !(node.id && kept.get(node.id)?.has(name)),
    },
  });
  for (const { id, was } of named) if (was) putBack(id, was);
}

/** What changed places with a neighbour may have been laid aside, and something without an id taken for it. */
function putBack(id: string, was: Element): void {
  document.querySelector(`[data-same]#${CSS.escape(id)}`)?.replaceWith(was);
}
