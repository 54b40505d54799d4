// What this person prefers, kept in the browser. The theme is a cookie too, so that the server's first page has it.

export interface Preferences {
  theme: "auto" | "dark" | "light";
  motion: boolean;
  sound: boolean; // for everything
  turn: boolean; // a sound when it is one's turn
  keys: boolean;
  advice: boolean;
  passing: boolean; // alone with bots, where nothing else can be done
  tab: "log" | "options" | "chat"; // beside the board
  beats: number | null; // milliseconds for each; null: as the motion suggests
}

const NAME = "grandmelee";
const BEGIN: Preferences = { theme: "auto", motion: true, sound: false, turn: false, keys: true, advice: true, passing: true, tab: "log", beats: null };
const listeners: (() => void)[] = [];

function read(): Preferences {
  try {
    return { ...BEGIN, ...JSON.parse(localStorage.getItem(NAME) ?? "{}") };
  } catch {
    return { ...BEGIN };
  }
}

export const prefers: Preferences = read();

export function prefer(change: Partial<Preferences>): void {
  Object.assign(prefers, change);
  try {
    localStorage.setItem(NAME, JSON.stringify(prefers));
  } catch {
    // A browser that keeps nothing still plays.
  }
  document.cookie = `theme=${prefers.theme}; path=/; max-age=31536000; samesite=lax`;
  apply();
}

export function whenPreferred(listener: () => void): void {
  listeners.push(listener);
}

export function apply(): void {
  const root = document.documentElement;
  if (prefers.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = prefers.theme;
  root.classList.toggle("still", !prefers.motion);
  for (const listener of listeners) listener();
}

/** Whether something has been seen before in this browser; it counts as seen afterwards. */
export function seenBefore(what: string): boolean {
  try {
    const key = `${NAME}-seen-${what}`;
    const before = localStorage.getItem(key) !== null;
    localStorage.setItem(key, "1");
    return before;
  } catch {
    return true;
  }
}

/** What someone is to be shown later in a game; kept, so that a reload forgets nothing. */
export function later(game: string, places?: string[]): string[] {
  const key = `${NAME}-later-${game}`;
  try {
    if (places?.length) localStorage.setItem(key, JSON.stringify(places));
    else if (places) localStorage.removeItem(key);
    return JSON.parse(localStorage.getItem(key) ?? "[]");
  } catch {
    return [];
  }
}

/** What someone chose last when they set a game up; nothing before the first time. */
export function lastSetup(game: string, chosen?: Record<string, string | boolean>): Record<string, string | boolean> {
  const key = `${NAME}-setup-${game}`;
  try {
    if (chosen) localStorage.setItem(key, JSON.stringify(chosen));
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}
