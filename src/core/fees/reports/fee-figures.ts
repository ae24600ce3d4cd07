import { z } from "zod";
import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { toMoney } from "../../../lib/money.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { overdueSql } from "./overdue-sql.ts";

export const FeeFigures = z
  .object({
    collectedToday: MoneyView.describe("Payments less reversals and refunds, by the ledger"),
    overdue: MoneyView.describe("Overdue amounts less credit, as in the list of defaulters"),
  })
  .meta({ id: "FeeFigures" });

/** Get what was collected today and what is overdue, of the whole school. */
export async function showFeeFigures(): Promise<z.input<typeof FeeFigures>> {
  const [row] = await query<any>(sql`
    WITH school AS (
      SELECT currency, ${schoolToday} AS today FROM schools WHERE id = ${currentSchool}
    ), ${overdueSql}
    SELECT school.currency,
      coalesce((SELECT sum(e.credit_minor - e.debit_minor) FROM student_ledger_entries e
        WHERE e.school_id = ${currentSchool} AND e.entry_date = school.today
          AND e.kind IN ('payment', 'reversal', 'refund')), 0)::text AS "collectedToday",
      coalesce((SELECT sum(minor) FROM late), 0)::text AS overdue
    FROM school`);
  return {
    collectedToday: toMoney(row.collectedToday, row.currency),
    overdue: toMoney(row.overdue, row.currency),
  };
}
