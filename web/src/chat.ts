// Chat: lines are text and stay text; what is said while another tab is open is read over the board. Spectators talk among themselves; whoever plays is not told.
import { made, notice, one } from "./dom";
import type { Line } from "./live";
import type { Seat } from "./play";
import { tellTab } from "./tabs";
import { post, Refused } from "./talk";

export function hear(lines: Line[]): void {
  for (const line of lines) {
    const list = one<HTMLOListElement>(line.spectator ? "#spectator-lines" : "#chat-lines");
    if (!list || document.getElementById(`chat-${line.id}`)) continue;
    list.append(made("li", { id: `chat-${line.id}` }, made("b", {}, line.name), ` ${line.text}`));
    list.scrollTop = list.scrollHeight;
    tellTab("chat", true);
    if (!line.spectator && !list.getClientRects().length) notice(`${line.name}: ${line.text}`);
  }
}

export function startChat(at: Seat): void {
  whenSaid("#chat-form", (text) => post(`/api/tables/${at.table}/chat`, { text, seat: at.seat }));
  whenSaid("#spectator-form", (text, form) => {
    const name = one<HTMLInputElement>("input[name=name]", form)!.value.trim();
    return post(`/api/tables/${at.table}/remarks`, { text, name });
  });
}

function whenSaid(place: string, say: (text: string, form: HTMLElement) => Promise<unknown>): void {
  const form = one<HTMLFormElement>(place);
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const input = one<HTMLInputElement>("input[name=text]", form)!;
    const text = input.value.trim();
    if (text) void send(say(text, form), input);
  });
}

async function send(saying: Promise<unknown>, input: HTMLInputElement): Promise<void> {
  try {
    await saying;
    input.value = "";
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    notice(error.message, error.rule);
  }
}
