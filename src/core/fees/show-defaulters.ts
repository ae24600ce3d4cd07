import { z } from "zod";
import { query } from "../../db/query.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { byteOrderMark, csvLine } from "../../lib/csv.ts";
import { toMoney } from "../../lib/money.ts";
import { MoneyView } from "../money-schema.ts";
import { guardians } from "../people/guardians.ts";
import { prepared } from "../prepared.ts";
import { shownTo } from "../visibility.ts";
import { visibleSql } from "../visible-sql.ts";

export const DefaultersQuery = z.strictObject({
  gradeLevelId: z.uuid().optional(),
  sectionId: z.uuid().optional(),
  days: z.coerce.number().int().min(1).max(3_650).default(1).describe("Overdue for so many days at least"),
  limit: z.coerce.number().int().min(1).max(1_000).default(200),
});

export const Defaulters = z
  .object({
    data: z.array(
      z.object({
        studentId: z.uuid(),
        admissionNumber: z.string(),
        studentName: z.string(),
        gradeLevel: z.string().nullable(),
        section: z.string().nullable(),
        overdue: MoneyView.describe("Less what is in credit"),
        since: z.iso.date().describe("The day of the oldest part that is overdue"),
        days: z.int(),
        payer: z
          .object({
            guardianId: z.uuid(),
            name: z.string(),
            phones: shownTo("contact", z.array(z.string())),
            email: shownTo("contact", z.string().nullable()),
          })
          .nullable()
          .describe("Who pays for the child"),
      }),
    ),
    students: z.int().describe("All of them, however many are shown"),
    total: MoneyView,
  })
  .meta({ id: "FeeDefaulters" });

/** @param contact SQL: whether the caller is shown how to reach the guardian `t` */
const selectDefaulters = (contact: string) => `WITH school AS (
      SELECT currency, ($2::timestamptz AT TIME ZONE timezone)::date AS today FROM schools WHERE id = $1
    ), credit AS (
      SELECT student_id, sum(free_minor) AS minor FROM payment_shares
      WHERE school_id = $1 AND free_minor > 0 GROUP BY 1
    ), overdue AS (
      SELECT i.student_id, sum(i.balance_minor) AS minor, min(i.due_on) AS since
      FROM installments i, school WHERE i.school_id = $1 AND i.balance_minor > 0 AND i.due_on < school.today
      GROUP BY 1
    ), late AS (
      SELECT o.student_id, o.minor - coalesce(c.minor, 0) AS minor, o.since
      FROM overdue o LEFT JOIN credit c ON c.student_id = o.student_id WHERE o.minor > coalesce(c.minor, 0)
    ), places AS (
      SELECT DISTINCT ON (e.student_id) e.student_id, e.grade_level_id, e.section_id, g.name AS grade, s.name AS section
      FROM enrollments e JOIN grade_levels g ON g.school_id = $1 AND g.id = e.grade_level_id
      LEFT JOIN sections s ON s.school_id = $1 AND s.id = e.section_id
      WHERE e.school_id = $1 AND e.status IN ('active', 'suspended') AND e.student_id IN (SELECT student_id FROM late)
      ORDER BY e.student_id, e.starts_on DESC
    ), found AS (
      SELECT late.*, school.today - late.since AS days, places.grade, places.section
      FROM school, late LEFT JOIN places ON places.student_id = late.student_id
      WHERE school.today - late.since >= $3::int AND ($4::uuid IS NULL OR places.grade_level_id = $4)
        AND ($5::uuid IS NULL OR places.section_id = $5)
    ), shown AS (
      SELECT * FROM found ORDER BY minor DESC, student_id LIMIT $6::int
    )
    SELECT school.currency, (SELECT count(*)::int FROM found) AS students,
      coalesce((SELECT sum(minor) FROM found), 0)::text AS total,
      coalesce((SELECT json_agg(json_build_object('studentId', d.student_id, 'admissionNumber', st.admission_number,
          'studentName', st.given_name || ' ' || st.family_name, 'gradeLevel', d.grade, 'section', d.section,
          'overdue', d.minor::text, 'since', d.since, 'days', d.days, 'payer', payer.json)
          ORDER BY d.minor DESC, d.student_id)
        FROM shown d JOIN students st ON st.school_id = $1 AND st.id = d.student_id
        LEFT JOIN LATERAL (
          SELECT jsonb_build_object('guardianId', t.id, 'name', t.given_name || ' ' || t.family_name)
            || CASE WHEN ${contact} THEN jsonb_build_object('phones', t.phones, 'email', t.email) ELSE '{}' END AS json
          FROM student_guardians sg JOIN guardians t ON t.school_id = $1 AND t.id = sg.guardian_id
          WHERE sg.school_id = $1 AND sg.student_id = d.student_id AND sg.status = 'active'
          ORDER BY sg.is_fee_payer DESC, sg.is_primary DESC, t.id LIMIT 1) payer ON true), '[]') AS data
    FROM school`;

/** Who has not paid what was due, not in advance either, the largest amounts first, and whom to call about it. */
export async function showDefaulters({
  gradeLevelId,
  sectionId,
  days,
  limit,
}: z.output<typeof DefaultersQuery>): Promise<z.input<typeof Defaulters>> {
  const values: unknown[] = [schoolId(), now(), days, gradeLevelId ?? null, sectionId ?? null, limit];
  const contact = visibleSql("contact", guardians, "t", values);
  const [row] = await query<any>(prepared(selectDefaulters(contact)), values);
  return {
    data: row.data.map((each: any) => ({ ...each, overdue: toMoney(each.overdue, row.currency) })),
    students: row.students,
    total: toMoney(row.total, row.currency),
  };
}

const columns: Readonly<Record<string, (row: z.output<typeof Defaulters>["data"][number]) => unknown>> = {
  admissionNumber: (row) => row.admissionNumber,
  studentName: (row) => row.studentName,
  gradeLevel: (row) => row.gradeLevel,
  section: (row) => row.section,
  overdue: (row) => row.overdue.amount,
  currency: (row) => row.overdue.currency,
  since: (row) => row.since,
  days: (row) => row.days,
  payer: (row) => row.payer?.name,
  phones: (row) => row.payer?.phones?.join(" / "),
  email: (row) => row.payer?.email,
};

/** All of them as CSV, for a telephone and a ruler. */
export async function* exportDefaulters(
  asked: Omit<z.output<typeof DefaultersQuery>, "limit">,
): AsyncGenerator<string> {
  const { data } = await showDefaulters({ ...asked, limit: 1_000_000 });
  const lines = data.map((row) => csvLine(Object.values(columns).map((cell) => cell(row))));
  yield byteOrderMark + csvLine(Object.keys(columns)) + lines.join("");
}
