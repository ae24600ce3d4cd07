import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { parentsOf } from "../people/obligations/require-guardian-emails.ts";

interface Recipient {
  name: string;
  address: string;
  locale: string | null;
  child: string;
}

/** Finds the guardians with custody of a student who have an email address. */
export const guardiansToEmail = (studentId: string): Promise<Recipient[]> =>
  query<Recipient>(sql`
    SELECT g.given_name || ' ' || g.family_name AS name, g.email AS address,
      coalesce(g.preferred_language, u.locale) AS locale, s.given_name || ' ' || s.family_name AS child
    FROM students s CROSS JOIN LATERAL (${parentsOf("s.id")}) p
    JOIN guardians g ON g.school_id = ${currentSchool} AND g.id = p.guardian_id
    LEFT JOIN users u ON u.school_id = ${currentSchool} AND u.id = g.user_id
    WHERE s.school_id = ${currentSchool} AND s.id = ${studentId} AND g.status = 'active' AND g.email IS NOT NULL`);
