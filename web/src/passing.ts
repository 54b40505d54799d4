// Whoever can only pass need not say so, alone with bots: with other people it would tell them what a hand lacks.
import { notice, one } from "./dom";
import type { Options } from "./glow";
import type { Seat } from "./play";
import { prefers } from "./prefers";
import { enqueue, isWaiting } from "./queue";

let most = -1; // of one's own answers, in any table that was shown

/** Once all has been shown. Whoever has gone back decides again, by hand. */
export function passAlone(at: Seat, options: Options): void {
  const isGoneBack = at.own < most;
  most = Math.max(most, at.own);
  const isForced = options.size === 1 && options.has("pass");
  if (!isForced || isGoneBack || isWaiting() || !prefers.passing || !one("#prompt[data-alone]")) return;
  enqueue(at, ["pass"]);
  notice("You could only pass.");
}
