import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { queryAll } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { invalid, notFound } from "../../../lib/errors.ts";
import { classListSql } from "../../assessment/gradebook/class-list.ts";
import { lineItemScope, offeringItselfScope } from "../../assessment/row-scope.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { studentScope } from "../../people/row-scope.ts";
import { masteryMethods, readMasteryRule } from "../../school/mastery-setting.ts";
import { type Asked, type MasteryRow, masterySql } from "./mastery-sql.ts";

export const MasteryQuery = z.strictObject({
  courseOfferingId: z.uuid().optional().describe("Only scores of this class"),
  studentId: z.uuid().optional(),
});

export const StandardMastery = z
  .object({
    method: z.enum(masteryMethods),
    levels: z.array(z.object({ title: z.string(), from: z.int().describe("Percent") })),
    standards: z
      .array(
        z.object({
          learningStandardId: z.uuid(),
          code: z.string().nullable(),
          statement: z.string(),
          framework: z.string(),
        }),
      )
      .describe("Standards that the columns assess"),
    students: z.array(z.object({ studentId: z.uuid(), name: z.string() })),
    data: z.array(
      z.object({
        studentId: z.uuid(),
        learningStandardId: z.uuid(),
        percent: z.string(),
        level: z.int().describe("Number of the level, from 1"),
        evidence: z.int().describe("Number of scores"),
      }),
    ),
  })
  .meta({ id: "StandardMastery" });

const studentsSql = ({ courseOfferingId, studentId }: Asked) => {
  const who = studentId ? sql`${studentId}::uuid` : classListSql(courseOfferingId!);
  return sql`
    SELECT id AS "studentId", family_name || ', ' || given_name AS name FROM students
    WHERE school_id = ${currentSchool} AND id IN (${who}) AND (${scopeSql("grades.read", studentScope)})
    ORDER BY family_name, given_name, id`;
};

const standardsSql = ({ courseOfferingId = undefined, studentId = undefined }: Asked) => sql`
  SELECT s.id AS "learningStandardId", s.code, s.statement, f.title AS framework
  FROM learning_standards s
  JOIN standard_frameworks f ON f.school_id = s.school_id AND f.id = s.standard_framework_id
  WHERE s.school_id = ${currentSchool} AND s.id IN (
    SELECT l.learning_standard_id FROM line_item_standards l
    JOIN (SELECT * FROM line_items WHERE school_id = ${currentSchool} AND (${scopeSql("grades.read", lineItemScope)})) li
      ON li.id = l.line_item_id
    WHERE l.school_id = ${currentSchool} AND CASE WHEN ${courseOfferingId ?? null}::uuid IS NOT NULL
      THEN li.course_offering_id = ${courseOfferingId ?? null}::uuid
      ELSE EXISTS (SELECT FROM results r WHERE r.school_id = l.school_id AND r.line_item_id = li.id
        AND r.student_id = ${studentId ?? null}::uuid) END)
  ORDER BY f.title, s.code NULLS LAST, s.sort_order, s.id`;

/**
 * Shows how far the students of a class, or one student, have mastered learning standards: a teacher in the own classes,
 * students and guardians from published scores.
 * @throws {AppError} 400, 404
 */
export async function showMastery(
  asked: z.output<typeof MasteryQuery>,
): Promise<z.input<typeof StandardMastery>> {
  const { courseOfferingId, studentId } = asked;
  if (!courseOfferingId && !studentId)
    throw invalid([{ path: "courseOfferingId", message: "is required unless a studentId is given" }]);
  const rule = await readMasteryRule();
  const offering = sql`SELECT id FROM course_offerings WHERE school_id = ${currentSchool}
    AND id = ${courseOfferingId ?? null}::uuid AND (${scopeSql("grades.read", offeringItselfScope)})`;
  const [offerings, students, standards, rows] = (await queryAll([
    offering,
    studentsSql(asked),
    standardsSql(asked),
    masterySql(rule, asked),
  ])) as [
    unknown[],
    z.input<typeof StandardMastery>["students"],
    z.input<typeof StandardMastery>["standards"],
    MasteryRow[],
  ];
  if (courseOfferingId && !offerings[0]) throw notFound("Course offering");
  if (studentId && !students[0]) throw notFound("Student");
  const shown = new Set(students.map((each) => each.studentId));
  return {
    method: rule.method,
    levels: rule.levels,
    standards,
    students,
    data: rows
      .filter((row) => shown.has(row.studentId))
      .map((row) => ({
        ...row,
        level: rule.levels.filter(({ from }) => Number(row.percent) >= from).length,
      })),
  };
}
