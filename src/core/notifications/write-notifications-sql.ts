import { currentSchool, currentTime } from "../../db/context-values.ts";
import { identifier, raw, type Sql, sql } from "../../db/sql.ts";
import { utcText } from "../../db/utc-text.ts";
import { eventChannel } from "../common/realtime-events.ts";

/** SQL: whether a channel is on: the preference for the type, else for all types, else the default of the type. */
const wants = (channel: string): Sql =>
  sql`coalesce((SELECT p.enabled FROM notification_preferences p WHERE p.school_id = ${currentSchool} AND p.user_id = u.id
    AND p.channel = '${raw(channel)}' AND p.type IN (g.type, 'all') ORDER BY p.type = 'all' LIMIT 1),
    (g.defaults ->> '${raw(channel)}')::boolean, false)`;

const preference = (channel: string, column: string): Sql =>
  sql`(SELECT p.${identifier(column)} FROM notification_preferences p WHERE p.school_id = ${currentSchool} AND p.user_id = u.id
    AND p.channel = '${raw(channel)}' AND p.type IN (g.type, 'all') ORDER BY p.type = 'all' LIMIT 1)`;

/** SQL: the phone number of an account: of its guardian, staff member or user row, as for bulk messages. */
const phone = sql`nullif(regexp_replace(coalesce(
    (SELECT p.phones ->> 0 FROM guardians p WHERE p.school_id = ${currentSchool} AND p.user_id = t.user_id LIMIT 1),
    (SELECT p.phone FROM staff_members p WHERE p.school_id = ${currentSchool} AND p.user_id = t.user_id LIMIT 1),
    (SELECT p.phone FROM users p WHERE p.school_id = ${currentSchool} AND p.id = t.user_id), ''), '[^+0-9]', '', 'g'), '')`;

// One statement regardless of the number of people: resolves recipients, languages and channels, updates the counters (locked
// in one order), inserts the notifications with the next numbers, and signals the nodes by NOTIFY, which is delivered at the
// commit.
/** @param given the notifications, as JSON */
export const writeNotifications = (given: string, signals: boolean) => sql`
  WITH given AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(${given}::jsonb) AS g (ord int, "userId" uuid, "studentId" uuid, own boolean, type text,
      texts jsonb, defaults jsonb, "entityType" text, "entityId" uuid, url text, "dedupeKey" text)
  ), aimed AS (
    SELECT ord, "userId" AS user_id, NULL AS child, NULL::uuid AS student_id FROM given WHERE "userId" IS NOT NULL
    UNION ALL
    SELECT g.ord, gu.user_id, s.given_name || ' ' || s.family_name, s.id FROM given g
    JOIN students s ON s.school_id = ${currentSchool} AND s.id = g."studentId"
    JOIN student_guardians sg ON sg.school_id = ${currentSchool} AND sg.student_id = s.id AND sg.status = 'active'
      AND sg.portal_access AND sg.receives_messages
    JOIN guardians gu ON gu.school_id = ${currentSchool} AND gu.id = sg.guardian_id AND gu.status = 'active' AND gu.user_id IS NOT NULL
    UNION ALL
    SELECT g.ord, s.user_id, s.given_name || ' ' || s.family_name, s.id FROM given g
    JOIN students s ON s.school_id = ${currentSchool} AND s.id = g."studentId" AND s.user_id IS NOT NULL WHERE g.own
  ), wanted AS MATERIALIZED (
    SELECT DISTINCT ON (u.id, key) u.id AS user_id, u.email, u.name, g.ord, a.child, g.type, g."entityType", g."entityId",
      replace(g.url, '{student}', coalesce(a.student_id::text, '')) AS url,
      replace(g."dedupeKey", '{student}', coalesce(a.student_id::text, '')) AS dedupe_key, language,
      g.texts -> language ->> 'title' AS title,
      replace(g.texts -> language ->> 'body', '{child}', coalesce(a.child, '')) AS body,
      ${wants("in_app")} AS in_app, ${wants("email")} AS by_email, ${wants("push")} AS by_push,
      ${wants("sms")} AS by_sms, ${wants("messaging_app")} AS by_app,
      coalesce(${preference("email", "digest")}, 'none') AS digest,
      ${preference("email", "quiet_from")} AS quiet_from, ${preference("email", "quiet_to")} AS quiet_to,
      ${preference("push", "quiet_from")} AS push_quiet_from, ${preference("push", "quiet_to")} AS push_quiet_to,
      ${preference("sms", "quiet_from")} AS sms_quiet_from, ${preference("sms", "quiet_to")} AS sms_quiet_to,
      ${preference("messaging_app", "quiet_from")} AS app_quiet_from,
      ${preference("messaging_app", "quiet_to")} AS app_quiet_to
    FROM aimed a JOIN given g ON g.ord = a.ord
    JOIN users u ON u.school_id = ${currentSchool} AND u.id = a.user_id AND u.status IN ('active', 'locked')
    JOIN schools s ON s.id = ${currentSchool}
    CROSS JOIN LATERAL (SELECT CASE
      WHEN g.texts ? lower(split_part(u.locale, '-', 1)) THEN lower(split_part(u.locale, '-', 1))
      WHEN u.locale IS NULL AND g.texts ? lower(split_part(s.locale, '-', 1)) THEN lower(split_part(s.locale, '-', 1))
      ELSE 'en' END) l (language)
    CROSS JOIN LATERAL (SELECT coalesce(replace(g."dedupeKey", '{student}', coalesce(a.student_id::text, '')),
      g.ord || ' ' || coalesce(a.student_id::text, ''))) k (key)
    WHERE g."dedupeKey" IS NULL OR NOT EXISTS (SELECT FROM notifications d WHERE d.school_id = ${currentSchool} AND d.user_id = u.id
      AND d.dedupe_key = replace(g."dedupeKey", '{student}', coalesce(a.student_id::text, '')))
    ORDER BY u.id, key, g.ord
  ), told AS (
    SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY ord, child) AS place,
      count(*) OVER (PARTITION BY user_id) AS total FROM wanted
    WHERE in_app OR by_email OR by_push OR by_sms OR by_app
  ), counted AS (
    INSERT INTO notification_counters AS c (school_id, id, user_id, unread, last_number)
    SELECT ${currentSchool}, gen_random_uuid(), user_id, count(*) FILTER (WHERE in_app), count(*) FROM told
    GROUP BY user_id ORDER BY user_id
    ON CONFLICT (school_id, user_id) DO UPDATE SET unread = c.unread + excluded.unread,
      last_number = c.last_number + excluded.last_number, updated_at = now()
    RETURNING c.user_id, c.unread, c.last_number
  ), written AS (
    INSERT INTO notifications (school_id, id, user_id, number, type, title, body, entity_type, entity_id, url, dedupe_key,
      digest, created_at, read_at, archived_at)
    SELECT ${currentSchool}, gen_random_uuid(), t.user_id,
      c.last_number - t.total + t.place, t.type, t.title, t.body,
      t."entityType", t."entityId", t.url, t.dedupe_key,
      CASE WHEN t.by_email AND t.digest <> 'none' THEN t.digest END, ${currentTime},
      -- Not unread in the application if the account wants it by other channels only.
      CASE WHEN NOT t.in_app THEN ${currentTime}::timestamptz END, CASE WHEN NOT t.in_app THEN ${currentTime}::timestamptz END
    FROM told t JOIN counted c ON c.user_id = t.user_id
    RETURNING id, user_id, number, type, title, body, entity_type, entity_id, url, created_at
  ), events AS (
    SELECT w.id, json_build_object('school', ${currentSchool}::uuid, 'users', json_build_array(w.user_id), 'event', 'notification:new',
      'unread', c.unread, 'number', w.number, 'data', json_build_object('id', w.id, 'type', w.type, 'title', left(w.title, 200),
        'body', left(w.body, 300), 'entityType', w.entity_type, 'entityId', w.entity_id, 'url', w.url,
        'createdAt', ${raw(utcText("w.created_at"))}))::text AS event
    FROM written w JOIN counted c ON c.user_id = w.user_id
  )
  SELECT w.id, w.user_id AS "userId", w.title, w.body, w.url, t.language, t.email, t.name,
    t.by_email AND t.digest = 'none' AS "byEmail", t.by_push AS "byPush",
    t.quiet_from AS "quietFrom", t.quiet_to AS "quietTo",
    t.push_quiet_from AS "pushQuietFrom", t.push_quiet_to AS "pushQuietTo",
    t.by_sms AS "bySms", t.sms_quiet_from AS "smsQuietFrom", t.sms_quiet_to AS "smsQuietTo",
    t.by_app AS "byApp", t.app_quiet_from AS "appQuietFrom", t.app_quiet_to AS "appQuietTo",
    CASE WHEN t.by_sms OR t.by_app THEN ${phone} END AS phone,
    CASE WHEN t.in_app THEN e.event END AS event,
    CASE WHEN t.in_app AND ${signals} THEN pg_notify(${eventChannel}, e.event) END AS signalled
  FROM written w JOIN events e ON e.id = w.id JOIN counted c ON c.user_id = w.user_id
  JOIN told t ON t.user_id = w.user_id
    AND w.number = c.last_number - t.total + t.place`;
