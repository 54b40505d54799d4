// What every page needs, and what each kind of page needs besides.
import "./styles/page.css";
import "./styles/learn.css";
import "./styles/table.css";
import "./styles/play.css";
import { startRules } from "./ask";
import { startCoach } from "./coach";
import { all, one } from "./dom";
import { startLinks } from "./links";
import { apply, prefers, whenPreferred } from "./prefers";
import { startReplay } from "./replay";
import { startSettings } from "./settings";
import { startSetup } from "./setup";
import { startTable } from "./table";
import { keepTable, startYours } from "./yours";

/** Pictures follow the system by themselves; a theme of one's own they must be told. */
function paintPictures(): void {
  for (const picture of all<HTMLImageElement>('img[src^="/pictures/"]')) {
    const address = picture.src.split("?")[0]!;
    picture.src = prefers.theme === "auto" ? address : `${address}?theme=${prefers.theme}`;
  }
}

whenPreferred(paintPictures);
apply();
startSettings();
startRules();
startCoach();
startLinks();

const table = one("#table");
const replay = one("#replay");
const seated = one('#cover[data-table], #table[data-table]:not([data-held=""])');
const setup = one<HTMLFormElement>("#setup");
if (table) startTable(table);
if (seated) keepTable(seated.dataset.table!);
startYours();
if (replay) startReplay(replay);
if (setup) startSetup(setup);

// Everything above can be used from here on; until then the page is as the server drew it.
document.documentElement.dataset.ready = "true";
