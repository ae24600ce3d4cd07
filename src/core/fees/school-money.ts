import { query } from "../../db/query.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { type Fault, invalid } from "../../lib/errors.ts";
import { type Money, toMinor } from "../../lib/money.ts";

export interface SchoolMoney {
  currency: string;
  /** The day where the school is. */
  today: string;
}

/** What every document about money needs to know of its school. */
export async function schoolMoney(): Promise<SchoolMoney> {
  const [row] = await query<{ currency: string; today: string }>(
    {
      name: "school-money",
      text: `SELECT currency, to_char($2::timestamptz AT TIME ZONE timezone, 'YYYY-MM-DD') AS today
        FROM schools WHERE id = $1`,
    },
    [schoolId(), now()],
  );
  return row!;
}

/**
 * Amounts in minor units of the school's currency.
 * @param amounts by the path that a fault names
 * @throws {AppError} 400 for another currency
 */
export function minorOf<P extends string>(currency: string, amounts: Record<P, Money>): Record<P, bigint> {
  const faults: Fault[] = [];
  const minor = {} as Record<P, bigint>;
  for (const path of Object.keys(amounts) as P[]) {
    if (amounts[path].currency === currency) minor[path] = toMinor(amounts[path]);
    else
      faults.push({ path: `${path}.currency`, message: `must be ${currency}, the currency of the school` });
  }
  if (faults.length) throw invalid(faults);
  return minor;
}

/** @throws {AppError} 400 for a day that is still to come */
export function checkDay(day: string, today: string, path: string): void {
  if (day > today) throw invalid([{ path, message: `must not lie after today, ${today}` }]);
}
