import { currentSchool, schoolToday } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { type Fault, invalid } from "../../lib/errors.ts";
import { type Money, toMinor } from "../../lib/money.ts";

export interface SchoolMoney {
  currency: string;
  /** Today in the time zone of the school, as `YYYY-MM-DD`. */
  today: string;
}

/** Loads the currency and current day of the school. */
export async function schoolMoney(): Promise<SchoolMoney> {
  const [row] = await query<{ currency: string; today: string }>(sql`
    SELECT currency, to_char(${schoolToday}, 'YYYY-MM-DD') AS today
    FROM schools WHERE id = ${currentSchool}`);
  return row!;
}

/**
 * Converts amounts to minor units of the school's currency.
 * @param amounts by their path in the request, used in errors
 * @throws {AppError} 400 for an amount in another currency
 */
export function minorOf<P extends string>(currency: string, amounts: Record<P, Money>): Record<P, bigint> {
  const errors: Fault[] = [];
  const minor = {} as Record<P, bigint>;
  for (const path of Object.keys(amounts) as P[]) {
    if (amounts[path].currency === currency) minor[path] = toMinor(amounts[path]);
    else
      errors.push({ path: `${path}.currency`, message: `must be ${currency}, the currency of the school` });
  }
  if (errors.length) throw invalid(errors);
  return minor;
}

/** Requires a day that is not in the future. @throws {AppError} 400 */
export function checkDay(day: string, today: string, path: string): void {
  if (day > today) throw invalid([{ path, message: `must not be in the future: today is ${today}` }]);
}
