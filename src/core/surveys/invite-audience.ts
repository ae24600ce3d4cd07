import { currentSchool, currentTime } from "../../db/context-values.ts";
import { execute } from "../../db/query.ts";
import { type Sql, sql, unprepared } from "../../db/sql.ts";
import type { Survey } from "../../models/surveys/index.ts";
import { type Audience, AudienceFilter, type AudiencePart } from "../audience/audience.ts";
import { recipientsSql } from "../audience/audience-sql.ts";

/** The part as the students it names; everyone means every student. */
const studentsOf = (part: AudiencePart): AudiencePart =>
  part.kind === "students"
    ? { ...part, send: ["students"] }
    : { kind: "students", where: {}, send: ["students"] };

/** Whether the students of an audience can be told from each of its parts. */
export const namesStudents = ({ any, except = [] }: Audience): boolean =>
  [...any, ...except].every(({ kind }) => kind === "students" || kind === "everyone");

/** SQL: account and child of each guardian with custody and portal access of a student in the audience. */
function guardiansSql({ any, except = [] }: Audience): Sql {
  const students = recipientsSql({ any: any.map(studentsOf), except: except.map(studentsOf) }, "in_app", {
    ignorePreferences: true,
  });
  return sql`SELECT DISTINCT u.id AS user_id, sg.student_id FROM (${students}) found
    JOIN student_guardians sg ON sg.school_id = ${currentSchool} AND sg.student_id = found.id
      AND sg.status = 'active' AND sg.has_custody AND sg.portal_access
    JOIN guardians g ON g.school_id = ${currentSchool} AND g.id = sg.guardian_id AND g.status = 'active'
    JOIN users u ON u.school_id = ${currentSchool} AND u.id = g.user_id AND u.status IN ('active', 'locked')
    WHERE found.kind = 'student'`;
}

/** SQL: accounts of the audience. People who have turned in-app notifications off still find the survey in their list. */
const peopleSql = (audience: Audience): Sql =>
  sql`SELECT found.user_id, NULL::uuid AS student_id
    FROM (${recipientsSql(audience, "in_app", { ignorePreferences: true })}) found WHERE found.user_id IS NOT NULL`;

/** Writes an invitation for each account in the audience, or for each of its children, that has none yet. @returns the accounts */
export async function inviteAudience({ id, audienceFilter, answeredPer }: Survey): Promise<string[]> {
  const audience = AudienceFilter.parse(audienceFilter);
  const asked = answeredPer === "child" ? guardiansSql(audience) : peopleSql(audience);
  const rows = await execute<{ userId: string }>(unprepared`
    INSERT INTO survey_invitations (school_id, id, survey_id, user_id, student_id, responded, created_at, updated_at)
    SELECT ${currentSchool}, gen_random_uuid(), ${id}::uuid, a.user_id, a.student_id,
      EXISTS (SELECT FROM survey_responses r WHERE r.school_id = ${currentSchool} AND r.survey_id = ${id}::uuid
        AND r.student_id = a.student_id AND r.status = 'submitted'), ${currentTime}, ${currentTime}
    FROM (${asked}) a ON CONFLICT DO NOTHING RETURNING user_id AS "userId"`);
  return [...new Set(rows.map(({ userId }) => userId))];
}
