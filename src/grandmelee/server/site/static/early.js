// Before anything is drawn: the theme this person prefers, and whether the window is a phone's.
(() => {
  const root = document.documentElement;
  root.classList.add("scripted");
  window.addEventListener("load", () => {
    if (!root.dataset.ready) root.classList.remove("scripted"); // the client did not come: a page without scripts
  });
  try {
    const kept = JSON.parse(localStorage.getItem("grandmelee") || "{}");
    if (kept.theme === "dark" || kept.theme === "light") root.dataset.theme = kept.theme;
    if (kept.motion === false) root.classList.add("still");
  } catch {
    // Nothing kept: as the system prefers.
  }
  const isTall = window.matchMedia("(max-width: 62rem)").matches;
  document.cookie = "tall=" + (isTall ? 1 : 0) + "; path=/; max-age=31536000; samesite=lax";
})();
