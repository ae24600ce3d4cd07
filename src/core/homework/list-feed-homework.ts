import { currentSchool, currentTime } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";

export interface FeedHomework {
  id: string;
  title: string;
  course: string;
  /** Given names of the children of a guardian; null for a student. */
  children: string | null;
  dueAt: Date;
}

/**
 * Lists the homework that an account, or a child of a guardian, has to hand in, by when it is due: from a month ago to four months
 * ahead. What is not published, or was cancelled, is not listed.
 */
export const listFeedHomework = (userId: string): Promise<FeedHomework[]> =>
  query<FeedHomework & object>(sql`
    WITH own AS (
      SELECT s.id AS student_id, NULL::text AS child FROM students s
        WHERE s.school_id = ${currentSchool} AND s.user_id = ${userId}
      UNION SELECT s.id, s.given_name FROM guardians g
        JOIN student_guardians sg ON sg.school_id = g.school_id AND sg.guardian_id = g.id AND sg.status = 'active'
          AND sg.portal_access
        JOIN students s ON s.school_id = g.school_id AND s.id = sg.student_id
        WHERE g.school_id = ${currentSchool} AND g.user_id = ${userId} AND g.status = 'active'
    )
    SELECT a.id, a.title, c.title AS course, string_agg(own.child, ', ' ORDER BY own.child) AS children, a.due_at AS "dueAt"
    FROM own
    JOIN assignment_submissions h ON h.school_id = ${currentSchool} AND h.student_id = own.student_id
      AND h.due_at BETWEEN ${currentTime}::timestamptz - interval '31 days' AND ${currentTime}::timestamptz + interval '123 days'
    JOIN assignments a ON a.school_id = ${currentSchool} AND a.id = h.assignment_id AND a.status IN ('published', 'closed')
    JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = a.course_offering_id
    JOIN courses c ON c.school_id = ${currentSchool} AND c.id = o.course_id
    GROUP BY a.school_id, a.id, c.title
    ORDER BY a.due_at, a.id LIMIT 1000`);
