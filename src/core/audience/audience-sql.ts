import { currentSchool, schoolToday } from "../../db/context-values.ts";
import { identifier, join, type Sql, sql } from "../../db/sql.ts";
import type { ChannelName } from "../../models/notifications/index.ts";
import type { Audience, AudiencePart, StudentConditions } from "./audience.ts";

const isCurrentEnrollment = sql`e.status IN ('active', 'suspended') AND (e.ends_on IS NULL OR e.ends_on >= day.today)`;

/** SQL: ids and given names of the students who meet all conditions. */
function studentsWhere({
  gradeLevelIds,
  sectionIds,
  studentGroupIds,
  courseIds,
  courseOfferingIds,
  studentIds,
  fees,
}: StudentConditions): Sql {
  const among = (ids: readonly string[]) => sql`= ANY (${ids}::uuid[])`;
  const enrolled = (column: string, ids: readonly string[]) =>
    sql`EXISTS (SELECT FROM enrollments e WHERE e.school_id = ${currentSchool} AND e.student_id = s.id AND ${isCurrentEnrollment}
      AND e.${identifier(column)} ${among(ids)})`;
  // A student attends a course offering through an enrollment of their own, or because their section does.
  const attends = (
    condition: Sql,
  ) => sql`EXISTS (SELECT FROM course_offerings o WHERE o.school_id = ${currentSchool} AND ${condition}
    AND o.status = 'active' AND (EXISTS (SELECT FROM course_enrollments c WHERE c.school_id = ${currentSchool}
        AND c.course_offering_id = o.id AND c.student_id = s.id AND c.status = 'active'
        AND (c.ends_on IS NULL OR c.ends_on >= day.today))
      OR EXISTS (SELECT FROM enrollments e WHERE e.school_id = ${currentSchool} AND e.student_id = s.id AND ${isCurrentEnrollment}
        AND e.section_id = o.section_id)))`;
  const conditions = [sql`s.school_id = ${currentSchool}`, sql`s.status IN ('active', 'suspended')`];
  if (gradeLevelIds) conditions.push(enrolled("grade_level_id", gradeLevelIds));
  if (sectionIds) conditions.push(enrolled("section_id", sectionIds));
  if (studentGroupIds)
    conditions.push(sql`EXISTS (SELECT FROM student_group_members m WHERE m.school_id = ${currentSchool} AND m.student_id = s.id
      AND m.status = 'active' AND (m.ends_on IS NULL OR m.ends_on >= day.today)
      AND m.student_group_id ${among(studentGroupIds)})`);
  if (courseIds) conditions.push(attends(sql`o.course_id ${among(courseIds)}`));
  if (courseOfferingIds) conditions.push(attends(sql`o.id ${among(courseOfferingIds)}`));
  if (studentIds) conditions.push(sql`s.id ${among(studentIds)}`);
  const balance = sql`coalesce((SELECT b.balance_minor FROM fee_balances b
    WHERE b.school_id = ${currentSchool} AND b.student_id = s.id), 0)`;
  if (fees === "owing") conditions.push(sql`${balance} > 0`);
  if (fees === "clear") conditions.push(sql`${balance} <= 0`);
  if (fees === "overdue")
    conditions.push(sql`EXISTS (SELECT FROM installments i WHERE i.school_id = ${currentSchool} AND i.student_id = s.id
      AND i.balance_minor > 0 AND i.due_on < day.today)`);
  return sql`SELECT s.id, s.given_name FROM students s, day WHERE ${join(conditions, " AND ")}`;
}

const consenting = sql`sg.school_id = ${currentSchool} AND sg.status = 'active' AND sg.receives_messages`;

/** SQL by recipient group: the people to write to about the students of the CTE `st`. */
const recipientsOfStudents: Readonly<Record<string, Sql>> = {
  students: sql`SELECT 'student', st.id, NULL::uuid, NULL::text FROM st`,
  guardians: sql`SELECT 'guardian', sg.guardian_id, st.id, st.given_name FROM st
    JOIN student_guardians sg ON sg.student_id = st.id AND ${consenting}`,
  fee_payers: sql`SELECT 'guardian', sg.guardian_id, st.id, st.given_name FROM st
    JOIN student_guardians sg ON sg.student_id = st.id AND ${consenting} AND sg.is_fee_payer`,
  teachers: sql`SELECT 'staff', x.homeroom_teacher_id, NULL::uuid, NULL::text FROM st
    JOIN enrollments e ON e.school_id = ${currentSchool} AND e.student_id = st.id CROSS JOIN day
    JOIN sections x ON x.school_id = ${currentSchool} AND x.id = e.section_id AND x.homeroom_teacher_id IS NOT NULL
    WHERE ${isCurrentEnrollment}`,
};

/** SQL: kind and id of the people whom a part names, and the child on whose account they are named. */
function partSql(part: AudiencePart): Sql {
  const people = (condition: Sql) =>
    sql`SELECT p.kind, p.id, NULL::uuid AS child_id, NULL::text AS child FROM people p WHERE ${condition}`;
  switch (part.kind) {
    case "everyone":
      return people(sql`true`);
    case "roles":
      return people(sql`p.user_id IN (SELECT ur.user_id FROM user_roles ur
        JOIN roles r ON r.school_id = ${currentSchool} AND r.id = ur.role_id AND r.status = 'active' CROSS JOIN day
        WHERE ur.school_id = ${currentSchool} AND r.key = ANY (${part.roles}::text[])
          AND (ur.starts_on IS NULL OR ur.starts_on <= day.today) AND (ur.ends_on IS NULL OR ur.ends_on >= day.today))`);
    case "users":
      return people(sql`p.user_id = ANY (${part.userIds}::uuid[])`);
    case "guardians":
      return people(sql`p.kind = 'guardian' AND p.id = ANY (${part.guardianIds}::uuid[])`);
    case "staff":
      return people(sql`p.kind = 'staff' AND p.id = ANY (${part.staffMemberIds}::uuid[])`);
    case "students":
      return sql`(WITH st AS MATERIALIZED (${studentsWhere(part.where)})
        ${join(
          [...new Set(part.send)].map((to) => recipientsOfStudents[to]),
          " UNION ALL ",
        )})`;
  }
}

/** SQL by channel: the address of a person `p` with an account `u`. */
const addresses: Readonly<Record<ChannelName, Sql>> = {
  in_app: sql`u.id::text`,
  push: sql`(SELECT u.id::text WHERE EXISTS (SELECT FROM push_subscriptions d
    WHERE d.school_id = ${currentSchool} AND d.user_id = u.id))`,
  email: sql`lower(coalesce(nullif(trim(p.email), ''), u.email))`,
  sms: sql`nullif(regexp_replace(coalesce(p.phone, u.phone, ''), '[^+0-9]', '', 'g'), '')`,
  messaging_app: sql`nullif(regexp_replace(coalesce(p.phone, u.phone, ''), '[^+0-9]', '', 'g'), '')`,
};

/** SQL: whether a person accepts messages of the school by this channel. */
const isEnabled = (channel: ChannelName): Sql =>
  sql`coalesce((SELECT w.enabled FROM notification_preferences w WHERE w.school_id = ${currentSchool} AND w.user_id = p.user_id
      AND w.channel = ${channel} AND w.type IN ('scheduled_message', 'all') ORDER BY w.type = 'all' LIMIT 1), true)`;

/**
 * Builds the SQL that selects the recipients of an audience by a channel, each person and each address once: columns `kind`,
 * `id`, `user_id`, `name`, `language`, `children`, `address` (null where the person has no address for the channel).
 * @param values parameters of the statement: `${currentSchool}` is the school, `${currentTime}` the current time; further ones are appended
 * @param options.ignorePreferences include people who have turned the channel off, for content that they look up themselves
 */
export function recipientsSql(
  { any, except = [] }: Audience,
  channel: ChannelName,
  { ignorePreferences = false } = {},
): Sql {
  const union = (parts: readonly AudiencePart[]) => join(parts.map(partSql), "\nUNION ALL ");
  return sql`
  WITH day AS MATERIALIZED (
    SELECT ${schoolToday} AS today
  ), people AS MATERIALIZED (
    SELECT 'guardian' AS kind, g.id, g.user_id, g.given_name || ' ' || g.family_name AS name, g.email,
      g.phones ->> 0 AS phone, g.preferred_language AS language
    FROM guardians g WHERE g.school_id = ${currentSchool} AND g.status = 'active' AND g.preferred_channel <> 'none'
      AND (EXISTS (SELECT FROM student_guardians sg WHERE sg.guardian_id = g.id AND ${consenting})
        OR NOT EXISTS (SELECT FROM student_guardians sg WHERE sg.school_id = ${currentSchool} AND sg.guardian_id = g.id))
    UNION ALL
    SELECT 'student', s.id, s.user_id, s.given_name || ' ' || s.family_name, NULL, NULL, NULL
    FROM students s WHERE s.school_id = ${currentSchool} AND s.status IN ('active', 'suspended')
    UNION ALL
    SELECT 'staff', m.id, m.user_id, m.given_name || ' ' || m.family_name, m.email, m.phone, NULL
    FROM staff_members m WHERE m.school_id = ${currentSchool} AND m.status IN ('active', 'on_leave')
    UNION ALL
    SELECT 'account', a.id, a.id, a.name, a.email, a.phone, a.locale FROM users a WHERE a.school_id = ${currentSchool}
      AND NOT EXISTS (SELECT FROM guardians g WHERE g.school_id = ${currentSchool} AND g.user_id = a.id)
      AND NOT EXISTS (SELECT FROM students s WHERE s.school_id = ${currentSchool} AND s.user_id = a.id)
      AND NOT EXISTS (SELECT FROM staff_members m WHERE m.school_id = ${currentSchool} AND m.user_id = a.id)
  ), named (kind, id, child_id, child) AS (${union(any)}
  ), refused (kind, id, child_id, child) AS (${except.length ? union(except) : sql`SELECT NULL, NULL::uuid, NULL::uuid, NULL WHERE false`}
  ), chosen AS (
    SELECT p.kind, p.id, p.user_id, p.name, p.email, p.phone, p.language, coalesce(p.user_id, p.id) AS person,
      array_agg(DISTINCT n.child ORDER BY n.child) FILTER (WHERE n.child IS NOT NULL) AS children
    FROM named n JOIN people p ON p.kind = n.kind AND p.id = n.id
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  ), addressed AS (
    SELECT p.kind, p.id, u.id AS user_id, p.name, coalesce(p.language, u.locale) AS language,
      p.children, p.person, ${addresses[channel]} AS address
    FROM chosen p
    LEFT JOIN users u ON u.school_id = ${currentSchool} AND u.id = p.user_id AND u.status IN ('active', 'locked')
    -- A disabled account receives nothing.
    WHERE (p.kind <> 'account' OR u.id IS NOT NULL)
      AND NOT EXISTS (SELECT FROM refused r JOIN people o ON o.kind = r.kind AND o.id = r.id
        WHERE coalesce(o.user_id, o.id) = p.person)
      AND ${ignorePreferences ? sql`true` : isEnabled(channel)}
  ), reached AS (
    SELECT DISTINCT ON (person) * FROM addressed ORDER BY person, address IS NULL, children IS NULL, kind
  )
  SELECT DISTINCT ON (coalesce(address, person::text)) kind, id, user_id, name, language, address,
    coalesce(array_to_string(children, ', '), '') AS children
  FROM reached ORDER BY coalesce(address, person::text), children IS NULL, id`;
}
