import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query, queryAll } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { classListSql } from "../../assessment/gradebook/class-list.ts";
import { lineItemScope, offeringItselfScope } from "../../assessment/row-scope.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { studentScope } from "../../people/row-scope.ts";
import { masteryMethods, readMasteryRule } from "../../school/settings/mastery-setting.ts";
import { type Asked, type MasteryRow, masterySql } from "./mastery-sql.ts";

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

type Mastery = z.input<typeof StandardMastery>;

const studentsSql = (asked: Asked) => {
  const who = "studentId" in asked ? sql`${asked.studentId}::uuid` : classListSql(asked.courseOfferingId);
  return sql`
    SELECT id AS "studentId", family_name || ', ' || given_name AS name FROM students
    WHERE school_id = ${currentSchool} AND id IN (${who}) AND (${scopeSql("grades.read", studentScope)})
    ORDER BY family_name, given_name, id`;
};

const standardsSql = (asked: Asked) => {
  const isAsked =
    "studentId" in asked
      ? sql`EXISTS (SELECT FROM results r WHERE r.school_id = l.school_id AND r.line_item_id = li.id
          AND r.student_id = ${asked.studentId})`
      : sql`li.course_offering_id = ${asked.courseOfferingId}`;
  return sql`
    SELECT s.id AS "learningStandardId", s.code, s.statement, f.title AS framework
    FROM learning_standards s
    JOIN standard_frameworks f ON f.school_id = s.school_id AND f.id = s.standard_framework_id
    WHERE s.school_id = ${currentSchool} AND s.id IN (
      SELECT l.learning_standard_id FROM line_item_standards l
      JOIN (SELECT * FROM line_items
        WHERE school_id = ${currentSchool} AND (${scopeSql("grades.read", lineItemScope)})) li ON li.id = l.line_item_id
      WHERE l.school_id = ${currentSchool} AND ${isAsked})
    ORDER BY f.title, s.code NULLS LAST, s.sort_order, s.id`;
};

/**
 * Shows how far the students of a class have mastered the standards that its columns assess: a teacher sees the own classes,
 * students and guardians their own lines from published scores.
 * @throws {AppError} 404
 */
export async function showMasteryOfClass(courseOfferingId: string): Promise<Mastery> {
  const [found] = await query(sql`SELECT id FROM course_offerings WHERE school_id = ${currentSchool}
    AND id = ${courseOfferingId} AND (${scopeSql("grades.read", offeringItselfScope)})`);
  if (!found) throw notFound("Course offering");
  return showMastery({ courseOfferingId });
}

/** As `showMasteryOfClass`, for one student in all classes that the caller sees. @throws {AppError} 404 */
export async function showMasteryOfStudent(studentId: string): Promise<Mastery> {
  const mastery = await showMastery({ studentId });
  if (mastery.students.length === 0) throw notFound("Student");
  return mastery;
}

async function showMastery(asked: Asked): Promise<Mastery> {
  const rule = await readMasteryRule();
  const [students, standards, rows] = (await queryAll([
    studentsSql(asked),
    standardsSql(asked),
    masterySql(rule, asked),
  ])) as [Mastery["students"], Mastery["standards"], MasteryRow[]];
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
