import { Op } from "sequelize";
import type { z } from "zod";
import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import { Student } from "../../models/people/index.ts";
import { studentReach } from "../people/reach.ts";
import { schoolDay } from "../platform/school-day.ts";
import { within } from "../within.ts";
import { datedLessons } from "./dated-lessons.ts";
import type { DatedLesson, LessonsQuery } from "./schemas.ts";

const longestDays = 31;

type Given = z.output<typeof LessonsQuery>;

/**
 * The lessons of published timetables on their days, as they are given: what a teacher's day and a parent's phone show.
 * Staff sees any; guardians and students see their own.
 * @throws {AppError} 400 for more than 31 days, or for more than one day of the whole school
 */
export async function listLessons(given: Given): Promise<{ data: Array<z.input<typeof DatedLesson>> }> {
  const from = given.from ?? (await schoolDay());
  const to = given.to ?? from;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days < 1) throw invalid([{ path: "to", message: "must not lie before from" }]);
  if (days > longestDays) throw invalid([{ path: "to", message: `must lie within ${longestDays} days` }]);
  const students = await studentsAskedFor(given.studentId);
  if (students?.length === 0) return { data: [] };
  const { sectionId, staffMemberId, roomId } = given;
  if (days > 1 && !students && !sectionId && !staffMemberId && !roomId)
    throw invalid([
      { path: "to", message: "all lessons are shown for one day: name a section, a teacher or a room" },
    ]);

  const filters = Object.entries({ sectionId, staffMemberId, roomId, students }).filter(
    (filter): filter is [Filter, string] => filter[1] !== undefined && filter[1] !== null,
  );
  const keys = filters.map(([key]) => key);
  return {
    data: await query({ name: `lessons-${keys.join("-")}`, text: textFor(keys) }, [
      schoolId(),
      from,
      to,
      ...filters.map(([, value]) => value),
    ]),
  };
}

/** The students whose lessons are asked for; null where it is not about students. */
async function studentsAskedFor(id: string | undefined): Promise<string[] | null> {
  let own = false;
  const reach = within("timetable.read", (scope, actor) => {
    own = scope === "own_children" || scope === "self";
    return own ? studentReach(scope, actor) : null;
  });
  if (!own && !id) return null;
  const found = await Student.findAll({
    attributes: ["id"],
    where: { [Op.and]: [reach, id ? { id } : {}] },
    limit: 100,
  });
  return found.map((student) => student.id);
}

type Filter = "sectionId" | "staffMemberId" | "roomId" | "students";

/** Somebody else's lesson that was given to this teacher, or moved to this room. */
const changedTo = (
  column: string,
  value: string,
) => `e.id IN (SELECT timetable_entry_id FROM timetable_exceptions
  WHERE school_id = $1 AND ${column} = ${value} AND status = 'active' AND date BETWEEN $2 AND $3)`;

/** For each filter which lessons of the week may count, and which dated ones do. */
const conditions: Readonly<Record<Filter, (value: string) => readonly [week: string, dated: string]>> = {
  sectionId: (value) => [`e.section_id = ${value}`, "true"],
  staffMemberId: (value) => [
    `e.staff_member_id = ${value} OR ${changedTo("new_staff_member_id", value)}`,
    `l.staff_member_id = ${value}`,
  ],
  roomId: (value) => [`e.room_id = ${value} OR ${changedTo("new_room_id", value)}`, `l.room_id = ${value}`],
  students: (value) => [
    `e.section_id IN (SELECT section_id FROM enrollments WHERE school_id = $1 AND student_id = ANY (${value}))
      OR e.course_offering_id IN (SELECT course_offering_id FROM course_enrollments
        WHERE school_id = $1 AND student_id = ANY (${value}))`,
    "k.ids IS NOT NULL",
  ],
};

/** Who of the students is in the section or on the course that day. */
const concerned = (students: string) => `
  SELECT array_agg(DISTINCT i.student_id) AS ids FROM (
    SELECT en.student_id FROM enrollments en
    WHERE en.school_id = $1 AND en.section_id = l.section_id AND en.student_id = ANY (${students})
      AND l.date >= en.starts_on AND l.date <= coalesce(en.ends_on, l.date)
      AND (en.ends_on IS NOT NULL OR en.status IN ('planned', 'active', 'suspended'))
    UNION ALL
    SELECT ce.student_id FROM course_enrollments ce
    WHERE ce.school_id = $1 AND ce.course_offering_id = l.course_offering_id AND ce.student_id = ANY (${students})
      AND l.date >= ce.starts_on AND l.date <= coalesce(ce.ends_on, l.date)
      AND (ce.status = 'active' OR ce.status <> 'requested' AND ce.ends_on IS NOT NULL)
  ) i`;

function textFor(keys: readonly Filter[]): string {
  const chosen = keys.map((key, index) => conditions[key](`$${index + 4}`));
  const students = keys.includes("students") ? `$${keys.indexOf("students") + 4}::uuid[]` : null;
  const all = (parts: string[]) => parts.map((part) => `(${part})`).join(" AND ") || "true";
  return `
    WITH ${datedLessons(all(chosen.map(([week]) => week)))}
    SELECT l.id AS "timetableEntryId", l.date::text AS date, l.starts_at::text AS "startsAt", l.ends_at::text AS "endsAt",
      p.id AS "classPeriodId", p.name AS "periodName", o.id AS "courseOfferingId", o.title, c.title AS "courseTitle",
      su.name AS "subjectName", s.id AS "sectionId", s.name AS "sectionName", t.id AS "staffMemberId",
      t.given_name || ' ' || t.family_name AS "teacherName",
      CASE WHEN w.id <> t.id THEN w.given_name || ' ' || w.family_name END AS "originalTeacherName",
      r.id AS "roomId", r.name AS "roomName", l.room_id IS DISTINCT FROM l.planned_room_id AS "roomChanged",
      l.moved, l.cancelled, l.note, ${students ? "k.ids" : "'{}'::uuid[]"} AS "studentIds"
    FROM dated l
    JOIN class_periods p ON p.school_id = $1 AND p.id = l.class_period_id
    JOIN course_offerings o ON o.school_id = $1 AND o.id = l.course_offering_id
    JOIN courses c ON c.school_id = $1 AND c.id = o.course_id
    JOIN subjects su ON su.school_id = $1 AND su.id = c.subject_id
    JOIN staff_members t ON t.school_id = $1 AND t.id = l.staff_member_id
    JOIN staff_members w ON w.school_id = $1 AND w.id = l.planned_staff_member_id
    LEFT JOIN sections s ON s.school_id = $1 AND s.id = l.section_id
    LEFT JOIN rooms r ON r.school_id = $1 AND r.id = l.room_id
    ${students ? `LEFT JOIN LATERAL (${concerned(students)}) k ON true` : ""}
    WHERE ${all(chosen.map(([, dated]) => dated))}
    ORDER BY l.date, l.starts_at, s.name, o.title, l.id`;
}
