import { context } from "../../lib/context.ts";
import { conflict } from "../../lib/errors.ts";
import { AcademicTerm } from "../../models/structure/index.ts";
import { schoolDay } from "../platform/school-day.ts";

/**
 * Scores of a term are entered while its window is open, by the day of the school; a side without a date is open.
 * @throws {AppError} 409 `posting_window_closed`, unless the caller may override it
 */
export async function checkPostingWindow(termId: string): Promise<void> {
  if (context().actor?.permissions.has("results.override-window")) return;
  const term = await AcademicTerm.findByPk(termId, { rejectOnEmpty: true });
  const { name, gradesOpenOn, gradesCloseOn } = term;
  const today = await schoolDay();
  if (gradesOpenOn && today < gradesOpenOn)
    throw conflict("posting_window_closed", `Scores of ${name} can be entered from ${gradesOpenOn} on`);
  if (gradesCloseOn && today > gradesCloseOn)
    throw conflict(
      "posting_window_closed",
      `Scores of ${name} could be entered until ${gradesCloseOn}: ask the office for a change`,
    );
}
