// Chat: lines are text and stay text.
import { made, notice, one } from "./dom";
import type { Line } from "./live";
import type { Seat } from "./play";
import { tellTab } from "./tabs";
import { post, Refused } from "./talk";

export function hear(lines: Line[]): void {
  const list = one<HTMLOListElement>("#chat-lines");
  if (!list) return;
  for (const line of lines) {
    if (document.getElementById(`chat-${line.id}`)) continue;
    list.append(made("li", { id: `chat-${line.id}` }, made("b", {}, line.name), ` ${line.text}`));
    list.scrollTop = list.scrollHeight;
    tellTab("chat", true);
  }
}

export function startChat(at: Seat): void {
  const form = one<HTMLFormElement>("#chat-form");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const input = one<HTMLInputElement>("input[name=text]", form)!;
    const text = input.value.trim();
    if (text) void say(at, text, input);
  });
}

async function say(at: Seat, text: string, input: HTMLInputElement): Promise<void> {
  try {
    await post(`/api/tables/${at.table}/chat`, { text, seat: at.seat });
    input.value = "";
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    notice(error.message, error.rule);
  }
}
