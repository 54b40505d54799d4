// Looking closer: a card large, and what a thing is or will do, beside whatever is hovered or focused.
import { all, made, one } from "./dom";
import { pin, unpin } from "./pins";
import { prefers } from "./prefers";
import { toldAhead } from "./reach";

/** What is drawn and named, but stands for no word. */
export const UNNAMED = "#stage [role=img][aria-label]:not([data-word], [data-word] *)";

const SVG = "http://www.w3.org/2000/svg";
const GAP = 14;
const EDGE = 4;
const STIR = 2; // pixels; less is a mouse that rests
const SOON = 90;
const HOLD = 420;
const MOST_MEANINGS = 6;
let timer = 0;
let held = false;
let pressed: number | null = null; // when a finger went down on something that can be looked at
let named: HTMLElement | SVGElement | null = null;
let pointer = { x: NaN, y: NaN }; // where the mouse was last
let isResting = false; // it was clicked, or something else came to lie under it: until it moves, nothing opens

/** Whether the last touch was held to look, so that the click after it means nothing. */
export const wasHeld = (): boolean => held;

function lens(): HTMLElement {
  const there = one("#lens");
  if (there) return there;
  const box = made("div", { id: "lens", "aria-hidden": "true", hidden: "" });
  document.body.append(box);
  return box;
}

/** What an option will do, in the words of its button. */
function preview(word: string | undefined): string {
  if (!word) return "";
  const button = one(`#options [data-word="${CSS.escape(word)}"] .option-text`);
  return button ? (one("small", button)?.textContent ?? button.textContent ?? "") : "";
}

function large(card: SVGGraphicsElement): SVGSVGElement {
  const copy = card.cloneNode(true) as SVGGraphicsElement;
  for (const element of [copy, ...all<SVGElement>("[id], [role]", copy)]) {
    for (const name of ["id", "role", "tabindex", "aria-label", "data-word"]) element.removeAttribute(name);
  }
  copy.removeAttribute("transform");
  copy.classList.remove("glow", "glide");
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "gm large-card");
  const box = card.getBBox();
  svg.setAttribute("viewBox", `${box.x - 2} ${box.y - 2} ${box.width + 6} ${box.height + 8}`);
  svg.append(copy);
  return svg;
}

/** Where a word of the guide first stands in a text, or -1: whole, bent or not; one written small, however it is here. */
function whereNamed(word: string, spoken: string): number {
  const whole = `\\b${word}(?:s|es|d|ed|ing|${word.at(-1)}ed|${word.at(-1)}ing)?(?![\\p{L}\\d])`;
  return spoken.search(new RegExp(whole, word[0] === word[0]!.toLowerCase() ? "iu" : "u"));
}

/** What the words on a card, or on anything else that is drawn, mean, of those that the game's guide explains. */
function meanings(thing: Element): HTMLElement[] {
  const label = thing.matches(".card") ? undefined : thing.closest<SVGElement>("[data-label]")?.dataset.label;
  const spoken = label ?? thing.getAttribute("aria-label") ?? one("[aria-label]", thing)?.getAttribute("aria-label") ?? "";
  const all = [...(one<HTMLTemplateElement>("#meanings")?.content.children ?? [])] as HTMLElement[];
  const places = all.map((meaning) => [whereNamed(meaning.dataset.means!, spoken), meaning] as const);
  const found = places.filter(([at]) => at >= 0).sort(([one], [other]) => one - other); // as they are read
  return found.slice(0, MOST_MEANINGS).map(([, meaning]) => {
    const copy = meaning.cloneNode(true) as HTMLElement;
    copy.className = "meaning";
    return copy;
  });
}

/** What an option stands for, in the drawing's words, where these are more than a name. */
function details(thing: Element): string {
  const label = thing.closest<SVGElement>("[data-label]")?.dataset.label ?? "";
  return /[,:;.] /.test(label) ? label : "";
}

/** Of what a drawing says only what the option does not say as well. */
function unsaid(what: string, says: string): string {
  const parts = what.split(/(?<=[.:]) /).filter((part) => !says.includes(part.replace(/[.:]$/, "")));
  return parts.join(" ").replace(/:$/, "");
}

function show(thing: Element): void {
  const card = thing.closest<SVGGraphicsElement>(".card");
  const word = thing.closest<HTMLElement>("[data-word]")?.dataset.word;
  const says = preview(word);
  const named = one(":scope > .halo[role=button]", thing) ?? thing.closest("[aria-label]");
  const name = named?.getAttribute("aria-label") ?? "";
  const box = lens();
  const text = says || (card && !card.classList.contains("brief") ? "" : name);
  const means = meanings(card ?? thing);
  const what = says && !card ? unsaid(details(thing), says) : "";
  const words = [text, what].filter((part) => part).map((part) => made("p", {}, part));
  const ahead = says ? "" : toldAhead(word, thing);
  if (ahead) words.unshift(made("p", { class: "ahead" }, made("b", {}, ahead)));
  box.replaceChildren(...(card ? [large(card)] : []), ...words, ...means);
  box.classList.toggle("with-card", card !== null);
  box.hidden = !card && !text;
  if (!box.hidden) place(box, (card ?? thing).getBoundingClientRect());
}

/** Above what is looked at, or below it, or where there is no room beside it; always inside the window. */
function place(box: HTMLElement, at: DOMRect): void {
  shorten(box);
  const wide = box.offsetWidth;
  const high = box.offsetHeight;
  const above = at.top - high - GAP;
  const below = at.bottom + GAP;
  const [widest, lowest] = [window.innerWidth - wide - 8, window.innerHeight - high - EDGE];
  const hasRoom = above > EDGE || below <= lowest;
  const beside = at.right + GAP <= widest ? at.right + GAP : at.left - wide - GAP;
  const left = hasRoom || beside < 8 ? at.left + at.width / 2 - wide / 2 : beside;
  const top = above > EDGE ? above : hasRoom ? below : at.top + at.height / 2 - high / 2;
  box.style.left = `${Math.min(Math.max(8, left), widest)}px`;
  box.style.top = `${Math.max(EDGE, Math.min(top, lowest))}px`;
}

/** What words mean is left out where the window is too low for it. */
function shorten(box: HTMLElement): void {
  while (box.offsetHeight > window.innerHeight - 2 * EDGE && box.lastElementChild?.matches(".meaning")) {
    box.lastElementChild.remove();
  }
}

/** Beside the log where there is room, so that its lines stay readable. */
function placeBeside(box: HTMLElement, name: Element): void {
  const at = name.getBoundingClientRect();
  const side = name.closest("#side")?.getBoundingClientRect() ?? at;
  const left = side.left - box.offsetWidth - GAP;
  if (left < 8) return place(box, at);
  box.style.left = `${left}px`;
  box.style.top = `${Math.max(4, Math.min(at.top - box.offsetHeight / 2, window.innerHeight - box.offsetHeight - 4))}px`;
}

export function lookAway(): boolean {
  window.clearTimeout(timer);
  const box = lens();
  const was = !box.hidden;
  box.hidden = true;
  box.replaceChildren(); // the machine may be passed on, and whoever comes next can read the whole page
  return was;
}

function lookable(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const thing = target.closest(
    "#stage [data-word], #hand [data-word], #stage .card, #hand .card, #stage [aria-label]:not([role=button])",
  );
  const isFrame = thing?.getAttribute("role") === "group" && !thing.matches("[data-opens]");
  return thing instanceof SVGSVGElement || isFrame ? null : thing;
}

/** What is drawn with gaps in it is looked at through them as well: the smallest thing around a point. */
function around(x: number, y: number): Element | null {
  const size = (thing: Element): number => thing.getBoundingClientRect().width * thing.getBoundingClientRect().height;
  const near = all<SVGElement>(UNNAMED).filter((thing) => {
    const at = thing.getBoundingClientRect();
    return at.left <= x && x <= at.right && at.top <= y && y <= at.bottom;
  });
  return near.sort((a, b) => size(a) - size(b))[0] ?? null;
}

function soon(thing: Element | null): void {
  window.clearTimeout(timer);
  if (!thing) {
    lookAway();
    return;
  }
  timer = window.setTimeout(() => {
    if (thing.isConnected) show(thing);
  }, SOON);
}

/** A mouse that has moved looks at what is below it; what has moved below a resting mouse is not looked at. */
function hover({ clientX: x, clientY: y, target }: PointerEvent): void {
  isResting = Math.hypot(x - pointer.x, y - pointer.y) < STIR;
  if (isResting) return void lookAway();
  pointer = { x, y };
  soon(lookable(target) ?? (target instanceof Element && target.closest("#stage") ? around(x, y) : null));
}

/** Names in the log point out what they name, and show the card they are the name of; what is drawn may point, too. */
function pointOut(target: EventTarget | null): void {
  for (const pointed of all(".pointed")) pointed.classList.remove("pointed");
  const name = target instanceof Element ? target.closest<HTMLElement | SVGElement>("[data-points]") : null;
  if (name === named) return;
  if (named?.dataset.card) lookAway();
  named = name;
  const kind = name instanceof SVGElement ? "place" : "named";
  for (const each of ["named", "place"]) unpin(each);
  for (const word of name?.dataset.points?.split(" ") ?? []) pin(kind, word);
  if (name?.dataset.card) showPrinted(name);
}

function showPrinted(name: HTMLElement | SVGElement): void {
  const theme = prefers.theme === "auto" ? "" : `?theme=${prefers.theme}`;
  const card = made("img", { class: "large-card", alt: "", src: `${name.dataset.card}${theme}` });
  const box = lens();
  const show = (): void => {
    if (named !== name || !name.isConnected) return;
    box.replaceChildren(card);
    box.classList.add("with-card");
    box.hidden = false;
    placeBeside(box, name);
  };
  window.clearTimeout(timer);
  void card.decode().then(show, () => {});
}

/** An option's button and what it stands for on the board show each other. */
function pair(target: EventTarget | null): void {
  const word = target instanceof Element ? target.closest<HTMLElement>("#options [data-word]")?.dataset.word : undefined;
  if (!word) return;
  for (const thing of all(`#stage [data-word="${CSS.escape(word)}"], #hand [data-word="${CSS.escape(word)}"]`)) {
    thing.classList.add("pointed");
  }
}

/** What is looked at scrolls away, unless it has the focus. */
function scrolled(): void {
  if (named && named === document.activeElement) placeBeside(lens(), named);
  else lookAway();
}

/** A click on a line of the log, and not on a name or a rule in it, leads to its moment. */
function followLine(target: Element): void {
  const line = target.closest("#log-lines li[data-number]");
  if (line && !target.closest("a, [role=button]") && !window.getSelection()?.toString()) one("a.moment", line)?.click();
}

export function startLooking(): void {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") hover(event);
    pointOut(event.target);
    pair(event.target);
  });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" && isResting) hover(event);
  });
  document.addEventListener("focusin", (event) => {
    pointOut(event.target);
    pair(event.target);
    if (event.target instanceof Element && event.target.matches(":focus-visible")) soon(lookable(event.target));
  });
  document.addEventListener("focusout", () => {
    lookAway();
    pointOut(null);
  });
  document.addEventListener("click", (event) => {
    const name = (event.target as Element).closest("[data-points]");
    if (name && (name !== named || lens().hidden)) {
      named = null; // the finger that went down may have closed what its coming had opened
      pointOut(name);
    }
    followLine(event.target as Element);
  });
  document.addEventListener("pointerdown", (event) => {
    lookAway();
    isResting = event.pointerType === "mouse";
    pointer = { x: event.clientX, y: event.clientY };
    held = false;
    pressed = null;
    if (event.pointerType !== "mouse") holdToLook(event);
  });
  for (const end of ["pointerup", "pointercancel"] as const) window.addEventListener(end, letGo);
  window.addEventListener("scroll", scrolled, true);
}

/** On a phone a long press shows the card large. */
function holdToLook(event: PointerEvent): void {
  const thing = lookable(event.target);
  if (!thing) return;
  pressed = event.timeStamp;
  timer = window.setTimeout(() => {
    held = true;
    show(thing);
  }, HOLD);
}

/** How long the finger was down counts, not how long the page was busy meanwhile: a tap on a slow phone stays a tap. */
function letGo(event: PointerEvent): void {
  if (pressed === null || event.pointerType === "mouse") return;
  window.clearTimeout(timer);
  held &&= event.timeStamp - pressed >= HOLD;
  pressed = null;
  window.setTimeout(lookAway, 80);
}
