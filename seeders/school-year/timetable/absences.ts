import { absenceReasons } from "../plan.ts";
import type { Random } from "../random.ts";

export type Category = "absent" | "excused" | "late" | "left_early";

/** A deviation from full attendance: the day and the kind of mark. */
export interface Exception {
  /** Index of the day. */
  day: number;
  category: Category;
  minutesLate?: number;
  reason?: string;
}

/** An absence notice of the parents; undecided if it includes days to come. */
export interface Notice {
  from: number;
  to: number;
  reason: string;
}

/** Generates absences: some students are ill for a few days, some miss a Monday or Friday, some are often late, most are present. */
export function absencesOf(
  { below, chance, pick }: Random,
  weekdays: readonly number[],
): { exceptions: Exception[]; notices: Notice[] } {
  const exceptions: Exception[] = [];
  const notices: Notice[] = [];
  const frail = chance(0.1) ? 3 : 1;
  const tardy = chance(0.08) ? 0.1 : 0.012;
  for (let day = 0; day < weekdays.length; day += 1) {
    const edge = weekdays[day] === 1 || weekdays[day] === 5 ? 1.5 : 1;
    if (chance(0.005 * frail * edge)) {
      day = fallIll(day);
    } else if (chance(0.01 * edge)) {
      exceptions.push({ day, category: "absent" });
    } else if (chance(tardy)) {
      exceptions.push({ day, category: "late", minutesLate: 3 + below(25) });
    } else if (chance(0.003)) {
      exceptions.push({ day, category: "left_early" });
    }
  }
  return { exceptions, notices };

  /** @returns the last day of the illness */
  function fallIll(from: number): number {
    const to = from + below(3) + below(3);
    const announced = chance(0.6);
    const reason = pick(absenceReasons);
    if (announced) notices.push({ from, to, reason });
    for (let day = from; day <= to && day < weekdays.length; day += 1)
      exceptions.push(
        announced && to < weekdays.length
          ? { day, category: "excused", reason }
          : { day, category: "absent" },
      );
    return to;
  }
}
