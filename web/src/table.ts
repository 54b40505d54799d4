// The table page: connect, morph, play.
import { hear, startChat } from "./chat";
import { setClock, startClock } from "./clock";
import { notice, one } from "./dom";
import { startHints } from "./hints";
import { startKeys } from "./keys";
import { Live, type Told } from "./live";
import { startLooking } from "./look";
import { morph } from "./morph";
import { holdBack, startPace } from "./pace";
import { isWhy, type Seat, setWhy, startPlaying } from "./play";
import { startDrawer } from "./settings";
import { sound } from "./sound";
import { startTour } from "./tour";
import { applyZoom, startZoom } from "./zoom";

const TALL = window.matchMedia("(max-width: 46rem)");
const title = document.title;

export function startTable(root: HTMLElement): void {
  const seat = root.dataset.seat ? Number(root.dataset.seat) : null;
  const at: Seat = { table: root.dataset.table!, seat, number: Number(root.dataset.number) };
  let wasAsked = one("#options .option") !== null;
  let wasOver = false;
  let isFirst = true;
  let wasLost = false;

  const live = new Live(
    root.dataset.live!,
    {
      table: (told) => {
        update(at, told);
        const isAsked = told.options.length > 0;
        if (!isFirst) sound(told.over && !wasOver ? "end" : isAsked && !wasAsked ? "turn" : "move");
        [wasAsked, wasOver, isFirst] = [isAsked, told.over, false];
        document.title = isAsked ? `\u25cf ${title}` : title;
        root.dataset.drawn = String(told.number); // the page is now the table after so many answers
      },
      chat: hear,
      state: (isConnected) => {
        document.documentElement.classList.toggle("away", !isConnected);
        if (!isConnected && !wasLost) notice("The connection is lost; trying again.");
        if (isConnected && wasLost) notice("Connected again.");
        wasLost = !isConnected;
      },
    },
    seat,
    () => TALL.matches,
  );
  TALL.addEventListener("change", () => live.connect());

  startPlaying(at);
  startKeys(at);
  startChat(at);
  startZoom();
  startLooking();
  startDrawer();
  startPace(at);
  startCopying();
  startClock();
  startHints(at);
  readLastLine();
  live.connect();
  startTour(root.dataset.game!);
}

function update(at: Seat, told: Told): void {
  at.number = told.number;
  at.seat = told.seat;
  const asksWhy = isWhy();
  for (const html of Object.values(holdBack(told.html))) morph(html);
  setClock(told.now);
  applyZoom();
  if (asksWhy) setWhy(true);
  if ("log" in told.html) readLastLine();
  const curtain = one("#curtain:not([hidden]) a");
  if (curtain && !one("#curtain")?.contains(document.activeElement)) curtain.focus();
}

function readLastLine(): void {
  const lines = one("#log-lines");
  if (lines) lines.scrollTop = lines.scrollHeight;
}

function startCopying(): void {
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-copy]");
    const input = button ? one<HTMLInputElement>(`#${button.dataset.copy}`) : null;
    if (!button || !input) return;
    input.select();
    navigator.clipboard
      ?.writeText(input.value)
      .then(() => notice("The link is copied."))
      .catch(() => notice("The link is selected: copy it with Ctrl C."));
  });
}
