// Small words for the document.

export function one<T extends Element = HTMLElement>(selector: string, within: ParentNode = document): T | null {
  return within.querySelector<T>(selector);
}

export function all<T extends Element = HTMLElement>(selector: string, within: ParentNode = document): T[] {
  return [...within.querySelectorAll<T>(selector)];
}

/** An element with text in it; text is never read as HTML. */
export function made<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Whether keys belong to what has the focus: a field, a slider, a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog") !== null;
}

/** A line for everyone, screen readers included. */
export function notice(text: string, rule?: string | null): void {
  const place = one("#notice");
  if (!place) return;
  place.replaceChildren(...withRules(rule && !text.includes(rule) ? `${text} [${rule}]` : text));
  place.classList.add("shown");
  window.clearTimeout(Number(place.dataset.timer));
  place.dataset.timer = String(window.setTimeout(() => place.classList.remove("shown"), 6000));
}

/** The line has done its work. */
export function hush(): void {
  one("#notice")?.classList.remove("shown");
}

/** Text with the rule ids in it as links. */
export function withRules(text: string): Node[] {
  return text.split(/\[([A-Z]+-\d+(?:\.\d+)?)\]/).map((piece, place) => {
    if (place % 2 === 0) return document.createTextNode(piece);
    return made("a", { class: "cite", href: `/rules/${piece}`, "data-rule": piece }, piece);
  });
}
