// Advice beside a question, for someone's first game. Each piece is shown until it is understood; a style sheet hides
// what is, so that pages can be morphed without asking.
import { prefer, prefers, whenPreferred } from "./prefers";

const SEEN = "grandmelee-advice";
const sheet = new CSSStyleSheet();
let wasOn = prefers.advice;

function seen(): string[] {
  try {
    return JSON.parse(localStorage.getItem(SEEN) ?? "[]");
  } catch {
    return [];
  }
}

function keep(rules: string[]): void {
  try {
    localStorage.setItem(SEEN, JSON.stringify(rules));
  } catch {
    // A browser that keeps nothing is advised again.
  }
}

function hideSeen(): void {
  if (prefers.advice && !wasOn) keep([]); // whoever asks for advice again gets all of it
  wasOn = prefers.advice;
  const hidden = prefers.advice ? seen().map((rule) => `.coach[data-advice="${CSS.escape(rule)}"]`) : [".coach"];
  sheet.replaceSync(hidden.length ? `${hidden.join(", ")} { display: none; }` : "");
}

export function startCoach(): void {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  whenPreferred(hideSeen);
  hideSeen();
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-action^='advice-']") : null;
    if (!button) return;
    if (button.getAttribute("data-action") === "advice-off") return prefer({ advice: false });
    const rule = button.closest("[data-advice]")?.getAttribute("data-advice");
    if (rule) keep([...new Set([...seen(), rule])]);
    hideSeen();
  });
}
