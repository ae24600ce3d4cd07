import { invalid } from "../../../lib/errors.ts";
import { AcademicYear, type ClassPeriod } from "../../../models/structure/index.ts";
import { openYear } from "../years/open-year.ts";

const minutes = (time: string) => time.slice(0, 5);

/**
 * Checks that a period ends after it starts and lists each day once. Periods may overlap, since grade levels can have
 * different bell schedules: lesson clashes are detected by time, not by period.
 * @throws {AppError} 400, 409 `year_closed`
 */
export async function checkClassPeriod(period: ClassPeriod): Promise<void> {
  const { name, cycleLength } = period.isNewRecord
    ? await openYear(period.academicYearId)
    : await AcademicYear.findByPk(period.academicYearId, { rejectOnEmpty: true });
  const faults = [];
  if (minutes(period.endsAt) <= minutes(period.startsAt))
    faults.push({ path: "endsAt", message: "must be after startsAt" });
  if (new Set(period.days).size < (period.days?.length ?? 0))
    faults.push({ path: "days", message: "must not list a day twice" });
  const last = cycleLength ?? 7;
  period.days?.forEach((day, index) => {
    if (day > last) faults.push({ path: `days.${index}`, message: `must be at most ${last} in ${name}` });
  });
  if (faults.length) throw invalid(faults);
}
