import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { CourseRequestRound } from "../../../models/course-requests/index.ts";
import { eligibleStudents } from "./eligible-students-sql.ts";

export interface MissingStudent {
  id: string;
  name: string;
  section: string | null;
}

/** Lists the students who may request courses in a round and have not. */
export const missingStudents = (round: CourseRequestRound): Promise<MissingStudent[]> =>
  query<MissingStudent & object>(sql`
    WITH ${eligibleStudents(round)}
    SELECT e.id, e.name, sec.name AS section FROM eligible e
      LEFT JOIN sections sec ON sec.school_id = ${currentSchool} AND sec.id = e.shown_section_id
    WHERE NOT EXISTS (SELECT FROM course_requests r WHERE r.school_id = ${currentSchool}
      AND r.course_request_round_id = ${round.id} AND r.student_id = e.id AND r.status = 'submitted')
    ORDER BY sec.name NULLS LAST, e.family_name, e.name, e.id`);
