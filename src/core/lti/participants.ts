import { currentSchool, schoolToday } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { Person } from "./subjects.ts";

const MEMBERSHIP = "http://purl.imsglobal.org/vocab/lis/v2/membership#";

export const ltiRoles = {
  learner: `${MEMBERSHIP}Learner`,
  instructor: `${MEMBERSHIP}Instructor`,
  administrator: `${MEMBERSHIP}Administrator`,
} as const;

export interface Participant extends Person {
  role: "learner" | "instructor";
  userId: string | null;
  givenName: string;
  familyName: string;
  email: string | null;
}

/**
 * SQL: the students who attend an offering today and its teachers, once each. Those who left, and teachers without an account, are
 * not among them.
 */
const participantsSql = (offeringId: string): Sql => sql`
  SELECT DISTINCT ON (kind, id) kind, id, role, "userId", "givenName", "familyName", email FROM (
    SELECT 'student' AS kind, st.id, 'learner' AS role, st.user_id AS "userId", st.given_name AS "givenName",
      st.family_name AS "familyName", u.email
    FROM students st LEFT JOIN users u ON u.school_id = st.school_id AND u.id = st.user_id
    WHERE st.school_id = ${currentSchool} AND st.status = 'active' AND (
      EXISTS (SELECT FROM course_offerings co
        JOIN enrollments e ON e.school_id = co.school_id AND e.section_id = co.section_id
        WHERE co.school_id = st.school_id AND co.id = ${offeringId} AND e.student_id = st.id AND e.status = 'active'
          AND e.starts_on <= ${schoolToday} AND (e.ends_on IS NULL OR e.ends_on >= ${schoolToday}))
      OR EXISTS (SELECT FROM course_enrollments ce
        WHERE ce.school_id = st.school_id AND ce.course_offering_id = ${offeringId} AND ce.student_id = st.id
          AND ce.status = 'active' AND ce.starts_on <= ${schoolToday}
          AND (ce.ends_on IS NULL OR ce.ends_on >= ${schoolToday})))
    UNION ALL
    SELECT 'user', u.id, 'instructor', u.id, sm.given_name, sm.family_name, u.email
    FROM teaching_assignments ta
    JOIN staff_members sm ON sm.school_id = ta.school_id AND sm.id = ta.staff_member_id
      AND sm.status IN ('active', 'on_leave')
    JOIN users u ON u.school_id = sm.school_id AND u.id = sm.user_id AND u.status = 'active'
    WHERE ta.school_id = ${currentSchool} AND ta.course_offering_id = ${offeringId} AND ta.status = 'active'
      AND ta.starts_on <= ${schoolToday} AND (ta.ends_on IS NULL OR ta.ends_on >= ${schoolToday})) p`;

/** Finds what an account is in an offering: a teacher who also attends it counts as teacher. */
export async function findParticipant(offeringId: string, userId: string): Promise<Participant | null> {
  const rows = await query<Participant & object>(sql`
    SELECT * FROM (${participantsSql(offeringId)} ORDER BY kind, id) p WHERE "userId" = ${userId}
    ORDER BY role`);
  return rows[0] ?? null;
}

interface Page {
  role?: Participant["role"] | undefined;
  limit: number;
  /** Key of the last row of the previous page. */
  after?: { kind: string; id: string } | undefined;
}

/** A page of the participants of an offering, students first, and one more row if another page follows. */
export const listParticipants = (offeringId: string, { role, limit, after }: Page): Promise<Participant[]> =>
  query<Participant & object>(sql`
    SELECT * FROM (${participantsSql(offeringId)} ORDER BY kind, id) p
    WHERE (${role ?? null}::text IS NULL OR role = ${role ?? null})
      AND (kind, id) > (${after?.kind ?? ""}, ${after?.id ?? "00000000-0000-0000-0000-000000000000"}::uuid)
    ORDER BY kind, id LIMIT ${limit + 1}`);
