// Marks: people at the table point at what everyone sees. They fade, or go when their owner points again.
import { made, notice, one } from "./dom";
import { drawn, pin, unpin } from "./pins";
import { post, Refused } from "./talk";

export interface Mark {
  id: number;
  seat: number;
  word: string;
  left: number;
}

const COLOURS = 6;
let known = new Set<number>();
let timers: number[] = [];

function nameOf(seat: number): string {
  return one(`#person-${seat} .person-name`)?.textContent ?? "";
}

/** What a thing is called, for those who cannot see where the mark is. */
function spoken(word: string): string {
  const thing = drawn(word)[0];
  const named = thing && (one("[role=button][aria-label]", thing) ?? thing);
  return named?.getAttribute("aria-label")?.split(".")[0] ?? word;
}

export function showMarks(marks: Mark[]): void {
  unpin("mark");
  for (const timer of timers) window.clearTimeout(timer);
  timers = [];
  for (const mark of marks) show(mark);
  const fresh = marks.filter((mark) => !known.has(mark.id));
  known = new Set(marks.map((mark) => mark.id));
  if (fresh.length) say(fresh.map((mark) => `${nameOf(mark.seat)}: ${spoken(mark.word)}`).join("; "));
  if (marks.length) {
    const first = Math.min(...marks.map((mark) => mark.left));
    const later = marks.filter((mark) => mark.left > first).map((mark) => ({ ...mark, left: mark.left - first }));
    timers.push(window.setTimeout(() => showMarks(later), first));
  }
}

function show(mark: Mark): void {
  const shape = one<SVGElement>(`#person-${mark.seat} .sign`);
  pin("mark", mark.word, `var(--seat-${mark.seat % COLOURS})`, ...(shape ? [shape] : []), nameOf(mark.seat));
}

function say(text: string): void {
  const there = one("#pointed");
  const place = there ?? made("div", { id: "pointed", class: "unseen", role: "status" });
  if (!there) document.body.append(place);
  place.textContent = text;
}

export async function point(table: string, seat: number | null, word: string | null): Promise<void> {
  if (seat === null) return;
  try {
    await post(`/api/tables/${table}/marks`, { word, seat });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    notice(error.message, error.rule);
  }
}
