import { Op } from "sequelize";
import { z } from "zod";
import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { Student } from "../../../models/people/index.ts";
import { scopeSql, scopeWhere } from "../../common/entities/row-scope.ts";
import { studentScope } from "../../people/row-scope.ts";

const MAX_STUDENTS = 50;

export const HouseBoardQuery = z.strictObject({
  termId: z.uuid().optional().describe("Default: the term of today, or the last one that has begun"),
  studentId: z.uuid().optional().describe("Limits the students to this one"),
});

const totals = {
  merits: z.int(),
  demerits: z.int(),
  total: z.int().describe("Merits less demerits"),
};

export const HouseBoard = z
  .object({
    term: z.object({ id: z.uuid(), name: z.string(), startsOn: z.iso.date(), endsOn: z.iso.date() }),
    houses: z.array(
      z.object({ id: z.uuid(), name: z.string(), colour: z.string(), students: z.int(), ...totals }),
    ),
    students: z
      .array(
        z.object({
          id: z.uuid(),
          givenName: z.string(),
          familyName: z.string(),
          houseId: z.uuid().nullable(),
          ...totals,
        }),
      )
      .describe(
        `Students in the caller's row scope who have points in the term, the best first; at most ${MAX_STUDENTS}`,
      ),
  })
  .meta({ id: "HouseBoard" });

const sums = sql`coalesce(sum(p.points) FILTER (WHERE p.kind = 'merit'), 0)::int AS merits,
  coalesce(sum(p.points) FILTER (WHERE p.kind = 'demerit'), 0)::int AS demerits,
  coalesce(sum(CASE p.kind WHEN 'merit' THEN p.points ELSE -p.points END), 0)::int AS total`;

/**
 * Shows the points of a term by house, for everybody, and by student, for those in the caller's row scope.
 * @throws {AppError} 404
 */
export async function showHouseBoard({
  termId,
  studentId,
}: z.output<typeof HouseBoardQuery>): Promise<z.input<typeof HouseBoard>> {
  if (studentId) {
    const where = { [Op.and]: [{ id: studentId }, scopeWhere("behaviour-points.read", studentScope)] };
    if (!(await Student.findOne({ where, attributes: ["id"] }))) throw notFound("Student");
  }
  const [board] = await query<z.input<typeof HouseBoard>>(sql`
    WITH term AS (
      SELECT id, name, starts_on, ends_on FROM academic_terms
      WHERE school_id = ${currentSchool} AND (id = ${termId}::uuid
        OR ${termId}::uuid IS NULL AND starts_on <= ${schoolToday})
      ORDER BY starts_on DESC, ends_on, id LIMIT 1),
    awarded AS (
      SELECT p.student_id, p.house_id, p.kind, p.points FROM behaviour_points p, term
      WHERE p.school_id = ${currentSchool} AND p.status = 'awarded'
        AND p.awarded_on BETWEEN term.starts_on AND term.ends_on)
    SELECT json_build_object('id', term.id, 'name', term.name, 'startsOn', term.starts_on,
        'endsOn', term.ends_on) AS term,
      (SELECT coalesce(json_agg(h ORDER BY h.total DESC, h.name), '[]') FROM (
        SELECT h.id, h.name, h.colour, (SELECT count(*)::int FROM house_memberships m
            JOIN students s ON s.school_id = ${currentSchool} AND s.id = m.student_id
              AND s.status IN ('active', 'suspended')
            WHERE m.school_id = ${currentSchool} AND m.house_id = h.id) AS students, ${sums}
        FROM houses h LEFT JOIN awarded p ON p.house_id = h.id
        WHERE h.school_id = ${currentSchool} AND h.status = 'active' GROUP BY h.id, h.name, h.colour) h) AS houses,
      (SELECT coalesce(json_agg(s ORDER BY s.total DESC, s."familyName", s.id), '[]') FROM (
        SELECT s.id, s.given_name AS "givenName", s.family_name AS "familyName", m.house_id AS "houseId", ${sums}
        FROM awarded p JOIN students s ON s.school_id = ${currentSchool} AND s.id = p.student_id
        LEFT JOIN house_memberships m ON m.school_id = ${currentSchool} AND m.student_id = s.id
        WHERE (${studentId}::uuid IS NULL OR s.id = ${studentId}::uuid)
          AND s.id IN (SELECT id FROM students WHERE school_id = ${currentSchool}
            AND (${scopeSql("behaviour-points.read", studentScope)}))
        GROUP BY s.id, s.given_name, s.family_name, m.house_id
        ORDER BY total DESC, s.family_name, s.id LIMIT ${MAX_STUDENTS}) s) AS students
    FROM term`);
  if (!board) throw notFound("Academic term");
  return board;
}
