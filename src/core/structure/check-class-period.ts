import { invalid } from "../../lib/errors.ts";
import type { ClassPeriod } from "../../models/structure/index.ts";
import { openYear } from "./open-year.ts";

const minutes = (time: string) => time.slice(0, 5);

/**
 * A period ends after it starts. Periods may overlap: the bells of the little ones are others than those of the
 * big ones. Whether lessons clash is judged by the clock.
 */
export async function checkClassPeriod(period: ClassPeriod): Promise<void> {
  if (period.isNewRecord) await openYear(period.academicYearId);
  const faults = [];
  if (minutes(period.endsAt) <= minutes(period.startsAt))
    faults.push({ path: "endsAt", message: "must lie after startsAt" });
  if (new Set(period.days).size < (period.days?.length ?? 0))
    faults.push({ path: "days", message: "must not name a day twice" });
  if (faults.length) throw invalid(faults);
}
