import { Op } from "sequelize";
import type { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { identifier, join, type Sql, sql } from "../../../db/sql.ts";
import { daysBetween } from "../../../lib/days/days-between.ts";
import { invalid } from "../../../lib/errors.ts";
import { Student } from "../../../models/people/index.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { studentScope } from "../../people/row-scope.ts";
import { schoolDay } from "../../school/school-day.ts";
import type { DatedLesson, LessonsQuery } from "../schemas.ts";
import { allDays, datedLessons } from "./dated-lessons.ts";
import { lessonJoins } from "./lesson-joins.ts";

const MAX_DAYS = 31;

type Given = z.output<typeof LessonsQuery>;

/**
 * Lists the lessons of published timetables by date, with dated changes applied. Staff can see all lessons; guardians and
 * students see their own.
 * @throws {AppError} 400 for more than 31 days, or for more than one day without a filter
 */
export async function listLessons(given: Given): Promise<{ data: Array<z.input<typeof DatedLesson>> }> {
  const from = given.from ?? (await schoolDay());
  const to = given.to ?? from;
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalid([{ path: "to", message: "must be on or after from" }]);
  if (days > MAX_DAYS)
    throw invalid([{ path: "to", message: `must be within ${MAX_DAYS} days of from, both included` }]);
  return { data: await lessonsBetween(from, to, given) };
}

/**
 * Lists the same for any number of days.
 * @throws {AppError} 400 for more than one day without a filter
 */
export async function lessonsBetween(
  from: string,
  to: string,
  { studentId, sectionId, staffMemberId, roomId }: Omit<Given, "from" | "to">,
): Promise<Array<z.input<typeof DatedLesson>>> {
  const students = await requestedStudents(studentId);
  if (students?.length === 0) return [];
  if (to > from && !students && !sectionId && !staffMemberId && !roomId)
    throw invalid([
      { path: "to", message: "must be the same day as from unless you filter by section, teacher or room" },
    ]);

  const filters = Object.entries({ sectionId, staffMemberId, roomId, students }).filter(
    (filter): filter is [Filter, string | string[]] => filter[1] !== undefined && filter[1] !== null,
  );
  return query(lessonsSql(from, to, filters));
}

/** Returns the ids of the students to filter by, limited to the caller's row scope, or null for no such filter. */
async function requestedStudents(id: string | undefined): Promise<string[] | null> {
  let own = false;
  const rowScope = scopeWhere("timetable.read", (scope, actor) => {
    own = scope === "own_children" || scope === "self";
    return own ? studentScope(scope, actor) : null;
  });
  if (!own && !id) return null;
  const found = await Student.findAll({
    attributes: ["id"],
    where: { [Op.and]: [rowScope, id ? { id } : {}] },
    limit: 100,
  });
  return found.map((student) => student.id);
}

type Filter = "sectionId" | "staffMemberId" | "roomId" | "students";

interface Asked {
  from: string;
  to: string;
  value: string | readonly string[];
}

/** SQL condition: a lesson of the week that a dated change assigns to this teacher or room. */
const changedTo = (column: "new_room_id" | "new_staff_member_id", { from, to, value }: Asked) => sql`
  e.id IN (SELECT timetable_entry_id FROM timetable_exceptions WHERE school_id = ${currentSchool}
    AND ${identifier(column)} = ${value} AND status = 'active' AND date BETWEEN ${from} AND ${to})`;

/** For each filter, the condition that preselects weekly lessons and the exact condition on dated ones. */
const conditions: Readonly<Record<Filter, (asked: Asked) => readonly [week: Sql, dated: Sql]>> = {
  sectionId: ({ value }) => [sql`e.section_id = ${value}`, sql`true`],
  staffMemberId: (asked) => [
    sql`e.staff_member_id = ${asked.value} OR ${changedTo("new_staff_member_id", asked)}`,
    sql`l.staff_member_id = ${asked.value}`,
  ],
  roomId: (asked) => [
    sql`e.room_id = ${asked.value} OR ${changedTo("new_room_id", asked)}`,
    sql`l.room_id = ${asked.value}`,
  ],
  students: ({ value }) => [
    sql`e.section_id IN (SELECT section_id FROM enrollments
        WHERE school_id = ${currentSchool} AND student_id = ANY (${value}::uuid[]))
      OR e.course_offering_id IN (SELECT course_offering_id FROM course_enrollments
        WHERE school_id = ${currentSchool} AND student_id = ANY (${value}::uuid[]))`,
    sql`k.ids IS NOT NULL`,
  ],
};

/** SQL for the ids of those students who attend lesson `l` on its date. */
const attending = (students: unknown) => sql`
  SELECT array_agg(DISTINCT i.student_id) AS ids FROM (
    SELECT en.student_id FROM enrollments en
    WHERE en.school_id = ${currentSchool} AND en.section_id = l.section_id AND en.student_id = ANY (${students}::uuid[])
      AND l.date >= en.starts_on AND l.date <= coalesce(en.ends_on, l.date)
      AND (en.ends_on IS NOT NULL OR en.status IN ('planned', 'active', 'suspended'))
    UNION ALL
    SELECT ce.student_id FROM course_enrollments ce
    WHERE ce.school_id = ${currentSchool} AND ce.course_offering_id = l.course_offering_id AND ce.student_id = ANY (${students}::uuid[])
      AND l.date >= ce.starts_on AND l.date <= coalesce(ce.ends_on, l.date)
      AND (ce.status = 'active' OR ce.status <> 'requested' AND ce.ends_on IS NOT NULL)
  ) i`;

function lessonsSql(from: string, to: string, filters: ReadonlyArray<[Filter, string | string[]]>): Sql {
  const chosen = filters.map(([key, value]) => conditions[key]({ from, to, value }));
  const students = filters.find(([key]) => key === "students")?.[1];
  const all = (parts: Sql[]) =>
    parts.length
      ? join(
          parts.map((part) => sql`(${part})`),
          " AND ",
        )
      : sql`true`;
  return sql`
    WITH ${datedLessons(allDays(from, to), all(chosen.map(([week]) => week)))}
    SELECT l.id AS "timetableEntryId", l.date::text AS date, l.starts_at::text AS "startsAt", l.ends_at::text AS "endsAt",
      p.id AS "classPeriodId", p.name AS "periodName", o.id AS "courseOfferingId", o.title, c.title AS "courseTitle",
      su.name AS "subjectName", s.id AS "sectionId", s.name AS "sectionName", t.id AS "staffMemberId",
      t.given_name || ' ' || t.family_name AS "teacherName",
      CASE WHEN w.id <> t.id THEN w.given_name || ' ' || w.family_name END AS "originalTeacherName",
      r.id AS "roomId", r.name AS "roomName", l.room_id IS DISTINCT FROM l.planned_room_id AS "roomChanged",
      l.moved, l.cancelled, l.note, ${students ? sql`k.ids` : sql`'{}'::uuid[]`} AS "studentIds"
    FROM dated l
    ${lessonJoins("l")}
    ${students ? sql`LEFT JOIN LATERAL (${attending(students)}) k ON true` : sql``}
    WHERE ${all(chosen.map(([, dated]) => dated))}
    ORDER BY l.date, l.starts_at, s.name, o.title, l.id`;
}
