import { literal, Op, type WhereOptions } from "sequelize";
import { type Actor, type Scope, schoolId } from "../../lib/context.ts";
import { studentsWithin } from "../people/reach.ts";

const ofStaff = (scope: Scope) => scope === "all" || scope === "own_classes";

/** Drafts are for those who make them. */
export const timetableReach = (scope: Scope): WhereOptions => (ofStaff(scope) ? {} : { status: "published" });

/** Families see the published lessons of their children's sections and courses; staff sees the whole timetable. */
export function entryReach(scope: Scope, actor: Actor): WhereOptions {
  if (ofStaff(scope)) return {};
  return { id: { [Op.in]: literal(`(${lessonsOf(scope, actor)})`) } };
}

/** The dated changes of the lessons that one sees. */
export const exceptionReach = (scope: Scope, actor: Actor): WhereOptions =>
  ofStaff(scope) ? {} : { timetableEntryId: { [Op.in]: literal(`(${lessonsOf(scope, actor)})`) } };

function lessonsOf(scope: Scope, actor: Actor): string {
  const school = schoolId();
  const students = studentsWithin(scope, actor);
  const published = `SELECT t.id FROM timetables t WHERE t.school_id = '${school}' AND t.status = 'published'`;
  const sections = `SELECT e.section_id FROM enrollments e WHERE e.school_id = '${school}'
    AND e.status = 'active' AND e.student_id IN (${students})`;
  const offerings = `SELECT ce.course_offering_id FROM course_enrollments ce WHERE ce.school_id = '${school}'
    AND ce.status = 'active' AND ce.student_id IN (${students})`;
  return `SELECT te.id FROM timetable_entries te WHERE te.school_id = '${school}'
    AND te.timetable_id IN (${published})
    AND (te.section_id IN (${sections}) OR te.course_offering_id IN (${offerings}))`;
}
