import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import { payersOf } from "../people/oblige-guardians.ts";

export interface FeePayer {
  id: string;
  /** Several names where they share an address. */
  name: string;
  address: string | null;
  locale: string | null;
  children: Array<{ studentId: string; child: string; minor: string }>;
  totalMinor: string;
  overdueMinor: string;
  /** The mail of this week is there. */
  told: boolean;
  /** This one and those after. */
  left: number;
}

interface Batch {
  /** Id of the last one of the batch before. */
  after: string;
  limit: number;
  /** The day where the school is. */
  today: string;
  template: string;
  /** What the key of a payer's mail begins with. */
  key: string;
}

// Whoever shares an address is one payer: the children of all together. Those who have left and still owe count too.
const statement = {
  name: "fee-payers",
  text: `
    WITH pair AS MATERIALIZED (
      SELECT p.guardian_id, s.id AS student_id, coalesce(b.balance_minor, 0) AS minor
      FROM students s LEFT JOIN fee_balances b ON b.school_id = $1 AND b.student_id = s.id
      CROSS JOIN LATERAL (${payersOf("s.id")}) p
      WHERE s.school_id = $1 AND (s.status IN ('active', 'suspended') OR b.balance_minor <> 0)
    ), reader AS (
      SELECT g.id, g.given_name || ' ' || g.family_name AS name, g.preferred_language AS locale,
        coalesce(nullif(trim(g.email), ''), (SELECT u.email FROM users u
          WHERE u.school_id = $1 AND u.id = g.user_id)) AS address
      FROM guardians g WHERE g.school_id = $1 AND g.status = 'active' AND g.preferred_channel <> 'none'
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
      WHERE y.id > $2 ORDER BY y.id LIMIT $3
    )
    SELECT page.id, page.name, page.address, page.locale, page.total::text AS "totalMinor", page."left",
      (SELECT json_agg(json_build_object('studentId', s.id, 'child', s.given_name || ' ' || s.family_name,
          'minor', a.minor::text) ORDER BY s.given_name, s.id)
        FROM account a JOIN students s ON s.school_id = $1 AND s.id = a.student_id
        WHERE a.payer_id = page.id) AS children,
      coalesce((SELECT sum(i.balance_minor) FROM account a JOIN installments i ON i.school_id = $1
        AND i.student_id = a.student_id AND i.balance_minor > 0 AND i.due_on < $4::date
        WHERE a.payer_id = page.id), 0)::text AS "overdueMinor",
      EXISTS (SELECT FROM queued_emails q WHERE q.school_id = $1 AND q.template_kind = $5
        AND q.entity_key = $6 || page.id AND q.status IN ('PENDING', 'SENDING', 'SENT', 'UNCERTAIN')) AS told
    FROM page ORDER BY page.id`,
};

/** Who pays for children that owe something, some at a time. */
export const feePayers = ({ after, limit, today, template, key }: Batch): Promise<FeePayer[]> =>
  query<FeePayer & Record<string, unknown>>(statement, [schoolId(), after, limit, today, template, key]);
