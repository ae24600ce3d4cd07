import type { z } from "zod";
import { query } from "../../db/query.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { invalid, notFound } from "../../lib/errors.ts";
import { toMoney } from "../../lib/money.ts";
import type { FeeClearance } from "../../models/fees/index.ts";
import { studentReach } from "../people/reach.ts";
import { limits } from "../visibility.ts";
import { reachedSql } from "../within.ts";
import type { Position, PositionQuery } from "./clearance-schemas.ts";
import { clearanceRelation } from "./relations.ts";

type Purpose = FeeClearance["purpose"];
type ShownPosition = z.input<typeof Position>;
type ClearancePosition = ShownPosition & Required<Pick<ShownPosition, "due">>;

const statement = {
  name: "clearance-positions",
  text: `
    WITH school AS (
      SELECT currency, least(($5::timestamptz AT TIME ZONE timezone)::date, $6::date) AS today FROM schools WHERE id = $1
    ), due AS (
      SELECT i.student_id, sum(i.balance_minor) AS minor FROM installments i, school
      WHERE i.school_id = $1 AND i.student_id = ANY ($2::uuid[]) AND i.balance_minor > 0
        AND (i.due_on <= school.today OR $3 IN ('transfer', 'graduation')) GROUP BY 1
    ), credit AS (
      SELECT student_id, sum(free_minor) AS minor FROM payment_shares
      WHERE school_id = $1 AND student_id = ANY ($2::uuid[]) AND free_minor > 0 GROUP BY 1
    ), asked AS (
      SELECT DISTINCT ON (c.student_id) c.*, items.blocked, items.pending FROM fee_clearances c LEFT JOIN LATERAL (
        SELECT bool_or(i.status = 'blocked') AS blocked, bool_or(i.status = 'pending') AS pending
        FROM clearance_items i WHERE i.school_id = $1 AND i.fee_clearance_id = c.id) items ON true
      WHERE c.school_id = $1 AND c.student_id = ANY ($2::uuid[]) AND c.purpose = $3
        AND (c.term_id = $4::uuid OR c.term_id IS NULL) AND c.status <> 'revoked'
      ORDER BY c.student_id, c.term_id
    ), positions AS (
      SELECT s.id, coalesce(due.minor, 0) - coalesce(credit.minor, 0) AS minor
      FROM students s LEFT JOIN due ON due.student_id = s.id LEFT JOIN credit ON credit.student_id = s.id
      WHERE s.school_id = $1 AND s.id = ANY ($2::uuid[])
    )
    SELECT p.id AS "studentId", school.currency, p.minor::text AS due, coalesce(c.threshold_minor, 0)::text AS threshold,
      c.id AS "clearanceId", c.code,
      CASE WHEN c.status = 'overridden' AND (c.valid_until IS NULL OR c.valid_until >= school.today) THEN 'overridden'
        WHEN c.blocked OR p.minor > coalesce(c.threshold_minor, 0) THEN 'blocked'
        WHEN c.pending THEN 'pending' ELSE 'cleared' END AS status
    FROM positions p CROSS JOIN school LEFT JOIN asked c ON c.student_id = p.id ORDER BY p.id`,
};

/**
 * Where students stand, without asking what the caller may see. A clearance that is for no term holds for every term that
 * has none of its own; a student who has no clearance at all may owe nothing.
 * @param day what fell due, and what ran out, after this day does not count; a day to come is today
 */
export async function clearancesOf(
  studentIds: readonly string[],
  purpose: Purpose,
  termId: string | null = null,
  day: string | null = null,
): Promise<ClearancePosition[]> {
  const rows = await query<any>(statement, [schoolId(), studentIds, purpose, termId, now(), day]);
  return rows.map(({ currency, due, threshold, ...row }) => ({
    ...row,
    purpose,
    due: toMoney(due, currency),
    threshold: toMoney(threshold, currency),
  }));
}

/** As `clearancesOf`, for one. @throws {AppError} 404 */
export async function clearanceOf(studentId: string, purpose: Purpose, termId: string | null = null) {
  const [position] = await clearancesOf([studentId], purpose, termId);
  if (!position) throw notFound("Student");
  return position;
}

/** Whether the caller is shown what students owe: a department that signs a clearance off is not. */
export const seesDues = (): boolean => !limits("clearances.read", clearanceRelation).has("payer");

/** For the eyes of the caller. @throws {AppError} 404 for a student out of reach */
export async function showClearance(
  studentId: string,
  { purpose, termId }: z.output<typeof PositionQuery>,
): Promise<ShownPosition> {
  const values: unknown[] = [schoolId(), studentId];
  const condition = reachedSql("clearances.read", studentReach, values);
  const term = `$${values.push(termId ?? null)}::uuid`;
  const [found] = await query<{ has_term: boolean }>(
    {
      text: `SELECT ${term} IS NULL OR EXISTS (SELECT FROM academic_terms t WHERE t.school_id = $1 AND t.id = ${term})
        AS has_term FROM students WHERE school_id = $1 AND id = $2 AND ${condition}`,
    },
    values,
  );
  if (!found) throw notFound("Student");
  if (!found.has_term) throw invalid([{ path: "termId", message: "there is no such term" }]);
  const { due, ...position } = await clearanceOf(studentId, purpose, termId ?? null);
  return seesDues() ? { ...position, due } : position;
}
