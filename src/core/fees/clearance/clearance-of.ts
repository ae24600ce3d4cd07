import type { z } from "zod";
import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql, unprepared } from "../../../db/sql.ts";
import { invalid, notFound } from "../../../lib/errors.ts";
import { toMoney } from "../../../lib/money.ts";
import type { FeeClearance } from "../../../models/fees/index.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { limits } from "../../common/entities/visibility.ts";
import { studentScope } from "../../people/row-scope.ts";
import { clearanceRelation } from "../relations.ts";
import type { Position, PositionQuery } from "./clearance-schemas.ts";

type Purpose = FeeClearance["purpose"];
type ShownPosition = z.input<typeof Position>;
type ClearancePosition = ShownPosition & Required<Pick<ShownPosition, "due">>;

const selectPositions = (
  studentIds: readonly string[],
  purpose: string,
  termId: string | null,
  day: string | null,
) => sql`
  WITH school AS (
    SELECT currency, least(${schoolToday}, ${day}::date) AS today
      FROM schools WHERE id = ${currentSchool}
  ), due AS (
    SELECT i.student_id, sum(i.balance_minor) AS minor FROM installments i, school
    WHERE i.school_id = ${currentSchool} AND i.student_id = ANY (${studentIds}::uuid[]) AND i.balance_minor > 0
      AND (i.due_on <= school.today OR ${purpose} IN ('transfer', 'graduation')) GROUP BY 1
  ), credit AS (
    SELECT student_id, sum(free_minor) AS minor FROM payment_shares
    WHERE school_id = ${currentSchool} AND student_id = ANY (${studentIds}::uuid[]) AND free_minor > 0 GROUP BY 1
  ), asked AS (
    SELECT DISTINCT ON (c.student_id) c.*, items.blocked, items.pending FROM fee_clearances c LEFT JOIN LATERAL (
      SELECT bool_or(i.status = 'blocked') AS blocked, bool_or(i.status = 'pending') AS pending
      FROM clearance_items i WHERE i.school_id = ${currentSchool} AND i.fee_clearance_id = c.id) items ON true
    WHERE c.school_id = ${currentSchool} AND c.student_id = ANY (${studentIds}::uuid[]) AND c.purpose = ${purpose}
      AND (c.term_id = ${termId}::uuid OR c.term_id IS NULL) AND c.status <> 'revoked'
    ORDER BY c.student_id, c.term_id
  ), positions AS (
    SELECT s.id, coalesce(due.minor, 0) - coalesce(credit.minor, 0) AS minor
    FROM students s LEFT JOIN due ON due.student_id = s.id LEFT JOIN credit ON credit.student_id = s.id
    WHERE s.school_id = ${currentSchool} AND s.id = ANY (${studentIds}::uuid[])
  )
  SELECT p.id AS "studentId", school.currency, p.minor::text AS due,
    coalesce(c.threshold_minor, 0)::text AS threshold, c.id AS "clearanceId", c.code,
    CASE WHEN c.status = 'overridden' AND (c.valid_until IS NULL OR c.valid_until >= school.today) THEN 'overridden'
      WHEN c.blocked OR p.minor > coalesce(c.threshold_minor, 0) THEN 'blocked'
      WHEN c.pending THEN 'pending' ELSE 'cleared' END AS status
  FROM positions p CROSS JOIN school LEFT JOIN asked c ON c.student_id = p.id ORDER BY p.id`;

/**
 * Evaluates the clearance position of students, ignoring what the caller may see. A clearance without a term applies to
 * every term that has none of its own; without any clearance the threshold is zero.
 * @param day evaluate due dates and expiry as of this day (`YYYY-MM-DD`); null or a future day means today
 */
export async function clearancesOf(
  studentIds: readonly string[],
  purpose: Purpose,
  termId: string | null = null,
  day: string | null = null,
): Promise<ClearancePosition[]> {
  const rows = await query<any>(selectPositions(studentIds, purpose, termId, day));
  return rows.map(({ currency, due, threshold, ...row }) => ({
    ...row,
    purpose,
    due: toMoney(due, currency),
    threshold: toMoney(threshold, currency),
  }));
}

/** Evaluates the position of one student, as `clearancesOf` does. @throws {AppError} 404 */
export async function clearanceOf(studentId: string, purpose: Purpose, termId: string | null = null) {
  const [position] = await clearancesOf([studentId], purpose, termId);
  if (!position) throw notFound("Student");
  return position;
}

/** Whether the caller may see what students owe. A department that only signs off clearances may not. */
export const seesDues = (): boolean => !limits("clearances.read", clearanceRelation).has("payer");

/** Evaluates a position within the row scope and visibility of the caller. @throws {AppError} 404 for a student outside it */
export async function showClearance(
  studentId: string,
  { purpose, termId }: z.output<typeof PositionQuery>,
): Promise<ShownPosition> {
  const [found] = await query<{ has_term: boolean }>(unprepared`
    SELECT ${termId}::uuid IS NULL
      OR EXISTS (SELECT FROM academic_terms t WHERE t.school_id = ${currentSchool} AND t.id = ${termId}::uuid) AS has_term
    FROM students WHERE school_id = ${currentSchool} AND id = ${studentId}
      AND ${scopeSql("clearances.read", studentScope)}`);
  if (!found) throw notFound("Student");
  if (!found.has_term) throw invalid([{ path: "termId", message: "no term with this id" }]);
  const { due, ...position } = await clearanceOf(studentId, purpose, termId ?? null);
  return seesDues() ? { ...position, due } : position;
}
