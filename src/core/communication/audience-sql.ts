import type { ChannelName } from "../../models/communication/index.ts";
import type { Audience, AudiencePart, StudentConditions } from "./audience.ts";

/** Adds a value to the parameters of the statement. @returns its place */
type Bind = (value: unknown) => string;

const running = `e.status IN ('active', 'suspended') AND (e.ends_on IS NULL OR e.ends_on >= day.today)`;

/** SQL: the ids of the students for whom all of it holds. */
function studentsWhere(
  {
    gradeLevelIds,
    sectionIds,
    studentGroupIds,
    courseIds,
    courseOfferingIds,
    studentIds,
    fees,
  }: StudentConditions,
  bind: Bind,
): string {
  const among = (ids: readonly string[]) => `= ANY (${bind(ids)}::uuid[])`;
  const enrolled = (column: string, ids: readonly string[]) =>
    `EXISTS (SELECT FROM enrollments e WHERE e.school_id = $1 AND e.student_id = s.id AND ${running}
      AND e.${column} ${among(ids)})`;
  // A class of a course is attended by name, or with the whole home class.
  const attends = (
    condition: string,
  ) => `EXISTS (SELECT FROM course_offerings o WHERE o.school_id = $1 AND ${condition}
    AND o.status = 'active' AND (EXISTS (SELECT FROM course_enrollments c WHERE c.school_id = $1
        AND c.course_offering_id = o.id AND c.student_id = s.id AND c.status = 'active'
        AND (c.ends_on IS NULL OR c.ends_on >= day.today))
      OR EXISTS (SELECT FROM enrollments e WHERE e.school_id = $1 AND e.student_id = s.id AND ${running}
        AND e.section_id = o.section_id)))`;
  const conditions = ["s.school_id = $1", "s.status IN ('active', 'suspended')"];
  if (gradeLevelIds) conditions.push(enrolled("grade_level_id", gradeLevelIds));
  if (sectionIds) conditions.push(enrolled("section_id", sectionIds));
  if (studentGroupIds)
    conditions.push(`EXISTS (SELECT FROM student_group_members m WHERE m.school_id = $1 AND m.student_id = s.id
      AND m.status = 'active' AND (m.ends_on IS NULL OR m.ends_on >= day.today)
      AND m.student_group_id ${among(studentGroupIds)})`);
  if (courseIds) conditions.push(attends(`o.course_id ${among(courseIds)}`));
  if (courseOfferingIds) conditions.push(attends(`o.id ${among(courseOfferingIds)}`));
  if (studentIds) conditions.push(`s.id ${among(studentIds)}`);
  const balance = `coalesce((SELECT b.balance_minor FROM fee_balances b
    WHERE b.school_id = $1 AND b.student_id = s.id), 0)`;
  if (fees === "owing") conditions.push(`${balance} > 0`);
  if (fees === "clear") conditions.push(`${balance} <= 0`);
  if (fees === "overdue")
    conditions.push(`EXISTS (SELECT FROM installments i WHERE i.school_id = $1 AND i.student_id = s.id
      AND i.balance_minor > 0 AND i.due_on < day.today)`);
  return `SELECT s.id, s.given_name FROM students s, day WHERE ${conditions.join(" AND ")}`;
}

const consenting = `sg.school_id = $1 AND sg.status = 'active' AND sg.receives_messages`;

/** For each of the students: who is written to because of them. */
const because: Readonly<Record<string, string>> = {
  students: "SELECT 'student', st.id, NULL::uuid, NULL::text FROM st",
  guardians: `SELECT 'guardian', sg.guardian_id, st.id, st.given_name FROM st
    JOIN student_guardians sg ON sg.student_id = st.id AND ${consenting}`,
  fee_payers: `SELECT 'guardian', sg.guardian_id, st.id, st.given_name FROM st
    JOIN student_guardians sg ON sg.student_id = st.id AND ${consenting} AND sg.is_fee_payer`,
  teachers: `SELECT 'staff', x.homeroom_teacher_id, NULL::uuid, NULL::text FROM st
    JOIN enrollments e ON e.school_id = $1 AND e.student_id = st.id CROSS JOIN day
    JOIN sections x ON x.school_id = $1 AND x.id = e.section_id AND x.homeroom_teacher_id IS NOT NULL
    WHERE ${running}`,
};

/** SQL: kind and id of the people, and of which child they are because. */
function partSql(part: AudiencePart, bind: Bind): string {
  const people = (condition: string) =>
    `SELECT p.kind, p.id, NULL::uuid AS child_id, NULL::text AS child FROM people p WHERE ${condition}`;
  switch (part.kind) {
    case "everyone":
      return people("true");
    case "roles":
      return people(`p.user_id IN (SELECT ur.user_id FROM user_roles ur
        JOIN roles r ON r.school_id = $1 AND r.id = ur.role_id AND r.status = 'active' CROSS JOIN day
        WHERE ur.school_id = $1 AND r.key = ANY (${bind(part.roles)}::text[])
          AND (ur.starts_on IS NULL OR ur.starts_on <= day.today) AND (ur.ends_on IS NULL OR ur.ends_on >= day.today))`);
    case "users":
      return people(`p.user_id = ANY (${bind(part.userIds)}::uuid[])`);
    case "guardians":
      return people(`p.kind = 'guardian' AND p.id = ANY (${bind(part.guardianIds)}::uuid[])`);
    case "staff":
      return people(`p.kind = 'staff' AND p.id = ANY (${bind(part.staffMemberIds)}::uuid[])`);
    case "students":
      return `(WITH st AS MATERIALIZED (${studentsWhere(part.where, bind)})
        ${[...new Set(part.send)].map((to) => because[to]).join(" UNION ALL ")})`;
  }
}

/** Where each channel reaches a person `p` with an account `u`. */
const addresses: Readonly<Record<ChannelName, string>> = {
  in_app: "u.id::text",
  push: `(SELECT u.id::text WHERE EXISTS (SELECT FROM push_subscriptions d
    WHERE d.school_id = $1 AND d.user_id = u.id))`,
  email: "lower(coalesce(nullif(trim(p.email), ''), u.email))",
  sms: "nullif(regexp_replace(coalesce(p.phone, u.phone, ''), '[^+0-9]', '', 'g'), '')",
  messaging_app: "nullif(regexp_replace(coalesce(p.phone, u.phone, ''), '[^+0-9]', '', 'g'), '')",
};

/** SQL: whether a person wants messages of the school by this channel. */
const wanting = (channel: ChannelName): string =>
  `coalesce((SELECT w.enabled FROM notification_preferences w WHERE w.school_id = $1 AND w.user_id = p.user_id
      AND w.channel = '${channel}' AND w.type IN ('scheduled_message', 'all') ORDER BY w.type = 'all' LIMIT 1), true)`;

/**
 * SQL for the recipients of an audience by a channel, each person and each address once: columns `kind`, `id`, `user_id`,
 * `name`, `language`, `children`, `address` (null where the channel does not reach them).
 * @param values of the statement's parameters, to which its own are added; the first is the school, the second the moment
 * @param options.whateverTheyWish also those who do not want messages by this channel: it is there to be looked up
 */
export function recipientsSql(
  { any, except = [] }: Audience,
  channel: ChannelName,
  values: unknown[],
  { whateverTheyWish = false } = {},
): string {
  const bind: Bind = (value) => `$${values.push(value)}`;
  const union = (parts: readonly AudiencePart[]) =>
    parts.map((part) => partSql(part, bind)).join("\nUNION ALL ");
  return `
  WITH day AS MATERIALIZED (
    SELECT ($2::timestamptz AT TIME ZONE timezone)::date AS today FROM schools WHERE id = $1
  ), people AS MATERIALIZED (
    SELECT 'guardian' AS kind, g.id, g.user_id, g.given_name || ' ' || g.family_name AS name, g.email,
      g.phones ->> 0 AS phone, g.preferred_language AS language
    FROM guardians g WHERE g.school_id = $1 AND g.status = 'active' AND g.preferred_channel <> 'none'
      AND (EXISTS (SELECT FROM student_guardians sg WHERE sg.guardian_id = g.id AND ${consenting})
        OR NOT EXISTS (SELECT FROM student_guardians sg WHERE sg.school_id = $1 AND sg.guardian_id = g.id))
    UNION ALL
    SELECT 'student', s.id, s.user_id, s.given_name || ' ' || s.family_name, NULL, NULL, NULL
    FROM students s WHERE s.school_id = $1 AND s.status IN ('active', 'suspended')
    UNION ALL
    SELECT 'staff', m.id, m.user_id, m.given_name || ' ' || m.family_name, m.email, m.phone, NULL
    FROM staff_members m WHERE m.school_id = $1 AND m.status IN ('active', 'on_leave')
    UNION ALL
    SELECT 'account', a.id, a.id, a.name, a.email, a.phone, a.locale FROM users a WHERE a.school_id = $1
      AND NOT EXISTS (SELECT FROM guardians g WHERE g.school_id = $1 AND g.user_id = a.id)
      AND NOT EXISTS (SELECT FROM students s WHERE s.school_id = $1 AND s.user_id = a.id)
      AND NOT EXISTS (SELECT FROM staff_members m WHERE m.school_id = $1 AND m.user_id = a.id)
  ), named (kind, id, child_id, child) AS (${union(any)}
  ), refused (kind, id, child_id, child) AS (${except.length ? union(except) : "SELECT NULL, NULL::uuid, NULL::uuid, NULL WHERE false"}
  ), chosen AS (
    SELECT p.kind, p.id, p.user_id, p.name, p.email, p.phone, p.language, coalesce(p.user_id, p.id) AS person,
      array_agg(DISTINCT n.child ORDER BY n.child) FILTER (WHERE n.child IS NOT NULL) AS children
    FROM named n JOIN people p ON p.kind = n.kind AND p.id = n.id
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  ), addressed AS (
    SELECT p.kind, p.id, u.id AS user_id, p.name, coalesce(p.language, u.locale) AS language,
      p.children, p.person, ${addresses[channel]} AS address
    FROM chosen p
    LEFT JOIN users u ON u.school_id = $1 AND u.id = p.user_id AND u.status IN ('active', 'locked')
    -- Whoever has an account that may not be used is not written to by way of it.
    WHERE (p.kind <> 'account' OR u.id IS NOT NULL)
      AND NOT EXISTS (SELECT FROM refused r JOIN people o ON o.kind = r.kind AND o.id = r.id
        WHERE coalesce(o.user_id, o.id) = p.person)
      AND ${whateverTheyWish ? "true" : wanting(channel)}
  ), reached AS (
    SELECT DISTINCT ON (person) * FROM addressed ORDER BY person, address IS NULL, children IS NULL, kind
  )
  SELECT DISTINCT ON (coalesce(address, person::text)) kind, id, user_id, name, language, address,
    coalesce(array_to_string(children, ', '), '') AS children
  FROM reached ORDER BY coalesce(address, person::text), children IS NULL, id`;
}
