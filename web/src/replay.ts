// The replay: the slider shows any moment; the page of that moment is fetched and morphed in.
import { isTyping, notice, one } from "./dom";
import { startLooking } from "./look";
import { morphTo } from "./morph";
import { inMotion } from "./motion";
import { startDrawer } from "./settings";
import { startPictures } from "./pictures";
import { startTabs } from "./tabs";
import { applyZoom, startZoom } from "./zoom";

const PACE = 800;
const NEAR = 12; // moments; further away everything is simply there
const PARTS = ["prompt", "stage", "hand", "log", "seats", "icons-part", "fork", "pictures", "film-number", "seen-as", "curve-now"];

const sheet = new CSSStyleSheet();
let marked = ""; // the id of the line that was clicked, of several of its moment

export function startReplay(root: HTMLElement): void {
  const last = Number(root.dataset.last);
  const slider = one<HTMLInputElement>("#slider")!;
  const play = one<HTMLButtonElement>("#play")!;
  let shown = Number(root.dataset.number);
  let wanted = shown;
  let isBusy = false;
  let timer = 0;

  const show = async (number: number, line = ""): Promise<void> => {
    mark(line);
    wanted = Math.max(0, Math.min(last, number));
    slider.value = String(wanted);
    one("#moment")!.textContent = `${wanted} of ${last}`;
    if (isBusy) return;
    isBusy = true;
    while (shown !== wanted) {
      const next = wanted;
      if (!(await fetched(next, shown))) break;
      shown = next;
      root.dataset.drawn = String(shown);
    }
    isBusy = false;
  };
  const pause = (): void => {
    window.clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
    play.setAttribute("aria-pressed", "false");
  };
  const run = (): void => {
    if (wanted >= last) void show(0);
    play.textContent = "Pause";
    play.setAttribute("aria-pressed", "true");
    timer = window.setInterval(() => {
      if (wanted >= last) pause();
      else void show(wanted + 1);
    }, PACE);
  };

  play.hidden = false;
  one("#show")?.remove();
  play.addEventListener("click", () => (timer ? pause() : run()));
  slider.addEventListener("input", () => void show(Number(slider.value)));
  const to: Record<string, () => number> = {
    first: () => 0,
    previous: () => wanted - 1,
    next: () => wanted + 1,
    last: () => last,
  };
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("#first, #previous, #next, #last, a.moment, a.turn");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    pause();
    const number = link.id ? to[link.id]!() : Number(new URL((link as HTMLAnchorElement).href).searchParams.get("number"));
    void show(number, link.matches("a.moment") ? link.closest("li")!.id : "");
  });
  document.addEventListener("keydown", (event) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowLeft") void show(wanted - 1);
    else if (event.key === "ArrowRight") void show(wanted + 1);
    else if (event.key === "Home") void show(0);
    else if (event.key === "End") void show(last);
    else return;
    pause();
    event.preventDefault();
  });
  startZoom();
  startLooking();
  startDrawer();
  startTabs();
  startPictures();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  mark(location.hash.slice(1));
  readLastLine();
  root.dataset.drawn = String(shown);
}

async function fetched(number: number, from: number): Promise<boolean> {
  const query = new URLSearchParams(location.search);
  query.set("number", String(number));
  const reply = await fetch(`${location.pathname}?${query}&after=${from}`).catch(() => null);
  if (!reply?.ok) {
    notice("The server does not answer.");
    return false;
  }
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  const change = (): void => {
    for (const id of PARTS) {
      const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
      if (old && fresh) morphTo(old, fresh);
    }
    applyZoom();
  };
  const trails = JSON.parse(page.getElementById("replay")?.dataset.trails ?? "[]") as string[][];
  if (Math.abs(number - from) <= NEAR) inMotion(trails, change);
  else change();
  history.replaceState(null, "", `?${query}`);
  readLastLine();
  return true;
}

/** A style sheet marks it, so that the page can be morphed without asking. */
function mark(line: string): void {
  marked = line;
  const look = "background: color-mix(in srgb, var(--glow) 25%, transparent)";
  sheet.replaceSync(line ? `#log-lines > #${CSS.escape(line)} { ${look} }` : "");
}

function readLastLine(): void {
  const lines = one("#log-lines");
  if (lines) lines.scrollTop = lines.scrollHeight;
  if (marked) document.getElementById(marked)?.scrollIntoView({ block: "nearest" });
}
