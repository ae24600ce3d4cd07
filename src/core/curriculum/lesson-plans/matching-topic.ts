import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";

/** Finds a topic, or one of the same title, in the published syllabus of a class. @returns its id, or null */
export async function matchingTopic(
  topicId: string | null,
  courseOfferingId: string,
): Promise<string | null> {
  if (topicId === null) return null;
  const [found] = await query<{ id: string }>(sql`
    SELECT st.id FROM syllabus_topics own
      JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = ${courseOfferingId}
      JOIN academic_terms t ON t.school_id = ${currentSchool} AND t.id = o.term_id
      JOIN syllabuses s ON s.school_id = ${currentSchool} AND s.course_id = o.course_id
        AND s.academic_year_id = t.academic_year_id AND s.status = 'published'
      JOIN syllabus_topics st ON st.school_id = ${currentSchool} AND st.syllabus_id = s.id
        AND (st.id = own.id OR st.title = own.title)
    WHERE own.school_id = ${currentSchool} AND own.id = ${topicId}
    ORDER BY st.id = own.id DESC, st.sort_order, st.id LIMIT 1`);
  return found?.id ?? null;
}
