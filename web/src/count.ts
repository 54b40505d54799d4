// Numbers count from what they were to what they are, and shine while they do. What they are stands in the drawing.
import { all } from "./dom";

const NUMBER = /(\d+)/;

interface Counting {
  element: SVGElement;
  was: string[];
  is: string[];
  animation: Animation;
}

let counting: Counting[] = [];
let frame = 0;

const nameOf = (element: SVGElement): string => `${element.closest("[id]")?.id ?? ""} ${element.dataset.count}`;

const counted = (): SVGElement[] => all<SVGElement>("#stage [data-count], #hand [data-count]");

/** The texts that count, by name. */
export function readNumbers(): Map<string, string> {
  return new Map(counted().map((element) => [nameOf(element), element.textContent ?? ""]));
}

/** Let every number that has changed count. */
export function countNumbers(before: Map<string, string>, duration: number): Animation[] {
  for (const element of counted()) {
    const was = before.get(nameOf(element))?.split(NUMBER);
    const is = (element.textContent ?? "").split(NUMBER);
    if (was && was.join("") !== is.join("") && was.length === is.length && was.every(isWord(is))) {
      counting.push({ element, was, is, animation: shine(element, duration) });
    }
  }
  if (counting.length) tick();
  return counting.map(({ animation }) => animation);
}

/** Numbers may differ, the words around them not. */
const isWord =
  (is: string[]) =>
  (word: string, n: number): boolean =>
    n % 2 === 1 || word === is[n];

function shine(element: SVGElement, duration: number): Animation {
  const style = getComputedStyle(element);
  const glow = style.getPropertyValue("--glow") || style.fill;
  return element.animate(
    [
      { transform: "scale(1)", fill: style.fill },
      { transform: "scale(1.35)", fill: glow, offset: 0.25 },
      { transform: "scale(1)", fill: style.fill },
    ],
    { duration, easing: "ease-out" },
  );
}

/** What is read now follows from how far the shine is. */
function tick(): void {
  cancelAnimationFrame(frame);
  counting = counting.filter((one) => {
    const progress = one.animation.effect?.getComputedTiming().progress ?? 1;
    const isDone = one.animation.playState === "finished" || one.animation.playState === "idle";
    one.element.textContent = isDone ? one.is.join("") : between(one, progress);
    return !isDone;
  });
  if (counting.length) frame = requestAnimationFrame(tick);
}

function between({ was, is }: Counting, progress: number): string {
  const step = (n: number): number => Number(was[n]) + (Number(is[n]) - Number(was[n])) * progress;
  return is.map((word, n) => (n % 2 === 1 ? String(Math.round(step(n))) : word)).join("");
}

/** Every number is what it is. */
export function stopCounting(): void {
  cancelAnimationFrame(frame);
  for (const { element, is } of counting) element.textContent = is.join("");
  counting = [];
}
