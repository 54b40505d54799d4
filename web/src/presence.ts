// Who is at the table: here, away or gone. Said beside the other people's names; drawn anew whenever those are.
import { all, made, one } from "./dom";

export interface Present {
  seat: number;
  state: "here" | "away" | "gone";
}

const SIGNS = { here: "\u25cf", away: "\u25d0", gone: "\u25cb" };
let present: Present[] = [];

export function hearPresence(told: Present[]): void {
  present = told;
  showPresence(one("#table")?.dataset.seat ?? "");
}

export function showPresence(own: string): void {
  for (const old of all("#seats .presence")) old.remove();
  for (const { seat, state } of present) {
    const person = one(`#person-${seat}`);
    if (!person || String(seat) === own) continue;
    person.classList.add("is-present");
    person.dataset.presence = state;
    const sign = made("span", { "aria-hidden": "true" }, `${SIGNS[state]} `);
    person.append(made("small", { class: `presence is-${state}` }, sign, state));
  }
}

/** Whether anyone looks at this page is for the others to know. */
export function startPresence(tell: (isAway: boolean) => void): void {
  document.addEventListener("visibilitychange", () => tell(document.hidden));
}
