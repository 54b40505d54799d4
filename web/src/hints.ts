// Hints: what a bot in this seat expects of each option, beside its button; gone with the next change of the table.
import { all, made, notice, one } from "./dom";
import type { Seat } from "./play";
import { post, Refused } from "./talk";

interface Hints {
  number: number;
  hints: { word: string; estimate: number | null; best: boolean }[];
}

async function hint(at: Seat): Promise<void> {
  try {
    const told = await post<Hints>(`/api/tables/${at.table}/hints`, { seat: at.seat });
    if (told.number === at.number) mark(told);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    notice(error.message, error.rule);
  }
}

function mark(told: Hints): void {
  for (const old of all("#options .estimate")) old.remove();
  for (const { word, estimate, best } of told.hints) {
    const place = one(`#options [data-word="${CSS.escape(word)}"] .option-text`);
    if (!place || estimate === null) continue;
    place.append(made("em", { class: "estimate" }, `${best ? "best, " : ""}${estimate.toFixed(1)}`));
  }
  const best = told.hints.filter((hint) => hint.best).map((hint) => `#options [data-word="${CSS.escape(hint.word)}"] b`);
  notice(`A bot would choose: ${best.map((name) => one(name)?.textContent ?? "").join(", ")}`);
}

export function startHints(at: Seat): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("#hint");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void hint(at);
  });
}
