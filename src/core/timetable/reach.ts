import { literal, Op, type WhereOptions } from "sequelize";
import { type Actor, type Scope, schoolId } from "../../lib/context.ts";
import { studentsWithin } from "../people/reach.ts";

/** Families see the published lessons of their children's sections and courses; staff sees the whole timetable. */
export function entryReach(scope: Scope, actor: Actor): WhereOptions {
  if (scope === "all" || scope === "own_classes") return {};
  const school = schoolId();
  const students = studentsWithin(scope, actor);
  const published = `SELECT t.id FROM timetables t WHERE t.school_id = '${school}' AND t.status = 'published'`;
  const sections = `SELECT e.section_id FROM enrollments e WHERE e.school_id = '${school}'
    AND e.status = 'active' AND e.student_id IN (${students})`;
  const offerings = `SELECT ce.course_offering_id FROM course_enrollments ce WHERE ce.school_id = '${school}'
    AND ce.status = 'active' AND ce.student_id IN (${students})`;
  return {
    timetableId: { [Op.in]: literal(`(${published})`) },
    [Op.or]: [
      { sectionId: { [Op.in]: literal(`(${sections})`) } },
      { courseOfferingId: { [Op.in]: literal(`(${offerings})`) } },
    ],
  };
}
