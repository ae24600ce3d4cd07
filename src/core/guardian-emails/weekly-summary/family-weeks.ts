import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { ChildWeek, FamilyEvent } from "../../../emails/guardian-emails/weekly-summary.ts";

/** Guardians who share an address, with the week of the children of all of them. */
export interface FamilyWeek {
  /** Of the first guardian. */
  id: string;
  /** All names, comma-separated. */
  name: string;
  address: string;
  locale: string | null;
  children: ChildWeek[];
  /** Events of the next days for these guardians. */
  events: FamilyEvent[];
  /** Number of families from this one on. */
  left: number;
}

interface Page {
  /** Id of the last family of the page before. */
  after: string;
  limit: number;
  /** First and last day of the week, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** Last day of the outlook. */
  until: string;
}

/**
 * Finds the next families who can see a child in the portal and receive messages about it. One statement for all of them, whatever
 * their number. MATERIALIZED: otherwise PostgreSQL would collect the week of all children once more for each family.
 */
export const familyWeeks = ({ after, limit, from, to, until }: Page): Promise<FamilyWeek[]> =>
  query<FamilyWeek & object>(sql`
    WITH reader AS (
      SELECT g.id, g.user_id, g.given_name || ' ' || g.family_name AS name,
        coalesce(g.preferred_language, u.locale) AS locale, coalesce(nullif(trim(g.email), ''), u.email) AS address
      FROM guardians g LEFT JOIN users u ON u.school_id = ${currentSchool} AND u.id = g.user_id
      WHERE g.school_id = ${currentSchool} AND g.status = 'active' AND g.preferred_channel <> 'none'
    ), link AS (
      SELECT sg.guardian_id, s.id AS student_id, s.given_name || ' ' || s.family_name AS name
      FROM student_guardians sg JOIN students s ON s.school_id = ${currentSchool} AND s.id = sg.student_id
        AND s.status IN ('active', 'suspended')
      WHERE sg.school_id = ${currentSchool} AND sg.status = 'active' AND sg.portal_access AND sg.receives_messages
    ), family AS (
      SELECT (array_agg(r.id ORDER BY r.id))[1] AS id, array_agg(r.id) AS ids, array_agg(r.user_id) AS accounts,
        string_agg(r.name, ', ' ORDER BY r.id) AS name, min(r.address) AS address,
        (array_agg(r.locale ORDER BY r.id))[1] AS locale
      FROM reader r WHERE r.address IS NOT NULL AND r.id IN (SELECT guardian_id FROM link) GROUP BY lower(r.address)
    ), page AS (
      SELECT f.*, count(*) OVER ()::int AS "left" FROM family f WHERE f.id > ${after} ORDER BY f.id LIMIT ${limit}
    ), child AS (
      SELECT DISTINCT p.id AS family_id, l.student_id, l.name FROM page p JOIN link l ON l.guardian_id = ANY (p.ids)
    ), their_children AS (SELECT DISTINCT student_id AS id FROM child
    ), zone AS (SELECT timezone FROM schools WHERE id = ${currentSchool}
    ), attendance AS MATERIALIZED (
      SELECT r.student_id, json_build_object(
        'present', count(*) FILTER (WHERE c.category IN ('present', 'remote', 'left_early')),
        'late', count(*) FILTER (WHERE c.category = 'late'), 'excused', count(*) FILTER (WHERE c.category = 'excused'),
        'absent', count(*) FILTER (WHERE c.category = 'absent')) AS counts
      FROM attendance_records r
      JOIN attendance_sessions a ON a.school_id = ${currentSchool} AND a.id = r.attendance_session_id
        AND a.kind = 'daily' AND a.status <> 'cancelled'
      JOIN attendance_codes c ON c.school_id = ${currentSchool} AND c.id = r.attendance_code_id
      WHERE r.school_id = ${currentSchool} AND r.student_id IN (SELECT id FROM their_children)
        AND r.date BETWEEN ${from}::date AND ${to}::date GROUP BY r.student_id
    ), marks AS MATERIALIZED (
      SELECT r.student_id, json_agg(json_build_object('course', k.title, 'title', li.title,
        'score', coalesce(r.text_score, trim_scale(r.score)::text), 'of', CASE WHEN r.text_score IS NULL
          THEN trim_scale(li.max_score)::text END)
        ORDER BY greatest(li.published_at, r.created_at) DESC, k.title, li.id) AS list
      FROM results r
      JOIN line_items li ON li.school_id = ${currentSchool} AND li.id = r.line_item_id
        AND li.status IN ('published', 'locked')
      JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = li.course_offering_id
      JOIN courses k ON k.school_id = ${currentSchool} AND k.id = o.course_id
      CROSS JOIN zone
      WHERE r.school_id = ${currentSchool} AND r.student_id IN (SELECT id FROM their_children)
        AND (r.score IS NOT NULL OR r.text_score IS NOT NULL) AND r.score_status = 'fully_graded'
        AND (greatest(li.published_at, r.created_at) AT TIME ZONE zone.timezone)::date
          BETWEEN ${from}::date AND ${to}::date GROUP BY r.student_id
    ), homework AS MATERIALIZED (
      SELECT b.student_id,
        json_agg(json_build_object('title', a.title, 'dueOn', d.day) ORDER BY b.due_at, a.id)
          FILTER (WHERE d.day > ${to}::date) AS due,
        json_agg(json_build_object('title', a.title, 'dueOn', d.day) ORDER BY b.due_at, a.id)
          FILTER (WHERE d.day <= ${to}::date) AS missing
      FROM assignment_submissions b
      JOIN assignments a ON a.school_id = ${currentSchool} AND a.id = b.assignment_id AND a.status = 'published'
      CROSS JOIN zone CROSS JOIN LATERAL (SELECT (b.due_at AT TIME ZONE zone.timezone)::date AS day) d
      WHERE b.school_id = ${currentSchool} AND b.student_id IN (SELECT id FROM their_children)
        AND b.status = 'not_submitted' AND b.attempt = 0 AND d.day BETWEEN ${from}::date AND ${until}::date GROUP BY b.student_id
    ), points AS MATERIALIZED (
      SELECT p.student_id, json_agg(json_build_object('points', CASE p.kind WHEN 'merit' THEN p.points
          ELSE -p.points END, 'reason', p.reason) ORDER BY p.awarded_on, p.id) AS list
      FROM behaviour_points p
      WHERE p.school_id = ${currentSchool} AND p.student_id IN (SELECT id FROM their_children) AND p.status = 'awarded'
        AND p.awarded_on BETWEEN ${from}::date AND ${to}::date
      GROUP BY p.student_id
    ), events AS (
      SELECT p.id AS family_id, json_agg(DISTINCT jsonb_build_object('startsOn', d.day, 'title', e.title)) AS list
      FROM page p
      JOIN event_registrations g ON g.school_id = ${currentSchool} AND g.user_id = ANY (p.accounts)
      JOIN calendar_events e ON e.school_id = ${currentSchool} AND e.id = g.calendar_event_id AND e.status = 'published'
      CROSS JOIN zone CROSS JOIN LATERAL (SELECT (e.starts_at AT TIME ZONE zone.timezone)::date AS day) d
      WHERE d.day > ${to}::date AND d.day <= ${until}::date GROUP BY p.id
    )
    SELECT p.id, p.name, p.address, p.locale, p."left", coalesce(v.list, '[]') AS events,
      (SELECT json_agg(json_build_object('name', c.name, 'attendance', a.counts, 'marks', coalesce(m.list, '[]'),
          'due', coalesce(h.due, '[]'), 'missing', coalesce(h.missing, '[]'), 'points', coalesce(b.list, '[]'))
          ORDER BY c.name, c.student_id)
        FROM child c LEFT JOIN attendance a ON a.student_id = c.student_id
        LEFT JOIN marks m ON m.student_id = c.student_id LEFT JOIN homework h ON h.student_id = c.student_id
        LEFT JOIN points b ON b.student_id = c.student_id WHERE c.family_id = p.id) AS children
    FROM page p LEFT JOIN events v ON v.family_id = p.id ORDER BY p.id`);
