import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";

export interface EmailBacklog {
  /** Emails that wait for a worker or for their next attempt. */
  pending: number;
  /** Emails that a worker is sending. */
  sending: number;
  /** Seconds since the oldest pending email was due; 0 if none is due. */
  oldestDueSeconds: number;
  [column: string]: unknown;
}

/** Count the emails of all schools that have not been sent yet. Requires platform work (`acrossSchools`). */
export async function emailBacklog(): Promise<EmailBacklog> {
  // One subquery per status: each reads only its partial index, not the emails that were sent.
  const [backlog] = await query<EmailBacklog>(sql`
    SELECT p.pending, p."oldestDueSeconds",
      (SELECT count(*)::int FROM queued_emails WHERE status = 'SENDING') AS sending
    FROM (SELECT count(*)::int AS pending,
        greatest(0, coalesce(extract(epoch FROM now() - min(next_attempt_at)), 0))::float8 AS "oldestDueSeconds"
      FROM queued_emails WHERE status = 'PENDING') p`);
  return backlog!;
}
