import { query } from "../../db/query.ts";
import { queueSchema } from "../../db/queue/queue-schema.ts";
import { raw, sql } from "../../db/sql.ts";

export interface QueueBacklog {
  job: string;
  state: "waiting" | "running" | "dead";
  count: number;
  /** Seconds since the oldest of them was due (waiting), started (running) or gave up (dead). */
  oldestSeconds: number;
  [column: string]: unknown;
}

/**
 * Count the jobs of all queues by state. Jobs whose start lies in the future are not waiting. A dead job counts for the
 * queue that it came from. Requires platform work (`acrossSchools`), because schools have no right to the queue.
 */
export const queueBacklog = (deadLetterQueue: string): Promise<QueueBacklog[]> =>
  query<QueueBacklog>(sql`
    SELECT CASE WHEN name = ${deadLetterQueue} THEN coalesce(source_name, 'unknown') ELSE name END AS job,
      CASE WHEN name = ${deadLetterQueue} THEN 'dead' WHEN state = 'active' THEN 'running' ELSE 'waiting' END AS state,
      count(*)::int AS count,
      greatest(0, extract(epoch FROM now() - min(CASE WHEN name = ${deadLetterQueue} THEN created_on
        WHEN state = 'active' THEN started_on ELSE start_after END)))::float8 AS "oldestSeconds"
    FROM ${raw(queueSchema)}.job
    WHERE state <= 'active' AND (name = ${deadLetterQueue} OR state = 'active' OR start_after <= now())
    GROUP BY 1, 2`);
