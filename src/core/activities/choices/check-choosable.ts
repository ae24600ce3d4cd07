import { now } from "../../../lib/clock.ts";
import { conflict } from "../../../lib/errors.ts";
import type { Activity } from "../../../models/activities/index.ts";

/**
 * Checks that an activity accepts choices now.
 * @param isOffice the office adds choices outside of the time for choosing, too, until the activity is over
 * @throws {AppError} 409 `choices_closed`
 */
export function checkChoosable({ status, choicesFrom, choicesUntil }: Activity, isOffice: boolean): void {
  const time = now();
  const isOpen = status === "open" || status === "full" || (isOffice && status === "running");
  if (!isOpen) throw conflict("choices_closed", `The activity is ${status} and cannot be chosen`);
  if (isOffice) return;
  if (choicesFrom && time < choicesFrom)
    throw conflict("choices_closed", "This activity cannot be chosen yet: see when choices open");
  if (choicesUntil && time >= choicesUntil)
    throw conflict("choices_closed", "The time for choosing this activity is over: ask the office");
}
