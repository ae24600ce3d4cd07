import { z } from "zod";
import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import { byteOrderMark, csvLine } from "../../../lib/files/csv.ts";
import { toMoney } from "../../../lib/money.ts";
import { noteAccess } from "../../audit/access-log/note-access.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { visibleSql } from "../../common/entities/visible-sql.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { guardians } from "../../people/guardians/guardians.ts";
import { overdueSql } from "./overdue-sql.ts";

export const DefaultersQuery = z.strictObject({
  gradeLevelId: z.uuid().optional(),
  sectionId: z.uuid().optional(),
  days: z.coerce.number().int().min(1).max(3_650).default(1).describe("Minimum number of days overdue"),
  limit: z.coerce.number().int().min(1).max(1_000).default(200),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0).describe("Number of students to skip"),
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
        overdue: MoneyView.describe("Overdue amount less credit"),
        since: z.iso.date().describe("Due date of the oldest overdue installment"),
        days: z.int(),
        payer: z
          .object({
            guardianId: z.uuid(),
            name: z.string(),
            phones: shownTo("contact", z.array(z.string())),
            email: shownTo("contact", z.string().nullable()),
          })
          .nullable()
          .describe("The guardian to contact: the fee payer, or else the primary guardian"),
      }),
    ),
    students: z.int().describe("Number of all matching students, including those on other pages"),
    total: MoneyView,
  })
  .meta({ id: "FeeDefaulters" });

/** @param contact SQL condition: whether the caller may see the contact details of the guardian `t` */
const selectDefaulters = (
  { gradeLevelId, sectionId, days, limit, offset }: z.output<typeof DefaultersQuery>,
  contact: Sql,
) => sql`
    WITH school AS (
      SELECT currency, ${schoolToday} AS today FROM schools WHERE id = ${currentSchool}
    ), ${overdueSql}, places AS (
      SELECT DISTINCT ON (e.student_id) e.student_id, e.grade_level_id, e.section_id, g.name AS grade, s.name AS section
      FROM enrollments e JOIN grade_levels g ON g.school_id = ${currentSchool} AND g.id = e.grade_level_id
      LEFT JOIN sections s ON s.school_id = ${currentSchool} AND s.id = e.section_id
      WHERE e.school_id = ${currentSchool} AND e.status IN ('active', 'suspended') AND e.student_id IN (SELECT student_id FROM late)
      ORDER BY e.student_id, e.starts_on DESC
    ), found AS (
      SELECT late.*, school.today - late.since AS days, places.grade, places.section
      FROM school, late LEFT JOIN places ON places.student_id = late.student_id
      WHERE school.today - late.since >= ${days}::int AND (${gradeLevelId}::uuid IS NULL OR places.grade_level_id = ${gradeLevelId}::uuid)
        AND (${sectionId}::uuid IS NULL OR places.section_id = ${sectionId}::uuid)
    ), shown AS (
      SELECT * FROM found ORDER BY minor DESC, student_id LIMIT ${limit}::int OFFSET ${offset}::int
    )
    SELECT school.currency, (SELECT count(*)::int FROM found) AS students,
      coalesce((SELECT sum(minor) FROM found), 0)::text AS total,
      coalesce((SELECT json_agg(json_build_object('studentId', d.student_id, 'admissionNumber', st.admission_number,
          'studentName', st.given_name || ' ' || st.family_name, 'gradeLevel', d.grade, 'section', d.section,
          'overdue', d.minor::text, 'since', d.since, 'days', d.days, 'payer', payer.json)
          ORDER BY d.minor DESC, d.student_id)
        FROM shown d JOIN students st ON st.school_id = ${currentSchool} AND st.id = d.student_id
        LEFT JOIN LATERAL (
          SELECT jsonb_build_object('guardianId', t.id, 'name', t.given_name || ' ' || t.family_name)
            || CASE WHEN ${contact} THEN jsonb_build_object('phones', t.phones, 'email', t.email) ELSE '{}' END AS json
          FROM student_guardians sg JOIN guardians t ON t.school_id = ${currentSchool} AND t.id = sg.guardian_id
          WHERE sg.school_id = ${currentSchool} AND sg.student_id = d.student_id AND sg.status = 'active'
          ORDER BY sg.is_fee_payer DESC, sg.is_primary DESC, t.id LIMIT 1) payer ON true), '[]') AS data
    FROM school`;

/** Lists students with overdue balances net of credit, largest first, with the guardian to contact. */
export async function showDefaulters(
  asked: z.output<typeof DefaultersQuery>,
): Promise<z.input<typeof Defaulters>> {
  const [row] = await query<any>(selectDefaulters(asked, visibleSql("contact", guardians, "t")));
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

/** Exports all defaulters as CSV. */
export async function* exportDefaulters(
  filter: Omit<z.output<typeof DefaultersQuery>, "limit" | "offset">,
): AsyncGenerator<string> {
  const { data } = await showDefaulters({ ...filter, limit: 1_000_000, offset: 0 });
  noteAccess({ entityType: "FeeInvoice", permission: "fee-reports.read", shown: data, exported: true });
  const lines = data.map((row) => csvLine(Object.values(columns).map((cell) => cell(row))));
  yield byteOrderMark + csvLine(Object.keys(columns)) + lines.join("");
}
