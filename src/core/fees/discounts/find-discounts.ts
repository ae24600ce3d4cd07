import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { Discount } from "../invoices/draft-invoice.ts";

interface Row {
  student_id: string;
  id: string;
  name: string;
  basis_points: number | null;
  amount_minor: string | null;
  fee_category_id: string | null;
}

const selectDiscounts = (studentIds: readonly string[], on: string) => sql`
  WITH schemes AS (
    SELECT * FROM discount_schemes WHERE school_id = ${currentSchool} AND status = 'active'
      AND valid_from <= ${on}::date AND (valid_to IS NULL OR valid_to >= ${on}::date)
  ), billed AS (
    SELECT id, household_id FROM students WHERE school_id = ${currentSchool} AND id = ANY (${studentIds}::uuid[])
  ), siblings AS (
    SELECT s.id, row_number() OVER (PARTITION BY s.household_id ORDER BY s.date_of_birth, s.id) AS place
    FROM students s WHERE s.school_id = ${currentSchool} AND s.status IN ('active', 'suspended')
      AND s.household_id IN (SELECT household_id FROM billed)
  ), ranked AS (
    SELECT DISTINCT ON (b.id) b.id AS student_id, d.id
    FROM billed b JOIN siblings p ON p.id = b.id
    JOIN schemes d ON d.kind = 'sibling' AND d.sibling_order <= p.place
    ORDER BY b.id, d.sibling_order DESC, d.id
  ), of_staff AS (
    SELECT DISTINCT sg.student_id FROM student_guardians sg
    JOIN guardians g ON g.school_id = ${currentSchool} AND g.id = sg.guardian_id
    JOIN staff_members m ON m.school_id = ${currentSchool} AND m.user_id = g.user_id
      AND m.status IN ('active', 'on_leave')
    WHERE sg.school_id = ${currentSchool} AND sg.student_id IN (SELECT id FROM billed) AND sg.status = 'active'
  ), awarded AS (
    SELECT a.student_id, a.discount_scheme_id AS id FROM student_discounts a
    WHERE a.school_id = ${currentSchool} AND a.student_id IN (SELECT id FROM billed) AND a.status = 'approved'
      AND a.starts_on <= ${on}::date AND (a.ends_on IS NULL OR a.ends_on >= ${on}::date)
  ), due AS (
    SELECT student_id, id FROM ranked
    UNION SELECT o.student_id, d.id FROM of_staff o, schemes d WHERE d.kind = 'staff_child'
    UNION SELECT student_id, id FROM awarded
  )
  SELECT due.student_id, d.id, d.name, d.basis_points, d.amount_minor, d.fee_category_id
  FROM due JOIN schemes d ON d.id = due.id`;

/**
 * Finds the discounts of students on a day: for siblings by their order in the household, for children of staff, and
 * awarded ones.
 * @returns discounts by student id
 */
export async function findDiscounts(
  studentIds: readonly string[],
  on: string,
): Promise<Map<string, Discount[]>> {
  const rows = await query<Row>(selectDiscounts(studentIds, on));
  const found = new Map<string, Discount[]>();
  for (const row of rows) {
    const discounts = found.get(row.student_id) ?? [];
    discounts.push({
      discountSchemeId: row.id,
      name: row.name,
      basisPoints: row.basis_points,
      amountMinor: row.amount_minor === null ? null : BigInt(row.amount_minor),
      feeCategoryId: row.fee_category_id,
    });
    found.set(row.student_id, discounts);
  }
  return found;
}
