// A small window for reasons and rules, beside what was asked about.
import { made, one, withRules } from "./dom";
import { Refused, rule } from "./talk";

export const WHY_NOT = "Why not?";
const MARGIN = 12;
let opener: HTMLElement | SVGElement | null = null;

function popover(): HTMLElement {
  const there = one("#answer");
  if (there) return there;
  const close = made("button", { type: "button", class: "plain close", "aria-label": "Close" }, "\u00d7");
  const box = made("section", { id: "answer", class: "sheet", role: "dialog", "aria-live": "polite", tabindex: "-1", hidden: "" });
  box.append(made("div", { class: "answer-text" }), close);
  close.addEventListener("click", closeAnswer);
  document.body.append(box);
  return box;
}

/** Show something beside an element, or in the middle below the prompt. */
export function showAnswer(title: string, content: (Node | string)[], beside: Element | null): void {
  const box = popover();
  const from = document.activeElement;
  const byKeyboard = from !== null && from.matches(":focus-visible");
  if (!box.contains(from)) opener = from instanceof HTMLElement || from instanceof SVGElement ? from : null;
  const at = box.contains(beside) ? opener : beside;
  box.setAttribute("aria-label", title);
  one(".answer-text", box)!.replaceChildren(made("h2", {}, title), made("p", {}, ...content));
  box.hidden = false;
  place(box, at);
  if (byKeyboard) box.focus({ preventScroll: true });
}

function place(box: HTMLElement, beside: Element | null): void {
  const at = (beside ?? one("#prompt") ?? document.body).getBoundingClientRect();
  const wide = box.offsetWidth;
  const high = box.offsetHeight;
  const left = Math.min(Math.max(MARGIN, at.left + at.width / 2 - wide / 2), window.innerWidth - wide - MARGIN);
  const below = at.bottom + MARGIN;
  const top = below + high < window.innerHeight ? below : Math.max(MARGIN, at.top - high - MARGIN);
  box.style.left = `${Math.max(MARGIN, left)}px`;
  box.style.top = `${Math.min(top, Math.max(MARGIN, window.innerHeight - high - MARGIN))}px`;
}

/** Why something could not be chosen is of the question put then. */
export function closeReason(): void {
  if (one("#answer")?.getAttribute("aria-label") === WHY_NOT) closeAnswer();
}

export function closeAnswer(): boolean {
  const box = one("#answer");
  if (!box || box.hidden) return false;
  const hadFocus = box.contains(document.activeElement);
  box.hidden = true;
  if (hadFocus) opener?.focus();
  return true;
}

export async function showRule(id: string, beside: Element): Promise<void> {
  try {
    const found = await rule(id);
    const whole = made("a", { class: "whole", href: `/rules/${found.game}#${found.id}` }, "In the rulebook");
    const text = found.text.replace(/\*\*|`/g, "");
    showAnswer(`${found.id} ${found.chapter}`, [...withRules(text), " ", whole], beside);
  } catch (error) {
    if (error instanceof Refused) showAnswer(id, [error.message], beside);
    else throw error;
  }
}

/** Ids of rules lead to the rule, at once; with a modifier key they are links like any other. */
export function startRules(): void {
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    const link = target.closest<HTMLElement>("a[data-rule]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
      event.preventDefault();
      void showRule(link.dataset.rule!, link);
      return;
    }
    if (!target.closest("#answer")) closeAnswer();
  });
}
