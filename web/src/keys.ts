// The keyboard: a key for every option, arrows from one thing to the next, Escape to let go.
import { closeAnswer } from "./ask";
import { all, isTyping, one } from "./dom";
import { lookAway, UNNAMED } from "./look";
import { hint } from "./hints";
import { point } from "./marks";
import { type Seat, choose, currentMode, setMode, undo } from "./play";
import { prefers } from "./prefers";
import { choose as chooseTab, closeMenu } from "./tabs";
import { larger, smaller, zoomAll } from "./zoom";

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

let before = "";
let isByKeyboard = false; // how what has the focus came to it

interface Spot {
  thing: HTMLElement | SVGElement;
  x: number;
  y: number;
}

function spots(): Spot[] {
  const words = currentMode() ? "#stage .word, #hand .word" : "#stage .glow, #hand .glow, #stage .reached";
  const which = currentMode() === "why" ? `${words}, ${UNNAMED}` : words;
  return all<SVGElement>(`${which}, #options .option`)
    .filter((thing) => thing.getClientRects().length > 0)
    .map((thing) => {
      const at = thing.getBoundingClientRect();
      const button = one<SVGElement>(":scope > [role=button]", thing) ?? thing;
      return { thing: button, x: at.left + at.width / 2, y: at.top + at.height / 2 };
    });
}

/** The nearest thing in a direction: what lies ahead counts, what lies aside counts double. */
function ahead(from: Spot, [dx, dy]: [number, number], among: Spot[]): Spot | undefined {
  let best: Spot | undefined;
  let least = Infinity;
  for (const spot of among) {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    const far = along + 2 * aside;
    if (spot.thing !== from.thing && along > 3 && far < least) [best, least] = [spot, far];
  }
  return best;
}

function step(direction: [number, number]): boolean {
  const among = spots();
  const from = among.find((spot) => spot.thing === document.activeElement);
  const inList = document.activeElement?.id === "options";
  const begin = among.find((spot) => inList !== spot.thing instanceof SVGElement) ?? among[0];
  const next = from ? ahead(from, direction, among) : begin;
  next?.thing.focus();
  next?.thing.scrollIntoView({ block: "nearest", inline: "nearest" });
  return next !== undefined;
}

function letGo(): void {
  before = "";
  if (closeAnswer() || closeMenu()) return;
  if (currentMode()) return setMode("");
  const looked = lookAway();
  if (zoomAll() || looked) return;
  if (document.activeElement instanceof HTMLElement || document.activeElement instanceof SVGElement) {
    document.activeElement.blur();
  }
}

/** The option with that key; when options have two keys, the first is remembered until the second. */
function pressOption(at: Seat, key: string): boolean {
  const pressed = before + key;
  before = "";
  const option = one(`#options [data-key="${CSS.escape(pressed)}"]`);
  if (option) choose(at, option);
  else if (key.length === 1 && one(`#options [data-key^="${CSS.escape(pressed)}"]`)) before = pressed;
  else return false;
  return true;
}

function press(at: Seat, event: KeyboardEvent): boolean {
  const arrow = ARROWS[event.key];
  if (arrow) return step(arrow);
  if (event.key === " " && pressMain(at)) return true;
  if (event.key === "Enter" || event.key === " ") return enter(at);
  if (!prefers.keys) return false;
  if (pressOption(at, event.key.toLowerCase())) return true;
  if (event.key === "u") undo(at);
  else if (event.key === "w") one("#why")?.click();
  else if (event.key === "h") void hint(at);
  else if (event.key === "p") pointFromHere(at);
  else if (event.key === "a") one("#again")?.click();
  else if (event.key === "l") showLog();
  else if (event.key === "+" || event.key === "=") larger();
  else if (event.key === "-") smaller();
  else return false;
  return true;
}

function showLog(): void {
  chooseTab("log");
  one("#log-lines")?.focus();
}

/** Point at what has the focus; with the focus elsewhere, say what next. */
function pointFromHere(at: Seat): void {
  const word = document.activeElement?.closest("#stage [data-word]")?.getAttribute("data-word");
  if (word) void point(at.table, at.seat, word);
  else one("#point")?.click();
}

/** Space presses the main button; whoever has come to something else with the keyboard presses that. */
function pressMain(at: Seat): boolean {
  const main = one(".main-button.primary");
  if (!main || isByKeyboard) return false;
  choose(at, main);
  return true;
}

/** Enter on something drawn is a click; buttons and links do it themselves. */
function enter(at: Seat): boolean {
  const thing = document.activeElement;
  const word = thing instanceof SVGElement ? thing.closest(`[data-word], ${UNNAMED}`) : null;
  if (!word) return false;
  choose(at, word);
  return true;
}

export function startKeys(at: Seat): void {
  let isPressing = false;
  document.addEventListener("pointerdown", () => (isPressing = true), true);
  document.addEventListener("keydown", () => (isPressing = false), true);
  document.addEventListener("focusin", () => (isByKeyboard = !isPressing));
  document.addEventListener("focusout", () => (isByKeyboard = false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !one("dialog[open]")) return letGo();
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || one("dialog[open]")) return;
    if (one("#curtain:not([hidden])")) return;
    if (press(at, event)) event.preventDefault();
  });
}
