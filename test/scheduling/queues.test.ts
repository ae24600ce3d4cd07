import test from "ava";
import { queueSchema } from "../../src/db/queue/queue-schema.ts";
import { jobs } from "../../src/jobs/index.ts";
import { createQueues } from "../../src/jobs/send-job.ts";
import { createDatabase } from "../support/database.ts";
import { openClient } from "../support/open-client.ts";

const database = await createDatabase();
const db = await openClient(database.url);
test.after.always(async () => {
  await db.end();
  await database.drop();
});
const queues = async () => {
  const { rows } = await db.query(`SELECT * FROM ${queueSchema}.queue ORDER BY name`);
  return new Map(rows.map((row) => [row.name as string, row]));
};

test.serial(
  "queues that are missing or have other options are put right, the others are left alone",
  async (t) => {
    await createQueues(database.url);
    const before = await queues();
    t.is(before.size, jobs.length + 1, "one per job, and the dead letters");
    const [changed, removed] = jobs.map(({ queue }) => queue.name);
    await db.query(
      `UPDATE ${queueSchema}.queue SET retry_limit = 99, heartbeat_seconds = 7 WHERE name = $1`,
      [changed],
    );
    await db.query(`SELECT ${queueSchema}.delete_queue($1)`, [removed]);

    await createQueues(database.url);

    const after = await queues();
    const ignored = { created_on: null, updated_on: null };
    for (const [name, row] of before)
      if (name === changed || name === removed)
        t.deepEqual({ ...after.get(name), ...ignored }, { ...row, ...ignored }, name);
      else t.deepEqual(after.get(name), row, name);
    t.is(after.size, before.size);
  },
);
