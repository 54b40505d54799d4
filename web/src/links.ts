// Links for others and for one's own other devices: copied, chosen by address, and opened.
import { notice, one } from "./dom";

function startCopying(): void {
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-copy]");
    const input = button ? one<HTMLInputElement>(`#${button.dataset.copy}`) : null;
    if (!button || !input) return;
    input.select();
    if (!navigator.clipboard) return notice("The link is selected: copy it with Ctrl C.");
    navigator.clipboard
      .writeText(input.value)
      .then(() => notice("The link is copied."))
      .catch(() => notice("The link is selected: copy it with Ctrl C."));
  });
}

/** Another address is used as soon as it is chosen. */
function startChoosing(): void {
  document.addEventListener("change", (event) => {
    const field = event.target as Element;
    if (field.matches("#address")) field.closest("form")!.requestSubmit();
  });
}

/** A seat comes behind the # of a link: into the form with it, and out of the address, so that nobody reads it there. */
function startBringing(): void {
  const field = one<HTMLInputElement>("#bring input[name=token]");
  const code = location.hash.slice(1);
  if (!field || !code) return;
  history.replaceState(null, "", location.pathname);
  field.value = code;
  one("#bring-code")!.hidden = true;
}

export function startLinks(): void {
  startCopying();
  startChoosing();
  startBringing();
}
