import { currentSchool } from "../../db/context-values.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { Audience } from "../audience/audience.ts";
import { recipientsSql } from "../audience/audience-sql.ts";

/**
 * SQL for the people of an alarm, each once: `kind`, `id`, `user_id`, `name`, `language`, `phone`, `email`, `expects_response`.
 * Notification preferences do not count. A guardian who also works at the school is expected to respond.
 */
export const alarmPeopleSql = (audience: Audience): Sql => sql`
  SELECT r.kind, r.id, r.user_id, r.name, r.language,
    nullif(regexp_replace(coalesce(g.phones ->> 0, m.phone, u.phone, ''), '[^+0-9]', '', 'g'), '') AS phone,
    lower(coalesce(nullif(trim(g.email), ''), nullif(trim(m.email), ''), nullif(trim(u.email), ''))) AS email,
    r.kind <> 'guardian' OR EXISTS (SELECT FROM staff_members w WHERE w.school_id = ${currentSchool}
      AND w.user_id = r.user_id AND w.status IN ('active', 'on_leave')) AS expects_response
  FROM (${recipientsSql(audience, "in_app", { ignorePreferences: true })}) r
  LEFT JOIN guardians g ON r.kind = 'guardian' AND g.school_id = ${currentSchool} AND g.id = r.id
  LEFT JOIN staff_members m ON r.kind = 'staff' AND m.school_id = ${currentSchool} AND m.id = r.id
  LEFT JOIN users u ON u.school_id = ${currentSchool} AND u.id = r.user_id`;
