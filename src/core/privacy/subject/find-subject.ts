import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import type { SubjectKind } from "../catalogue/holding.ts";

/** Ids of everything that is the same person, by kind. */
export type Subject = Readonly<Record<SubjectKind, readonly string[]>>;

/**
 * Finds the records of a person: those merged with theirs, the account that only they use, the applications that made them a
 * student, and the household in which nobody else is left.
 */
export async function findSubject(kind: SubjectKind, id: string): Promise<Subject> {
  const rows = await query<{ kind: SubjectKind; id: string }>(unprepared`
    WITH RECURSIVE same AS (
      SELECT ${id}::uuid AS id
      UNION SELECT CASE WHEN m.kept_id = same.id THEN m.merged_id ELSE m.kept_id END FROM same
      JOIN person_merges m ON m.school_id = ${currentSchool} AND m.status = 'applied'
        AND same.id IN (m.kept_id, m.merged_id)
    ), people AS (
      SELECT 'student' AS kind, id, user_id FROM students WHERE school_id = ${currentSchool}
      UNION ALL SELECT 'guardian', id, user_id FROM guardians WHERE school_id = ${currentSchool}
      UNION ALL SELECT 'staff_member', id, user_id FROM staff_members WHERE school_id = ${currentSchool}
    ), own AS (SELECT p.* FROM people p JOIN same ON same.id = p.id WHERE p.kind = ${kind})
    SELECT ${kind}::text AS kind, id FROM same
    UNION SELECT 'user', own.user_id FROM own WHERE own.user_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM people p WHERE p.user_id = own.user_id AND p.id NOT IN (SELECT id FROM own))
    UNION SELECT 'admission_application', a.id FROM admission_applications a JOIN own ON own.id = a.student_id
      WHERE a.school_id = ${currentSchool} AND own.kind = 'student'
    UNION SELECT 'household', s.household_id FROM students s JOIN own ON own.id = s.id AND own.kind = 'student'
      WHERE s.school_id = ${currentSchool} AND s.household_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM students o WHERE o.school_id = ${currentSchool} AND o.household_id = s.household_id
          AND o.id NOT IN (SELECT id FROM own))`);
  const ids = (of: SubjectKind) => rows.filter((row) => row.kind === of).map((row) => row.id);
  return {
    student: ids("student"),
    guardian: ids("guardian"),
    staff_member: ids("staff_member"),
    user: ids("user"),
    admission_application: ids("admission_application"),
    admission_inquiry: ids("admission_inquiry"),
    alumnus: ids("alumnus"),
    household: ids("household"),
  };
}
