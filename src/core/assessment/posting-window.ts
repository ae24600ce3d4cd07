import { context } from "../../lib/context.ts";
import { conflict } from "../../lib/errors.ts";
import { AcademicTerm } from "../../models/structure/index.ts";
import { schoolDay } from "../school/school-day.ts";

/**
 * Checks that today, in the school's time zone, is within the posting window of a term. A missing date leaves that side open.
 * @throws {AppError} 409 `posting_window_closed`, unless the caller has `results.override-window`
 */
export async function checkPostingWindow(termId: string): Promise<void> {
  if (context().actor?.permissions.has("results.override-window")) return;
  const term = await AcademicTerm.findByPk(termId, { rejectOnEmpty: true });
  const { name, gradesOpenOn, gradesCloseOn } = term;
  const today = await schoolDay();
  if (gradesOpenOn && today < gradesOpenOn)
    throw conflict("posting_window_closed", `Scores for ${name} can be entered from ${gradesOpenOn}`);
  if (gradesCloseOn && today > gradesCloseOn)
    throw conflict(
      "posting_window_closed",
      `Scores for ${name} could be entered until ${gradesCloseOn}: ask the office to change them`,
    );
}
