// Answers wait in a queue: a click counts at once, shows at once that it is pressed, and is sent for the question it was
// made for. They are sent one behind the other without waiting for replies; the server takes each only as the next answer
// of the seat (`own`), while its question has not been changed by others since `number`, and only to a question of the same
// `kind`. So nothing is answered twice, and nothing that was meant for another question. What was not written when a
// connection was lost is sent again on the next one.
import { all, notice } from "./dom";

/** What the page shows: who looks, after how many answers, how many of them are the seat's own, what is asked. */
export interface Moment {
  seat: number | null;
  number: number;
  own: number;
  kind: string;
}

export interface Reply {
  type: string;
  id?: string;
  number?: number;
  status?: number;
  rule?: string | null;
  text?: string;
}

interface Entry {
  id: string;
  type: "answer" | "undo";
  word: string;
  seat: number;
  number: number;
  own: number; // answers of the seat before this one
  kind: string; // of the question it must meet; nothing: any
  isSent: boolean;
}

type Send = (type: string, body: Record<string, unknown>) => boolean;

const PRESSED = "pressed";
const STALE = 409;
const TOO_LATE = "Something else is asked now: that was not counted.";

let entries: Entry[] = [];
const words = new Map<string, string>(); // of the entries that wait for a reply, by their ids
let held = ""; // a word that is no option yet, pointed at while answers are under way
let send: Send = () => false;
let count = 0;

export const isWaiting = (): boolean => entries.length > 0;

/** Answer with these words, one after another; *made* is what the page showed when they were chosen. */
export function enqueue(now: Moment, chosen: string[], made: Moment = now): void {
  if (now.seat === null || entries.some((entry) => entry.type === "answer" && chosen.includes(entry.word))) return;
  const kind = chosen.length === 1 ? made.kind : ""; // on a way each question is another
  for (const word of chosen) add(now, { type: "answer", word, number: made.number, kind });
  flush();
}

/** Take the last answer back, after those that are still under way. */
export function enqueueUndo(now: Moment): void {
  if (now.seat === null) return;
  add(now, { type: "undo", word: "", number: now.number, kind: "" });
  flush();
}

/** Something that is no option now may be one when the answers under way are written; then it is chosen. */
export function hold(word: string): void {
  held = word;
  showPressed();
}

function add(now: Moment, { type, word, number, kind }: Pick<Entry, "type" | "word" | "number" | "kind">): void {
  const before = entries.at(-1);
  const own = Math.max(now.own, before ? before.own + 1 : 0);
  count += 1;
  words.set(`q${count}`, word);
  entries.push({ id: `q${count}`, type, word, seat: now.seat!, number, own, kind, isSent: false });
}

function flush(): void {
  for (const entry of entries) {
    const { id, type, word, seat, number, own, kind } = entry;
    const body = type === "undo" ? { number, own, seat, id } : { number, own, seat, id, word, kind };
    entry.isSent ||= send(type, body);
  }
  showPressed();
}

/**
 * The newest table: what it holds of the queue is written, also where the reply was lost with its connection; what was not
 * sent yet is. Gives back a word that was held.
 */
export function catchUp(now: Moment): string {
  const lost = entries.filter(({ own, seat, isSent }) => own < now.own && seat === now.seat && !isSent);
  entries = entries.filter((entry) => entry.own >= now.own && entry.seat === now.seat);
  for (const { id } of lost) concludeWritten(id);
  flush();
  if (entries.length) return "";
  const word = held;
  held = "";
  showPressed();
  return word;
}

/** The server's reply to one of them; a refusal lets all that were chosen after it go. */
export function hearReply(reply: Reply): void {
  const word = words.get(reply.id ?? "");
  if (word === undefined) return;
  words.delete(reply.id!);
  if (reply.type === "written") note({ written: String(reply.number), wrote: word });
  else refuse(reply);
}

function refuse(reply: Reply): void {
  const place = entries.findIndex((entry) => entry.id === reply.id);
  for (const { id } of place < 0 ? [] : entries.splice(place)) words.delete(id); // it has been said of the first of them
  held = "";
  showPressed();
  note({ refused: reply.text ?? "" });
  notice(reply.status === STALE ? TOO_LATE : (reply.text ?? ""), reply.rule);
}

/** What has become of the last answer, for whoever looks at the page from outside. */
function note(what: Record<string, string>): void {
  const table = document.getElementById("table")!.dataset;
  delete table.refused;
  Object.assign(table, what);
}

/** It is written, as the table shows, and its reply will not come. */
function concludeWritten(id: string): void {
  const word = words.get(id);
  words.delete(id);
  if (word !== undefined) note({ written: document.getElementById("table")!.dataset.number ?? "", wrote: word });
}

/** The connection is lost: nobody knows what has arrived. The next table tells; what this one holds is written. */
export function loseTrack(): void {
  for (const entry of entries) entry.isSent = false;
  for (const id of [...words.keys()]) if (!entries.some((entry) => entry.id === id)) concludeWritten(id);
}

/** Whatever stands for a word on its way is pressed, on the board, in the hand and in the list. */
export function showPressed(): void {
  const wanted = new Set([...entries.map((entry) => entry.word), held].filter((word) => word));
  for (const thing of all(`.${PRESSED}`)) if (!wanted.has(thing.getAttribute("data-word") ?? "")) thing.classList.remove(PRESSED);
  for (const word of wanted) for (const thing of all(`[data-word="${CSS.escape(word)}"]`)) thing.classList.add(PRESSED);
  document.documentElement.classList.toggle("sending", entries.length > 0);
}

export function startQueue(through: Send): void {
  send = through;
}
