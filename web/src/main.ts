// What every page needs, and what each kind of page needs besides.
import "./styles/page.css";
import "./styles/table.css";
import { startRules } from "./ask";
import { one } from "./dom";
import { apply } from "./prefers";
import { startReplay } from "./replay";
import { startSettings } from "./settings";
import { startSetup } from "./setup";
import { startTable } from "./table";

apply();
startSettings();
startRules();

const table = one("#table");
const replay = one("#replay");
const setup = one<HTMLFormElement>("#setup");
if (table) startTable(table);
if (replay) startReplay(replay);
if (setup) startSetup(setup);
