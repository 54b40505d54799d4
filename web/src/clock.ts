// A game's clock as the server keeps it: how much time is left, by the server's time and not by ours; and what may be done
// only from some time on.
import { all, one } from "./dom";

const SOON = 10; // seconds
let ahead = 0; // milliseconds the server's clock is ahead of ours

export function setClock(now: number | undefined): void {
  if (now !== undefined) ahead = now - Date.now();
  show();
}

function show(): void {
  for (const button of all<HTMLButtonElement>("[data-due]")) button.disabled = Date.now() + ahead < Number(button.dataset.due);
  const place = one("#clock");
  if (!place) return;
  const left = Math.max(0, Math.ceil((Number(place.dataset.until) - Date.now() - ahead) / 1000));
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} left`;
  if (place.textContent !== text) place.textContent = text;
  place.classList.toggle("soon", left <= SOON);
}

export function startClock(): void {
  window.setInterval(show, 250);
}
