import { z } from "zod";
import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { notFound } from "../../lib/errors.ts";
import { scopeSql } from "../common/entities/row-scope.ts";
import { studentScope } from "../people/row-scope.ts";
import { type Asked, growthSql } from "./growth-sql.ts";
import { externalTestScope } from "./row-scope.ts";

const GrowthRow = z.object({
  studentId: z.uuid(),
  name: z.string(),
  sectionName: z.string().nullable(),
  externalTestId: z.uuid().nullable(),
  subjectId: z.uuid().nullable().describe("Results in a subject are the averages of published report cards"),
  title: z.string().describe("Name of the test or subject"),
  takenOn: z.iso.date().nullable().describe("Day of the latest result"),
  score: z.string().nullable(),
  band: z.string().nullable(),
  percentile: z.string().nullable(),
  previousTakenOn: z.iso.date().nullable(),
  previousScore: z.string().nullable(),
  previousBand: z.string().nullable(),
  scoreChange: z.string().nullable(),
  bandChange: z.int().nullable().describe("Number of bands up, negative if down"),
  targetId: z.uuid().nullable(),
  targetScore: z.string().nullable(),
  targetBand: z.string().nullable(),
  standing: z.enum(["above", "on", "below"]).nullable().describe("The latest result against the target"),
});

export const Growth = z.object({ data: z.array(GrowthRow) }).meta({ id: "Growth" });

export const GrowthQuery = z.strictObject({
  sectionId: z.uuid().optional().describe("Results after the year of the section do not count"),
  gradeLevelId: z.uuid().optional().describe("Without a section, the students of the current year"),
});

type GrowthOf = z.input<typeof Growth>;

/**
 * Shows the growth of a section or grade level in a test: a teacher sees the own students, families their own lines.
 * @throws {AppError} 404
 */
export async function showTestGrowth(
  externalTestId: string,
  of: z.output<typeof GrowthQuery>,
): Promise<GrowthOf> {
  const [found] = await query(sql`SELECT id FROM external_tests WHERE school_id = ${currentSchool}
    AND id = ${externalTestId} AND (${scopeSql("external-tests.read", externalTestScope)})`);
  if (!found) throw notFound("External test");
  return growth({ externalTestId, ...of });
}

/** As `showTestGrowth`, for the report card averages of a subject. @throws {AppError} 404 */
export async function showSubjectGrowth(
  subjectId: string,
  of: z.output<typeof GrowthQuery>,
): Promise<GrowthOf> {
  const [found] = await query(
    sql`SELECT id FROM subjects WHERE school_id = ${currentSchool} AND id = ${subjectId}`,
  );
  if (!found) throw notFound("Subject");
  return growth({ subjectId, ...of });
}

/** Shows every test of a student with results, and every target of the current year. @throws {AppError} 404 */
export async function showStudentGrowth(studentId: string): Promise<GrowthOf> {
  const [found] = await query(sql`SELECT id FROM students WHERE school_id = ${currentSchool}
    AND id = ${studentId} AND (${scopeSql("external-tests.read", studentScope)})`);
  if (!found) throw notFound("Student");
  return growth({ studentId });
}

const growth = async (asked: Asked): Promise<GrowthOf> => ({
  data: await query<z.input<typeof GrowthRow>>(growthSql(asked)),
});
