import test from "ava";
import pg from "pg";
import { purgeExpired } from "../../src/core/audit/purge-expired.ts";
import { startApp } from "../support/app.ts";

const app = await startApp();
test.after.always(() => app.close());

test("what had its time is removed in every school, and nothing else", async (t) => {
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  await client.query(`
    INSERT INTO client_events (school_id, id, user_id, event, data, created_at)
    SELECT school_id, gen_random_uuid(), id, 'UI_CLICK', '{}', now() - age * interval '1 day'
    FROM users, unnest(ARRAY[1, 29, 31, 400]) AS age WHERE email LIKE 'admin@%'`);
  const removed = await purgeExpired();
  t.is(removed["client_events"], 4, "two of each school");
  const { rows } = await client.query(
    "SELECT count(*)::int AS kept, max(now() - created_at) < interval '30 days' AS young FROM client_events",
  );
  t.deepEqual(rows, [{ kept: 4, young: true }]);
  t.deepEqual(await purgeExpired(), {
    client_events: 0,
    login_attempts: 0,
    user_tokens: 0,
    user_sessions: 0,
  });
  await client.end();
});
