import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { invalid } from "../../../lib/errors.ts";
import type { LessonPlan } from "../../../models/curriculum/index.ts";
import { findPlannedOffering } from "../find-planned-offering.ts";

/** Checks that a plan is for an own class, on a day of its term, and about a topic of its course. @throws {AppError} 400 */
export async function checkPlan({ courseOfferingId, date, syllabusTopicId }: LessonPlan): Promise<void> {
  const { startsOn, endsOn, courseId, academicYearId } = await findPlannedOffering(courseOfferingId);
  if (date < startsOn || date > endsOn)
    throw invalid([
      { path: "date", message: `must be within the term of the class: ${startsOn} to ${endsOn}` },
    ]);
  if (!syllabusTopicId) return;
  const [topic] = await query(sql`
    SELECT FROM syllabus_topics st JOIN syllabuses s ON s.school_id = ${currentSchool} AND s.id = st.syllabus_id
    WHERE st.school_id = ${currentSchool} AND st.id = ${syllabusTopicId} AND s.course_id = ${courseId}
      AND s.academic_year_id = ${academicYearId} AND s.status <> 'draft'`);
  if (!topic)
    throw invalid([
      { path: "syllabusTopicId", message: "must be a topic of a published syllabus of the class" },
    ]);
}
