// One moment of the table as the server tells it: only what has changed, see grandmelee/server/site/following.py.
import { all, one } from "./dom";
import { glow, type Options } from "./glow";
import { morph } from "./morph";

const DRAWN = "#stage, #hand";

export interface Frame {
  html: Record<string, string>;
  icons?: string;
  lines?: string;
  earlier?: number;
  trails?: string[][];
  says?: string; // while something is shown once more
}

/** Show it, with these options marked. */
export function show(frame: Frame, html: Record<string, string>, options: Options): void {
  if (frame.icons) addIcons(frame.icons);
  for (const part of Object.values(html)) morph(part, (fresh) => glow(fresh, options));
  for (const drawing of all(DRAWN)) glow(drawing, options);
  if (frame.lines !== undefined) addLines(frame.lines, frame.earlier ?? 0);
}

/** Whether the page lacks something that the server thinks it has. */
export const isBroken = (): boolean => one("[data-same]") !== null;

/** Whether there is something new to read. */
export const hasLines = (frame: Frame): boolean => frame.lines !== undefined || "log" in frame.html;

function parsed(html: string): Element[] {
  const template = document.createElement("template");
  template.innerHTML = html;
  return [...template.content.children];
}

function addIcons(outlines: string): void {
  const there = one<SVGElement>("#icons");
  const fresh = parsed(`<svg>${outlines}</svg>`)[0]!;
  for (const symbol of [...fresh.children]) if (!document.getElementById(symbol.id)) there?.append(symbol);
}

/** While it is shown, what happens stands above the question too: the log may be behind another tab. */
function sayLast(lines: Element[]): void {
  const text = lines.at(-1)?.querySelector(".line-text")?.textContent;
  const place = one("#showing b");
  if (text && place) place.textContent = text;
}

/** New lines of the log; the oldest make room for them. */
function addLines(html: string, earlier: number): void {
  const list = one("#log-lines");
  const fresh = parsed(html);
  sayLast(fresh);
  for (const line of fresh) if (!document.getElementById(line.id)) list?.append(line);
  const note = one("#earlier");
  if (!note) return;
  note.hidden = earlier === 0;
  one("span", note)!.textContent = String(earlier);
  for (const line of all("#log-lines > li[data-number]")) if (Number(line.id.slice("line-".length)) <= earlier) line.remove();
}
