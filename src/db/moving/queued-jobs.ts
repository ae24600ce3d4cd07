import type { Client } from "pg";
import { queueSchema } from "../queue/queue-schema.ts";

type Queryable = Pick<Client, "query">;

/**
 * Takes the unfinished jobs of a school out of the queue. One that is running finds nothing more to do, or fails: what it has
 * committed counts, and it is gone on with where the school is now.
 */
export async function takeJobs(client: Queryable, schoolId: string): Promise<object[]> {
  const { rows } = await client.query(
    `DELETE FROM ${queueSchema}.job j WHERE j.data->>'schoolId' = $1 AND j.state < 'completed' RETURNING to_jsonb(j) AS job`,
    [schoolId],
  );
  return rows.map(({ job }) => job);
}

/** Puts jobs into a queue; one that is there already is left alone. */
export async function giveJobs(client: Queryable, jobs: readonly object[]): Promise<void> {
  await client.query(
    `INSERT INTO ${queueSchema}.job SELECT (jsonb_populate_record(NULL::${queueSchema}.job,
      job || '{"state": "created", "started_on": null}')).* FROM jsonb_array_elements($1::jsonb) AS given (job)
    ON CONFLICT DO NOTHING`,
    [JSON.stringify(jobs)],
  );
}
