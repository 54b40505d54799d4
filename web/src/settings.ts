// Settings, and the drawer that holds the log on a phone.
import { all, one } from "./dom";
import { type Preferences, prefer, prefers, whenPreferred } from "./prefers";

type Switch = "motion" | "sound" | "turn" | "keys" | "advice" | "passing";

export function startSettings(): void {
  const dialog = one<HTMLDialogElement>("#settings");
  const button = one<HTMLButtonElement>("#open-settings");
  if (!dialog || !button) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    show(dialog);
    dialog.showModal();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("change", (event) => {
    const input = event.target as HTMLInputElement;
    if (input.name === "theme") prefer({ theme: input.value as Preferences["theme"] });
    else if (input.name === "beats") prefer({ beats: input.value === "" ? null : Number(input.value) });
    else if (input.name in prefers) prefer({ [input.name as Switch]: input.checked });
  });
  whenPreferred(() => show(dialog));
}

function show(dialog: HTMLElement): void {
  for (const input of all<HTMLInputElement>("[name]", dialog)) {
    if (input.name === "theme") input.checked = input.value === prefers.theme;
    else if (input.name === "beats") input.value = prefers.beats === null ? "" : String(prefers.beats);
    else if (input.name in prefers) input.checked = prefers[input.name as Switch];
  }
}

const drawer = (): HTMLElement | null => one("#side");

function setDrawer(isOpen: boolean): void {
  drawer()?.classList.toggle("open", isOpen);
  one("#open-drawer")?.setAttribute("aria-expanded", String(isOpen));
}

export function toggleDrawer(): void {
  const isOpen = !drawer()?.classList.contains("open");
  setDrawer(isOpen);
  one(isOpen ? "#log-lines" : "#open-drawer")?.focus();
}

export function closeDrawer(): boolean {
  const was = drawer()?.classList.contains("open") ?? false;
  setDrawer(false);
  return was;
}

export function startDrawer(): void {
  const button = one<HTMLButtonElement>("#open-drawer");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", toggleDrawer);
  const close = one<HTMLButtonElement>("#close-drawer");
  if (close) close.hidden = false;
  close?.addEventListener("click", toggleDrawer);
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (!target.closest("#side, #open-drawer, #answer")) closeDrawer();
  });
}
