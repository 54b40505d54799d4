// The live connection: it always wants the newest table, and comes back by itself with the last number it has seen.
import type { Frame } from "./frame";
import type { Mark } from "./marks";
import type { Present } from "./presence";
import type { Reply } from "./queue";

export interface Option {
  word: string;
  text: string;
  key: string;
}

export interface Told {
  type: "table";
  number: number;
  over: boolean;
  seat: number | null;
  own: number;
  kind: string;
  held: number[];
  options: Option[];
  now?: number;
  page: Record<string, string>;
  frames: Frame[];
}

/** The ways some answers lead, by the word at their end; or what could be pointed at past the option *word*. */
export interface Reached {
  number: number;
  ways?: Record<string, string[]>;
  word?: string;
  words?: string[];
  misses?: boolean;
  says?: string; // what a click does on a *word* some answers ahead
}

export interface Line {
  id: number;
  seat: number | null;
  name: string;
  text: string;
  spectator: boolean;
}

export interface Listener {
  table(told: Told): void;
  chat(lines: Line[]): void;
  marks(marks: Mark[]): void;
  presence(present: Present[]): void;
  again(frames: Frame[]): void;
  reach(reached: Reached): void;
  reply(reply: Reply): void;
  state(isConnected: boolean): void;
  dropped(): void; // a connection that is given up: replies to what was sent on it will not come
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const PING = 25000;
const SILENCE = 10000; // longer without an answer to a ping, and the connection is dead

export class Live {
  after: number;
  seat: number | null;
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private silence = 0;
  private isTold = false; // the table, on this connection

  constructor(
    private readonly path: string,
    private readonly listener: Listener,
    seat: number | null,
    private readonly isTall: () => boolean,
    private readonly since = "",
  ) {
    this.after = -1;
    this.seat = seat;
    window.setInterval(() => this.ping(), PING);
    // Without a network a server on this machine is still there: trying is the only way to know.
    for (const change of ["online", "offline"]) window.addEventListener(change, () => this.connect());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      if (this.isOpen) this.ping();
      else this.connect();
    });
    window.addEventListener("pagehide", () => this.drop());
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) this.connect();
    });
  }

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Connect anew, dropping what there was. */
  connect(): void {
    this.drop();
    const query = new URLSearchParams({ html: "true", after: String(this.after), tall: String(this.isTall()) });
    if (this.seat !== null) query.set("seat", String(this.seat));
    if (this.since) query.set("since", this.since);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}?${query}`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT;
      this.listener.state(true);
    });
    socket.addEventListener("message", (event) => {
      window.clearTimeout(this.silence);
      this.hear(JSON.parse(String(event.data)));
    });
    socket.addEventListener("close", (event) => {
      if (this.socket === socket) this.lost(event);
    });
  }

  /** Get everything again. */
  begin(): void {
    this.after = -1;
    this.connect();
  }

  private hear(told: { type: string } & Record<string, unknown>): void {
    if (told.type === "table") {
      const table = told as unknown as Told;
      this.after = table.number;
      this.isTold = true;
      this.listener.table(table);
    } else if (told.type === "chat") {
      this.listener.chat(told.lines as Line[]);
    } else if (told.type === "marks") {
      this.listener.marks(told.marks as Mark[]);
    } else if (told.type === "presence") {
      this.listener.presence(told.present as Present[]);
    } else if (told.type === "again") {
      this.listener.again(told.frames as Frame[]);
    } else if (told.type === "reach") {
      this.listener.reach(told as unknown as Reached);
    } else if (told.id !== undefined) {
      this.listener.reply(told as unknown as Reply);
    }
  }

  /** Ask for something that is told on this connection; whether it was sent. Nothing is before the first table. */
  ask(what: string, more: Record<string, unknown> = {}): boolean {
    if (!this.isOpen || !this.isTold) return false;
    this.socket?.send(JSON.stringify({ type: what, ...more }));
    return true;
  }

  private lost(event: CloseEvent): void {
    this.socket = null;
    this.isTold = false;
    this.listener.state(false);
    if (event.code === 1008 && this.seat !== null) this.seat = null; // the seat is no longer ours
    this.timer = window.setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** A connection can be dead without anyone having said so, as after a laptop was closed: then it is made anew. */
  private ping(): void {
    if (!this.isOpen) return;
    this.socket?.send(JSON.stringify({ type: "ping" }));
    window.clearTimeout(this.silence);
    this.silence = window.setTimeout(() => {
      this.listener.state(false);
      this.connect();
    }, SILENCE);
  }

  private drop(): void {
    window.clearTimeout(this.timer);
    window.clearTimeout(this.silence);
    const socket = this.socket;
    this.socket = null;
    this.isTold = false;
    if (!socket) return;
    socket.close();
    this.listener.dropped();
  }
}
