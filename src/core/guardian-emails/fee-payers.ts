import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { payersOf } from "../people/obligations/require-guardian-emails.ts";

export interface FeePayer {
  id: string;
  /** All names, comma-separated, of guardians who share an address. */
  name: string;
  address: string | null;
  locale: string | null;
  children: Array<{ studentId: string; child: string; minor: string }>;
  totalMinor: string;
  overdueMinor: string;
  /** This week's email is queued or sent. */
  notified: boolean;
  /** Number of payers from this one on. */
  left: number;
}

interface Batch {
  /** Id of the last payer of the previous batch. */
  after: string;
  limit: number;
  /** `YYYY-MM-DD` in the school's time zone. */
  today: string;
  template: string;
  /** Prefix of the entity key of a payer's email. */
  key: string;
}

// Guardians who share an address are one payer, for the children of all of them. Students who have left but still owe are
// included.
const selectFeePayers = ({
  after,
  limit,
  today,
  template,
  key,
}: Record<"after" | "limit" | "today" | "template" | "key", unknown>) => sql`
  WITH pair AS MATERIALIZED (
    SELECT p.guardian_id, s.id AS student_id, coalesce(b.balance_minor, 0) AS minor
    FROM students s LEFT JOIN fee_balances b ON b.school_id = ${currentSchool} AND b.student_id = s.id
    CROSS JOIN LATERAL (${payersOf("s.id")}) p
    WHERE s.school_id = ${currentSchool} AND (s.status IN ('active', 'suspended') OR b.balance_minor <> 0)
  ), reader AS (
    SELECT g.id, g.given_name || ' ' || g.family_name AS name, g.preferred_language AS locale,
      coalesce(nullif(trim(g.email), ''), (SELECT u.email FROM users u
        WHERE u.school_id = ${currentSchool} AND u.id = g.user_id)) AS address
    FROM guardians g WHERE g.school_id = ${currentSchool} AND g.status = 'active' AND g.preferred_channel <> 'none'
      AND g.id IN (SELECT guardian_id FROM pair)
  ), payer AS (
    SELECT (array_agg(id ORDER BY id))[1] AS id, array_agg(id) AS ids, string_agg(name, ', ' ORDER BY id) AS name,
      min(address) AS address, (array_agg(locale ORDER BY id))[1] AS locale
    FROM reader GROUP BY coalesce(lower(address), id::text)
  ), account AS (
    SELECT DISTINCT y.id AS payer_id, x.student_id, x.minor FROM payer y JOIN pair x ON x.guardian_id = ANY (y.ids)
  ), owing AS (
    SELECT payer_id, sum(minor) AS total FROM account GROUP BY payer_id HAVING sum(minor) > 0
  ), page AS (
    SELECT y.*, o.total, count(*) OVER ()::int AS "left" FROM payer y JOIN owing o ON o.payer_id = y.id
    WHERE y.id > ${after} ORDER BY y.id LIMIT ${limit}
  )
  SELECT page.id, page.name, page.address, page.locale, page.total::text AS "totalMinor", page."left",
    (SELECT json_agg(json_build_object('studentId', s.id, 'child', s.given_name || ' ' || s.family_name,
        'minor', a.minor::text) ORDER BY s.given_name, s.id)
      FROM account a JOIN students s ON s.school_id = ${currentSchool} AND s.id = a.student_id
      WHERE a.payer_id = page.id) AS children,
    coalesce((SELECT sum(i.balance_minor) FROM account a JOIN installments i ON i.school_id = ${currentSchool}
      AND i.student_id = a.student_id AND i.balance_minor > 0 AND i.due_on < ${today}::date
      WHERE a.payer_id = page.id), 0)::text AS "overdueMinor",
    EXISTS (SELECT FROM queued_emails q WHERE q.school_id = ${currentSchool} AND q.template_kind = ${template}
      AND q.entity_key = ${key} || page.id AND q.status IN ('PENDING', 'SENDING', 'SENT', 'UNCERTAIN')) AS notified
  FROM page ORDER BY page.id`;

/** Finds the next batch of payers whose children owe fees. */
export const feePayers = ({ after, limit, today, template, key }: Batch): Promise<FeePayer[]> =>
  query<FeePayer & Record<string, unknown>>(selectFeePayers({ after, limit, today, template, key }));
