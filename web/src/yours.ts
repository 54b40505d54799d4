// Your tables: which ones this browser sits at. Only their ids are kept here; who sits where only the cookies of each
// table can tell, which scripts cannot read, so each table is asked how it stands.
import { made, one } from "./dom";
import { Refused, request } from "./talk";

interface Kept {
  id: string;
  at: number; // when this browser was there last
  told?: Standing; // of a game that is over: it stays as it is
}

interface Standing {
  id: string;
  game: string;
  name: string;
  held: number[];
  host: boolean;
  people: string[];
  begun: boolean;
  missing: number[];
  over: boolean;
  asked: number[];
  since: number;
  now: number;
  result: string;
}

const NAME = "grandmelee-tables";
const MOST = 24;
const AGAIN = 30_000; // milliseconds between two looks
const UNITS: [number, string][] = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
];

function read(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "[]");
  } catch {
    return [];
  }
}

function write(tables: Kept[]): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    // A browser that keeps nothing has no list.
  }
}

const without = (id: string): Kept[] => read().filter((each) => each.id !== id);

/** This browser sits at that table. */
export function keepTable(id: string): void {
  write([{ id, at: Date.now() }, ...without(id)]);
}

/** How each kept table stands; those that are gone, or where nobody of us sits any more, are forgotten. */
async function look(): Promise<Standing[]> {
  const found: Standing[] = [];
  for (const kept of read()) {
    const told = kept.told ?? (await standing(kept)); // one after another: a table may have to be loaded first
    if (told) found.push(told);
  }
  return found;
}

async function standing(kept: Kept): Promise<Standing | null> {
  try {
    const told = await request<Standing>(`/api/tables/${kept.id}/standing`);
    if (!told.held.length && !told.host) write(without(kept.id));
    else if (told.over) write(read().map((each) => (each.id === kept.id ? { ...each, told } : each)));
    return told.held.length || told.host ? told : null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 404) write(without(kept.id));
    return null;
  }
}

const isMine = (told: Standing): boolean => told.asked.some((seat) => told.held.includes(seat));
const rank = (told: Standing): number => (told.over ? 2 : isMine(told) ? 0 : 1);

/** How long ago, in words. */
function ago(told: Standing): string {
  const past = told.now - told.since;
  const [unit, name] = UNITS.find(([length]) => past >= length) ?? [1, ""];
  const count = Math.floor(past / unit);
  return name ? `${count} ${name}${count === 1 ? "" : "s"}` : "less than a minute";
}

function says(told: Standing): string {
  if (told.over) return told.result;
  const named = (seats: number[]): string => seats.map((seat) => told.people[seat]).join(" and ");
  if (!told.begun) return `Waiting for ${named(told.missing)} to come`;
  if (isMine(told)) return `Your turn, for ${ago(told)}`;
  return `Waiting for ${named(told.asked)}, for ${ago(told)}`;
}

function entry(told: Standing): HTMLElement {
  const others = told.people.filter((_, seat) => told.held.length > 1 || !told.held.includes(seat));
  const address = `/tables/${told.id}`;
  const way = told.over
    ? made("a", { class: "button plain", href: `${address}/replay?number=0` }, "Replay")
    : made("a", { class: `button${isMine(told) ? " primary" : ""}`, href: address }, isMine(told) ? "Play" : "Look");
  const forget = made("button", { type: "button", class: "plain forget", title: "Take it off this list" }, "Forget");
  forget.append(made("span", { class: "unseen" }, ` ${told.name}`));
  forget.addEventListener("click", () => {
    write(without(told.id));
    void show();
  });
  return made(
    "li",
    { class: `table-entry${isMine(told) ? " is-mine" : ""}${told.over ? " is-over" : ""}`, "data-table": told.id },
    made("a", { class: "entry-name", href: address }, told.name),
    made("span", { class: "entry-with" }, others.length ? `with ${others.join(", ")}` : "alone"),
    made("span", { class: "entry-says" }, says(told)),
    way,
    forget,
  );
}

async function show(): Promise<void> {
  const place = one("#your-tables");
  if (!place) return;
  const tables = (await look()).sort((a, b) => rank(a) - rank(b) || b.since - a.since);
  one("#your-tables-list")!.replaceChildren(...tables.map(entry));
  place.hidden = tables.length === 0;
}

/** Fill the list on the home page, and keep it true while somebody looks. */
export function startYours(): void {
  if (!one("#your-tables")) return;
  void show();
  window.setInterval(() => void (document.hidden || show()), AGAIN);
  window.addEventListener("pageshow", (event) => void (event.persisted && show()));
  document.addEventListener("visibilitychange", () => void (document.hidden || show()));
}
