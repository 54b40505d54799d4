// Carrying: what says where it can be dropped (data-drops: "id=word id=word") can be dragged there, and the word is
// answered if it is an option. The same words can be pointed at and have keys; a finger points, because it scrolls.
import { all, one } from "./dom";
import { answer, type Seat } from "./play";

const FAR = 6;
const TAKES = "takes";

/** What each place would answer, of those that are options now. */
function dropsOf(thing: HTMLElement | SVGElement): Map<string, string> {
  const pairs = (thing.dataset.drops ?? "").split(" ").map((pair) => pair.split("=") as [string, string]);
  return new Map(pairs.filter(([, word]) => word && one(`#options [data-word="${CSS.escape(word)}"]`)));
}

function put(down: boolean): void {
  document.documentElement.classList.toggle("carrying", !down);
  if (down) for (const place of all(`.${TAKES}`)) place.classList.remove(TAKES);
}

/** The click that follows a drag means nothing. */
function swallowClick(): void {
  const stop = (event: Event): void => event.stopPropagation();
  window.addEventListener("click", stop, { capture: true, once: true });
  window.setTimeout(() => window.removeEventListener("click", stop, { capture: true }));
}

export function startCarrying(at: Seat): void {
  let drops = new Map<string, string>();
  let from = { x: 0, y: 0 };
  let isCarrying = false;
  document.addEventListener("pointerdown", (event) => {
    const thing = (event.target as Element).closest<SVGElement>("[data-drops]");
    drops = thing && event.button === 0 && event.pointerType !== "touch" ? dropsOf(thing) : new Map();
    from = { x: event.clientX, y: event.clientY };
  });
  window.addEventListener("pointermove", (event) => {
    if (isCarrying || drops.size === 0 || Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
    isCarrying = true;
    put(false);
    for (const id of drops.keys()) document.getElementById(id)?.classList.add(TAKES);
  });
  window.addEventListener("pointerup", (event) => {
    if (isCarrying) {
      swallowClick();
      const below = document.elementsFromPoint(event.clientX, event.clientY);
      const id = below.map((element) => element.closest(`.${TAKES}`)?.id).find((found) => found);
      const word = drops.get(id ?? "");
      if (word) answer(at, [word]);
      put(true);
    }
    isCarrying = false;
    drops = new Map();
  });
}
