// The set-up form: as many seats as wanted; words for each seat only when they are given; filled in as the last time.
import { all, one } from "./dom";
import { lastSetup } from "./prefers";

type Field = HTMLInputElement | HTMLSelectElement;

export function startSetup(form: HTMLFormElement): void {
  fillAsLastTime(form);
  const howMany = one(".how-many", form);
  const fields = all<HTMLElement>(".seat-field", form);
  const show = (seats: number): void => {
    fields.forEach((field, seat) => {
      const select = one<HTMLSelectElement>("select", field)!;
      field.hidden = seat >= seats;
      if (field.hidden) select.value = "";
      else if (select.value === "") select.value = level();
    });
    for (const box of all(".given", form)) showGiven(box, seats);
    for (const button of all(".how-many [data-seats]", form)) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.seats) === seats));
    }
  };
  const level = (): string => one<HTMLSelectElement>("#seat-1", form)?.value || form.dataset.level!;
  if (howMany) howMany.hidden = false;
  howMany?.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-seats]");
    if (button) show(Number(button.dataset.seats));
  });
  const given = (): void => {
    for (const box of all<HTMLElement>("[data-given]", form)) {
      box.hidden = one<HTMLSelectElement>(`#${box.dataset.given}`, form)?.value !== "given";
    }
  };
  form.addEventListener("change", given);
  given();
  show(fields.filter((field) => one<HTMLSelectElement>("select", field)!.value !== "").length);
}

/** What was chosen here before; names and the dice are new each time. A value that is not offered any more is left. */
function fillAsLastTime(form: HTMLFormElement): void {
  const game = form.dataset.game ?? "";
  const fields = all<Field>("select[name], input[type=number], input[type=checkbox]", form);
  const before = lastSetup(game);
  for (const field of fields) {
    const value = before[field.name];
    if (isBox(field)) field.checked = value === undefined ? field.checked : value === true;
    else if (typeof value === "string" && isOffered(field, value)) field.value = value;
  }
  form.addEventListener("submit", () => {
    lastSetup(game, Object.fromEntries(fields.map((field) => [field.name, isBox(field) ? field.checked : field.value])));
  });
}

function isBox(field: Field): field is HTMLInputElement {
  return field.type === "checkbox";
}

function isOffered(field: Field, value: string): boolean {
  return !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);
}

/** As many words as each seat names in a game of so many seats. */
function showGiven(box: HTMLElement, seats: number): void {
  const each = (JSON.parse(box.dataset.each ?? "{}") as Record<string, number>)[String(seats)] ?? 1;
  for (const place of all("[data-seat]", box)) place.hidden = Number(place.dataset.seat) >= seats;
  for (const select of all("[data-n]", box)) select.hidden = Number(select.dataset.n) >= each;
}
