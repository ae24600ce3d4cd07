import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { toMoney } from "../../../lib/money.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { type FeePeriod, periodSql } from "../reports/fee-period.ts";

export const ApplicationFeeCollection = z
  .object({
    payments: z.int(),
    amount: MoneyView.describe("Application fees received"),
    voided: MoneyView.describe("Payments voided in the period"),
    credited: MoneyView.describe("Moved to the accounts of enrolled students, where they count as payments"),
    net: MoneyView.describe("Received, less voided and credited ones"),
  })
  .meta({ id: "ApplicationFeeCollection" });

/** Sums the application fees of a period, by the days on which they were received, voided and credited. */
export async function applicationFeeCollection({
  from,
  to,
}: z.output<typeof FeePeriod>): Promise<z.input<typeof ApplicationFeeCollection>> {
  const [row] = await query<{
    [column: string]: unknown;
    currency: string;
    payments: number;
    received: string;
    voided: string;
    credited: string;
  }>(sql`
    WITH ${periodSql({ from, to })}
    SELECT s.currency,
      (SELECT count(*)::int FROM application_fee_payments p, period WHERE p.school_id = ${currentSchool}
        AND p.paid_on BETWEEN first_day AND last_day) AS payments,
      (SELECT coalesce(sum(p.amount_minor), 0)::text FROM application_fee_payments p, period
        WHERE p.school_id = ${currentSchool} AND p.paid_on BETWEEN first_day AND last_day) AS received,
      (SELECT coalesce(sum(p.amount_minor), 0)::text FROM application_fee_payments p, period
        WHERE p.school_id = ${currentSchool} AND p.voided_on BETWEEN first_day AND last_day) AS voided,
      (SELECT coalesce(sum(f.amount_minor), 0)::text FROM application_fees f, period
        WHERE f.school_id = ${currentSchool} AND f.credited_on BETWEEN first_day AND last_day) AS credited
    FROM school s`);
  const { currency, payments, received, voided, credited } = row!;
  const net = BigInt(received) - BigInt(voided) - BigInt(credited);
  return {
    payments,
    amount: toMoney(received, currency),
    voided: toMoney(voided, currency),
    credited: toMoney(credited, currency),
    net: toMoney(net, currency),
  };
}
