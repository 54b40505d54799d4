// A larger board: wheel with Ctrl, pinch, buttons or keys; drag to move. Done with the picture's own view box.
import { all, one } from "./dom";
import { keep } from "./morph";

const MOST = 5;
const STEP = 1.35;
const DRAG = 5;

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

let scale = 1;
let middle = { x: 0.5, y: 0.5 };
let home: Box | null = null;
let dragged = false;
const pointers = new Map<number, { x: number; y: number }>();

const picture = (): SVGSVGElement | null => one<SVGSVGElement>("#scene-board");

/** Whether the last press was a drag, so that the click after it means nothing. */
export const wasDragged = (): boolean => dragged;

function boxOf(svg: SVGSVGElement): Box {
  const [x = 0, y = 0, w = 1, h = 1] = (svg.dataset.home ?? svg.getAttribute("viewBox") ?? "").split(/[ ,]+/).map(Number);
  return { x, y, w, h };
}

/** Draw what the zoom says; called after every morph, because the server draws the whole board. */
export function applyZoom(): void {
  const svg = picture();
  if (!svg) return;
  if (scale === 1) {
    keep(svg.id, "viewBox", false);
    if (svg.dataset.home) svg.setAttribute("viewBox", svg.dataset.home);
    delete svg.dataset.home;
    svg.classList.remove("zoomed");
    return;
  }
  svg.dataset.home ??= svg.getAttribute("viewBox") ?? "";
  home = boxOf(svg);
  keep(svg.id, "viewBox", true);
  keep(svg.id, "data-home", true);
  keep(svg.id, "class", true);
  const w = home.w / scale;
  const h = home.h / scale;
  middle.x = Math.min(1 - 0.5 / scale, Math.max(0.5 / scale, middle.x));
  middle.y = Math.min(1 - 0.5 / scale, Math.max(0.5 / scale, middle.y));
  const x = home.x + middle.x * home.w - w / 2;
  const y = home.y + middle.y * home.h - h / 2;
  svg.setAttribute("viewBox", `${x.toFixed(2)} ${y.toFixed(2)} ${w.toFixed(2)} ${h.toFixed(2)}`);
  svg.classList.add("zoomed");
}

/** Zoom around a point given as a part of the picture. */
export function zoom(factor: number, at = middle): void {
  const before = scale;
  scale = Math.min(MOST, Math.max(1, scale * factor));
  const change = before / scale;
  middle = { x: at.x + (middle.x - at.x) * change, y: at.y + (middle.y - at.y) * change };
  if (scale < 1.02) scale = 1;
  applyZoom();
}

export function zoomAll(): boolean {
  const was = scale !== 1;
  scale = 1;
  middle = { x: 0.5, y: 0.5 };
  applyZoom();
  return was;
}

function pointAt(svg: SVGSVGElement, x: number, y: number): { x: number; y: number } {
  const frame = svg.getBoundingClientRect();
  const across = (x - frame.left) / frame.width - 0.5;
  const down = (y - frame.top) / frame.height - 0.5;
  return { x: middle.x + across / scale, y: middle.y + down / scale };
}

function move(svg: SVGSVGElement, event: PointerEvent): void {
  const last = pointers.get(event.pointerId);
  if (!last) return;
  const frame = svg.getBoundingClientRect();
  const others = [...pointers.entries()].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
  const other = others[0];
  if (other) {
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    dragged = true;
    zoom(now / Math.max(1, before), pointAt(svg, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2));
  } else if (scale > 1) {
    const dx = event.clientX - last.x;
    const dy = event.clientY - last.y;
    if (!dragged && Math.hypot(dx, dy) < DRAG) return;
    dragged = true;
    middle = { x: middle.x - dx / frame.width / scale, y: middle.y - dy / frame.height / scale };
    applyZoom();
  }
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
}

export function startZoom(): void {
  const frame = one("#board-frame");
  if (!frame) return;
  for (const group of all(".zoom")) group.hidden = false;
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-zoom]");
    if (button?.dataset.zoom === "in") zoom(STEP);
    if (button?.dataset.zoom === "out") zoom(1 / STEP);
    if (button?.dataset.zoom === "all") zoomAll();
  });
  frame.addEventListener(
    "wheel",
    (event) => {
      const svg = picture();
      if (!svg || !event.ctrlKey || !svg.contains(event.target as Node)) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 240), pointAt(svg, event.clientX, event.clientY));
    },
    { passive: false },
  );
  document.addEventListener("pointerdown", (event) => {
    if (event.isPrimary) {
      pointers.clear(); // the first finger down, wherever that is: what the last ones did is over
      dragged = false;
    }
    if (picture()?.contains(event.target as Node)) pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  window.addEventListener("pointermove", (event) => {
    const svg = picture();
    if (svg && pointers.has(event.pointerId)) move(svg, event);
  });
  for (const end of ["pointerup", "pointercancel"] as const) {
    window.addEventListener(end, (event) => pointers.delete(event.pointerId));
  }
}

export const larger = (): void => zoom(STEP);
export const smaller = (): void => zoom(1 / STEP);
