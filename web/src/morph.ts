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

/** Morph the element that has the id of the new HTML's root. */
export function morph(html: string): Element | null {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  const fresh = template.content.firstElementChild;
  const old = fresh?.id ? document.getElementById(fresh.id) : null;
  if (!fresh || !old) return null;
  morphTo(old, fresh);
  return document.getElementById(fresh.id);
}

export function morphTo(old: Element, fresh: Element): void {
  Idiomorph.morph(old, fresh, {
    morphStyle: "outerHTML",
    restoreFocus: true,
    callbacks: {
      beforeAttributeUpdated: (name, node) => !(node.id && kept.get(node.id)?.has(name)),
    },
  });
}
