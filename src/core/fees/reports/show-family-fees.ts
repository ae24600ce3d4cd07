import { z } from "zod";
import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import { toMoney } from "../../../lib/money.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { ownChildrenScope } from "../../people/row-scope.ts";

const NextDue = z.object({ dueOn: z.iso.date(), amount: MoneyView }).nullable();

export const FamilyFees = z
  .object({
    currency: z.string(),
    balance: MoneyView.describe("Balance of all children together; negative: credit"),
    overdue: MoneyView,
    data: z.array(
      z.object({
        studentId: z.uuid(),
        givenName: z.string(),
        familyName: z.string(),
        balance: MoneyView,
        credit: MoneyView.describe("Paid but not yet allocated to an invoice"),
        overdue: MoneyView,
        nextDue: NextDue,
      }),
    ),
  })
  .meta({ id: "FamilyFees" });

const selectFamilyFees = (condition: Sql) => sql`
  WITH school AS (
    SELECT currency, ${schoolToday} AS today FROM schools WHERE id = ${currentSchool}
  ), children AS (
    SELECT id, given_name, family_name FROM students WHERE school_id = ${currentSchool} AND ${condition}
  ), open AS (
    SELECT i.student_id, i.due_on, sum(i.balance_minor) AS minor FROM installments i
    WHERE i.school_id = ${currentSchool} AND i.student_id IN (SELECT id FROM children) AND i.balance_minor > 0 GROUP BY 1, 2
  )
  SELECT school.currency, c.id AS "studentId", c.given_name AS "givenName", c.family_name AS "familyName",
    coalesce(b.balance_minor, 0)::text AS balance,
    coalesce((SELECT sum(free_minor) FROM payment_shares s WHERE s.school_id = ${currentSchool} AND s.student_id = c.id), 0)::text AS credit,
    coalesce((SELECT sum(minor) FROM open o WHERE o.student_id = c.id AND o.due_on < school.today), 0)::text AS overdue,
    (SELECT json_build_object('dueOn', o.due_on, 'amount', o.minor::text) FROM open o
      WHERE o.student_id = c.id AND o.due_on >= school.today ORDER BY o.due_on LIMIT 1) AS "nextDue"
  FROM school LEFT JOIN children c ON true
  LEFT JOIN fee_balances b ON b.school_id = ${currentSchool} AND b.student_id = c.id
  ORDER BY c.given_name, c.id`;

/** Shows what the children of the caller owe, individually and together, in one round trip. */
export async function showFamilyFees(): Promise<z.input<typeof FamilyFees>> {
  const rows = await query<any>(selectFamilyFees(scopeSql("fees.read", ownChildrenScope)));
  const { currency } = rows[0];
  const money = (minor: string | bigint) => toMoney(minor, currency);
  const children = rows.filter(({ studentId }) => studentId !== null);
  const sum = (name: "balance" | "overdue") =>
    money(children.reduce((total: bigint, row) => total + BigInt(row[name]), 0n));
  return {
    currency,
    balance: sum("balance"),
    overdue: sum("overdue"),
    data: children.map(({ currency: _currency, balance, credit, overdue, nextDue, ...child }) => ({
      ...child,
      balance: money(balance),
      credit: money(credit),
      overdue: money(overdue),
      nextDue: nextDue && { ...nextDue, amount: money(nextDue.amount) },
    })),
  };
}
