// The table page: connect, morph, play.
import { closeReason } from "./ask";
import { finish, play, startSkipping } from "./beats";
import { startCarrying } from "./carry";
import { hear, startChat } from "./chat";
import { setClock, startClock } from "./clock";
import { lookForAdvice } from "./coach";
import { all, notice, one } from "./dom";
import { type Frame, hasLines, isBroken, show } from "./frame";
import { NOTHING, type Options } from "./glow";
import { keepHints, startHints } from "./hints";
import { startKeys } from "./keys";
import { Live, type Told } from "./live";
import { lookAway, startLooking } from "./look";
import { showMarks } from "./marks";
import { keep, morph } from "./morph";
import { inMotion } from "./motion";
import { refreshOpened, startOpening } from "./open";
import { holdBack, startPace } from "./pace";
import { passAlone } from "./passing";
import { chooseHeld, currentMode, type Seat, setMode, startPlaying, tellBack } from "./play";
import { hearPresence, showPresence, startPresence } from "./presence";
import { catchUp, hearReply, loseTrack, showPressed, startQueue } from "./queue";
import { hearReach, lookFurther, startReaching, wayTo } from "./reach";
import { closeMenu, seeOptions, showBoard, showEnd, startTabs, tellAround, tellEnd } from "./tabs";
import { sound } from "./sound";
import { refreshSpread, seeHand, startSpreading } from "./spread";
import { goOnTouring, startTour } from "./tour";
import { applyZoom, startZoom } from "./zoom";

const TALL = window.matchMedia("(max-width: 62rem)");
const title = document.title;

export function startTable(root: HTMLElement): void {
  const seat = root.dataset.seat ? Number(root.dataset.seat) : null;
  const at: Seat = { table: root.dataset.table!, seat, number: Number(root.dataset.number), own: 0, kind: "" };
  let wasAsked = one("#options .option") !== null;
  let wasOver = false;
  let isFirst = true;
  let wasLost = false;
  let offered: Options = NOTHING;
  let clicked = ""; // what was clicked while something was shown, and may lie further than the question put now

  const live = new Live(
    root.dataset.live!,
    {
      table: (told) => {
        if (isFirst) finish();
        clicked = "";
        const { now, last } = apart(told.page);
        begin(at, told, now);
        const held = catchUp(at);
        const isAsked = told.options.length > 0;
        document.title = isAsked ? `\u25cf ${title}` : title;
        const options: Options = new Map(told.options.map(({ word, text }) => [word, text]));
        offered = options;
        const shows = told.frames.map((frame, n) => () => showFrame(frame, n === told.frames.length - 1 ? options : NOTHING));
        const end = shows.pop()!;
        const isNew = !isFirst;
        play([
          ...shows,
          () => {
            end();
            conclude(last);
            if (isBroken()) return live.begin();
            if (isNew && told.over && !wasOver) showEnd();
            if (isNew) sound(told.over && !wasOver ? "end" : isAsked && !wasAsked ? "turn" : "move");
            [wasAsked, wasOver] = [isAsked, told.over];
            settleDown();
            tellBack(at);
            lookFurther(isAsked && told.seat !== null);
            tellAround();
            seeOptions();
            seeHand();
            tellEnd(told.over);
            passAlone(at, options);
            root.dataset.drawn = String(told.number); // the page is now the table after so many answers
          },
        ]);
        isFirst = false;
        if (!held) return;
        finish();
        chooseHeld(at, held);
      },
      reach: (told) => {
        hearReach(told);
        if (!told.ways) return;
        if (clicked && wayTo(clicked)) chooseHeld(at, clicked);
        clicked = "";
      },
      reply: hearReply,
      again: (frames) => {
        finish();
        const last = frames.length - 1;
        play(
          frames.map((frame, n) => () => showFrame(frame, n === last ? offered : NOTHING)),
          true,
        );
      },
      chat: hear,
      marks: showMarks,
      presence: hearPresence,
      state: (isConnected) => {
        document.documentElement.classList.toggle("away", !isConnected);
        if (!isConnected) loseTrack();
        if (!isConnected && !wasLost) notice("The connection is lost; trying again.");
        if (isConnected && wasLost) notice("Connected again.");
        wasLost = !isConnected;
      },
      dropped: loseTrack,
    },
    seat,
    () => TALL.matches,
    root.dataset.since,
  );
  TALL.addEventListener("change", () => live.connect());

  startQueue((type, body) => live.ask(type, body));
  startSkipping(
    (word) => offered.has(word),
    (word) => (clicked = word),
  );
  startAgain(() => live.ask("again"));
  startReaching(live, at);
  startOpening();
  startSpreading();
  startPlaying(at);
  startCarrying(at);
  startKeys(at);
  startChat(at);
  startZoom();
  startLooking();
  startTabs();
  startPace(at);
  for (const id of ["leaving", "going-back"]) keep(id, "open", true); // whoever opened it closes it
  startClock();
  startPresence((isAway) => live.ask("away", { away: isAway }));
  startHints(at);
  keepLastLine();
  readLastLine();
  hideBehindCurtain();
  live.connect();
  startTour(root.dataset.game!);
}

/** What is asked is there at once; how it ended, and advice, are told when what led to them has been shown. */
function apart({ end, advice, ...now }: Record<string, string>): { now: Record<string, string>; last: string[] } {
  return { now, last: [end, advice].filter((part) => part !== undefined) };
}

function conclude(last: string[]): void {
  for (const part of last) morph(part);
  lookForAdvice();
}

/** What is asked can be answered at once, whatever is still to be shown. */
function begin(at: Seat, told: Told, page: Record<string, string>): void {
  if (told.number !== at.number) closeReason();
  Object.assign(at, { number: told.number, seat: told.seat, own: told.own, kind: told.kind });
  const focus = keyboardFocus();
  for (const part of Object.values(holdBack(page))) morph(part);
  reserveHand(told.frames.at(-1));
  if (one("#main-buttons.own-row")) document.documentElement.classList.add("two-rows"); // its room stays
  one("#table")!.dataset.number = String(told.number);
  showPresence(told.seat === null ? "" : String(told.seat));
  setClock(told.now);
  keepHints(told.number);
  if (focus) keepFocus(focus);
  hideBehindCurtain();
}

/** Where a hand will be when all is shown, there is room for it from the beginning: nothing moves under a finger. */
function reserveHand(last: Frame | undefined): void {
  const hand = last?.html.hand;
  if (hand !== undefined) one("#table")!.classList.toggle("with-hand", !/^<[^>]* hidden/.test(hand));
}

/** One moment, with these options marked; how many letters of it are to be read. */
function showFrame(frame: Frame, options: Options): number {
  const mode = currentMode();
  const focus = keyboardFocus();
  inMotion(frame.trails ?? [], () => {
    show(frame, frame.html, options);
    applyZoom();
  });
  showPressed();
  refreshOpened();
  refreshSpread();
  if (frame.says) notice(frame.says);
  if (mode) setMode(mode);
  if (focus) keepFocus(focus);
  if (hasLines(frame)) readLastLine();
  return (frame.says ?? saidBy(frame)).length;
}

/** The lines of the log that a moment brings, as one. */
function saidBy(frame: Frame): string {
  const lines = document.createElement("template");
  lines.innerHTML = frame.lines ?? "";
  return all(".line-text", lines.content).map((line) => line.textContent).join("; ");
}

/** The last moment is shown. */
function settleDown(): void {
  hideBehindCurtain();
  const curtain = one("#curtain:not([hidden]) a");
  if (curtain && !one("#curtain")?.contains(document.activeElement)) curtain.focus();
  else if (!curtain) goOnTouring();
}

function startAgain(ask: () => void): void {
  document.addEventListener("click", (event) => {
    if (!(event.target as Element).closest("#again")) return;
    closeMenu();
    showBoard();
    ask();
  });
}

/** Which part the keyboard is in, when it is in one with options. */
function keyboardFocus(): string {
  const focused = document.activeElement;
  const part = focused?.matches(":focus-visible") ? focused.closest("#options, #stage, #hand") : null;
  return part ? `#${part.id}` : "";
}

/** What had the focus is gone with its answer: go on in the same part, not at the beginning of the page. */
function keepFocus(part: string): void {
  if (document.activeElement !== document.body && document.activeElement !== null) return;
  const there = one(part);
  (there?.getClientRects().length ? there : one("#prompt"))?.focus({ preventScroll: true });
}

/** While the machine is passed on, only the curtain can be reached. */
function hideBehindCurtain(): void {
  const isUp = one("#curtain:not([hidden])") !== null;
  for (const part of all("#top, #table > :not(#curtain)")) part.toggleAttribute("inert", isUp);
  if (isUp) lookAway();
}

/** The end of the log stays in sight when something beside it comes or goes, unless somebody reads further up. Advice can
 * come right after new lines: the browser then tells first that it has scrolled and only then that there is less room,
 * so that a log whose height is new to us says nothing about its reader. */
function keepLastLine(): void {
  const lines = one("#log-lines");
  if (!lines) return;
  let isAtEnd = true;
  let height = lines.clientHeight;
  lines.addEventListener("scroll", () => {
    if (lines.clientHeight === height) isAtEnd = lines.scrollHeight - lines.scrollTop - height < 40;
  });
  new ResizeObserver(() => {
    height = lines.clientHeight;
    if (isAtEnd) readLastLine();
  }).observe(lines);
}

function readLastLine(): void {
  const lines = one("#log-lines");
  if (lines) lines.scrollTop = lines.scrollHeight;
}

