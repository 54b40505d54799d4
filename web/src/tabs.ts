// What is shown beside the board, or on a phone instead of it: the log, the list of options, the chat.
import { all, one } from "./dom";
import { prefer, prefers } from "./prefers";

export type Tab = "board" | "around" | "log" | "options" | "chat" | "tools";

const NARROW = window.matchMedia("(max-width: 62rem)");
const EDGE = 6; // pixels beside what is scrolled into sight
const SEEN = 1500; // milliseconds in which the last position is seen before the result
const OPENED = "#menu[open], #going-back[open]";
const ELSEWHERE = "#stage .box-board .glow[data-word], #hand .glow[data-word], .main-button"; // what can be chosen without what is around the board
const table = (): HTMLElement | null => one("#table, #replay");

export const isNarrow = (): boolean => NARROW.matches;
export const currentTab = (): string => table()?.dataset.tab ?? "";

export function showTab(tab: Tab): void {
  const root = table();
  if (!root) return;
  root.dataset.tab = tab;
  for (const button of all("#tabs [data-tab]")) button.setAttribute("aria-pressed", String(button.dataset.tab === tab));
  one(`#tabs [data-tab="${tab}"]`)?.classList.remove("news");
  const lines = one(`#${tab} ol`);
  if (lines) lines.scrollTop = lines.scrollHeight;
  if (NARROW.matches && (tab === "board" || tab === "around")) seeFromTop();
}

/** What can be chosen, or was said, in a part that is not shown: its tab says so. */
export function tellTab(tab: Tab, isNews: boolean): void {
  const button = one(`#tabs [data-tab="${tab}"]`);
  button?.classList.toggle("news", isNews && currentTab() !== tab);
}

/** On a phone how it ended takes the place of the options. */
export function tellEnd(isOver: boolean): void {
  const button = one('#tabs [data-tab="options"]');
  if (button) button.textContent = isOver && NARROW.matches ? "Result" : "Options";
}

/** On a phone the end is seen for a moment where the game was, and then told, unless somebody looks at something else. */
export function showEnd(): void {
  const tab = currentTab();
  if (!NARROW.matches || (tab !== "board" && tab !== "around")) return;
  window.setTimeout(() => currentTab() === tab && showTab("options"), SEEN);
}

let isChosen = false; // something beside the board
let isBrought = false; // to what is around the board, as nothing could be chosen elsewhere

/** What is chosen beside the board mostly goes on there. */
export const choseAround = (): void => void (isChosen = true);

/** On a phone: whether something that is not on the board glows there; if not, whoever chose there sees the board. What can
 * be chosen nowhere else is shown at once. */
export function tellAround(): void {
  const isMore = one("#stage .box:not(.box-board) .glow[data-word]") !== null;
  tellTab("around", NARROW.matches && isMore);
  const isElsewhere = one(ELSEWHERE) !== null;
  if (currentTab() === "around" && ((isChosen && !isMore) || (isBrought && isElsewhere))) showBoard();
  isBrought &&= currentTab() === "around";
  if (NARROW.matches && isMore && currentTab() === "board" && !isElsewhere) {
    isBrought = true;
    showTab("around");
  }
  isChosen = false;
}

/** The board and what is around it share one frame: each begins at its top, and goes on to what can be chosen. */
function seeFromTop(): void {
  const frame = one("#board-frame");
  if (frame) frame.scrollTop = 0;
  seeOptions();
}

/** On a phone what lies below may be longer than the screen: it is scrolled until all that can be chosen is seen, or as much
 * of it as there is room for. */
export function seeOptions(): void {
  const frame = one("#board-frame");
  const boxes = currentTab() === "around" ? ".box:not(.box-board)" : ".box-board";
  const halos = all(`#stage ${boxes} .glow > .halo`).map((halo) => halo.getBoundingClientRect());
  const options = halos.filter(({ width }) => width > 0);
  if (!frame || !NARROW.matches || !options.length) return;
  const seen = frame.getBoundingClientRect();
  const below = Math.max(...options.map((at) => at.bottom)) - seen.bottom;
  const above = Math.min(...options.map((at) => at.top)) - seen.top;
  if (below > 0) frame.scrollTop += Math.min(below + EDGE, Math.max(0, above));
  else if (above < 0) frame.scrollTop += Math.max(above - EDGE, Math.min(0, below));
}

/** A phone begins with its board, a desk with what its owner has chosen last; a replay with its log or, linked, its curve. */
function begin(): void {
  const wanted = location.hash === "#curve" ? "tools" : NARROW.matches ? "board" : prefers.tab;
  showTab(one(`#tabs [data-tab="${wanted}"]`) ? wanted : "log");
}

export function startTabs(): void {
  if (!one("#tabs")) return;
  begin();
  NARROW.addEventListener("change", begin);
  document.addEventListener("click", (event) => {
    const tab = (event.target as Element).closest<HTMLElement>("#tabs [data-tab]")?.dataset.tab as Tab | undefined;
    if (tab) choose(tab);
  });
  document.addEventListener("click", (event) => {
    for (const menu of all<HTMLDetailsElement>(OPENED)) if (!menu.contains(event.target as Node)) menu.open = false;
  });
}

/** Whether the menu of the game, or what is said of going back, was open. */
export function closeMenu(): boolean {
  const menu = one<HTMLDetailsElement>(OPENED);
  if (!menu) return false;
  menu.open = false;
  one("summary", menu)?.focus();
  return true;
}

/** On a phone the board comes back: what was chosen elsewhere goes on there. */
export function showBoard(): void {
  if (NARROW.matches && one('#tabs [data-tab="board"]')) showTab("board");
}

/** With a key or a click. */
export function choose(tab: Tab): void {
  showTab(tab);
  if (!NARROW.matches && tab !== "board" && tab !== "around" && tab !== "tools") prefer({ tab });
}
