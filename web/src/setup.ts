// The set-up form: as many seats as wanted; words for each seat only when they are given.
import { all, one } from "./dom";

export function startSetup(form: HTMLFormElement): void {
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
  const level = (): string => one<HTMLSelectElement>("#seat-1", form)?.value || one<HTMLSelectElement>("#seat-0", form)!.value;
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

/** As many words as each seat names in a game of so many seats. */
function showGiven(box: HTMLElement, seats: number): void {
  const each = (JSON.parse(box.dataset.each ?? "{}") as Record<string, number>)[String(seats)] ?? 1;
  for (const place of all("[data-seat]", box)) place.hidden = Number(place.dataset.seat) >= seats;
  for (const select of all("[data-n]", box)) select.hidden = Number(select.dataset.n) >= each;
}
