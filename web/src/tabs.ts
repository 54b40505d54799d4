// What is shown beside the board, or on a phone instead of it: the log, the list of options, the chat.
import { all, one } from "./dom";
import { prefer, prefers } from "./prefers";

export type Tab = "board" | "around" | "log" | "options" | "chat" | "tools";

const NARROW = window.matchMedia("(max-width: 62rem)");
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
}

/** What can be chosen, or was said, in a part that is not shown: its tab says so. */
export function tellTab(tab: Tab, isNews: boolean): void {
  const button = one(`#tabs [data-tab="${tab}"]`);
  button?.classList.toggle("news", isNews && currentTab() !== tab);
}

/** On a phone: whether something that is not on the board glows there. */
export function tellAround(): void {
  tellTab("around", NARROW.matches && one("#stage .box:not(.box-board) .glow") !== null);
}

/** A phone begins with its board, a desk with what its owner has chosen last; a replay with its log or, linked, its curve. */
function begin(): void {
  const wanted = location.hash === "#curve" ? "tools" : NARROW.matches ? "board" : prefers.tab;
  showTab(one(`#tabs [data-tab="${wanted}"]`) ? wanted : "log");
}

/** Whoever reads the newest line of the log goes on reading it when advice comes and takes some of its room. */
function stayAtTheEnd(): void {
  const lines = one("#table #log-lines");
  let isAtEnd = true;
  if (!lines) return;
  lines.addEventListener("scroll", () => {
    isAtEnd = lines.scrollHeight - lines.clientHeight - lines.scrollTop < 12;
  });
  new ResizeObserver(() => {
    if (isAtEnd) lines.scrollTop = lines.scrollHeight;
  }).observe(lines);
}

export function startTabs(): void {
  stayAtTheEnd();
  if (!one("#tabs")) return;
  begin();
  NARROW.addEventListener("change", begin);
  document.addEventListener("click", (event) => {
    const tab = (event.target as Element).closest<HTMLElement>("#tabs [data-tab]")?.dataset.tab as Tab | undefined;
    if (tab) choose(tab);
  });
  document.addEventListener("click", (event) => {
    const menu = one<HTMLDetailsElement>("#menu[open]");
    if (menu && !menu.contains(event.target as Node)) menu.open = false;
  });
}

/** Whether the menu of the game was open. */
export function closeMenu(): boolean {
  const menu = one<HTMLDetailsElement>("#menu[open]");
  if (!menu) return false;
  menu.open = false;
  one("summary", menu)?.focus();
  return true;
}

/** With a key or a click. */
export function choose(tab: Tab): void {
  showTab(tab);
  if (!NARROW.matches && tab !== "board" && tab !== "around" && tab !== "tools") prefer({ tab });
}
