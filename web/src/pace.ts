// How fast the bots answer. Paces are sent one after the other, so that the last one chosen is the one that stays.
import { notice, one } from "./dom";
import { morph } from "./morph";
import type { Seat } from "./play";
import { post, Refused } from "./talk";

let sending = Promise.resolve();
let left = 0;
let held = "";

/** While a choice is on its way, what the server drew before it must not undo it on the page. */
export function holdBack({ tools, ...rest }: Record<string, string>): Record<string, string> {
  if (tools === undefined) return rest;
  if (left === 0) return { ...rest, tools };
  held = tools;
  return rest;
}

function setPace(at: Seat, select: HTMLSelectElement): void {
  const pause = Number(select.value);
  left += 1;
  sending = sending.then(() => send(at, pause < 0 ? { running: false } : { running: true, pause }));
}

async function send(at: Seat, wanted: { running: boolean; pause?: number }): Promise<void> {
  try {
    await post(`/api/tables/${at.table}/bots`, wanted);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    notice(error.message, error.rule);
  } finally {
    left -= 1;
    if (left === 0 && held) morph(held);
    if (left === 0) held = "";
  }
}

export function startPace(at: Seat): void {
  document.addEventListener("change", (event) => {
    const select = event.target as HTMLSelectElement;
    if (select.id !== "bots-pace") return;
    setPace(at, select);
    if (!select.matches(":focus-visible")) select.blur(); // so that keys play again; a keyboard has Escape for that
  });
  const select = one<HTMLSelectElement>("#bots-pace"); // it may have been used before this ran
  const drawn = select && one<HTMLOptionElement>("option[selected]", select);
  if (select && drawn && select.value !== drawn.value) setPace(at, select);
}
