import test from "ava";
import { purgeExpired } from "../../src/core/audit/purge-expired.ts";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";

const app = await startApp();
test.after.always(() => app.close());

test("what had its time is removed in every school, and nothing else", async (t) => {
  const client = await openClient(app.databaseUrl);
  await client.query(`
    INSERT INTO client_events (school_id, id, user_id, event, data, created_at)
    SELECT school_id, gen_random_uuid(), id, 'UI_CLICK', '{}', now() - age * interval '1 day'
    FROM users, unnest(ARRAY[1, 29, 31, 400]) AS age WHERE email LIKE 'admin@%'`);
  await client.query(`
    INSERT INTO queued_emails (school_id, id, template_kind, entity_key, to_address, subject, html, text, message_id,
      status, sent_at)
    SELECT id, gen_random_uuid(), 'test', age::text, 'a@x.example', 'x', 'h', 't', 'm', 'SENT', now() - age * interval '1 day'
    FROM schools, unnest(ARRAY[1, 31]) AS age`);
  await client.query(`INSERT INTO queued_email_files (school_id, id, queued_email_id, file_name, content_type, content)
    SELECT school_id, gen_random_uuid(), id, 'a.pdf', 'application/pdf', 'x' FROM queued_emails`);
  await client.query(`
    INSERT INTO job_runs (id, job, slot, origin, status, finished_at)
    SELECT gen_random_uuid(), 'test', age || ending, 'schedule', 'succeeded', now() - age * interval '1 day'
    FROM unnest(ARRAY[1, 3, 101]) AS age, unnest(ARRAY['Z', '/']) AS ending`);
  const removed = await purgeExpired();
  t.like(removed, { email_bodies: 2, queued_email_files: 2, job_runs: 3 });
  const emails = await client.query(
    "SELECT entity_key, html IS NULL AND text IS NULL AS cleared, status FROM queued_emails GROUP BY 1, 2, 3 ORDER BY 1",
  );
  t.deepEqual(emails.rows, [
    { entity_key: "1", cleared: false, status: "SENT" },
    { entity_key: "31", cleared: true, status: "SENT" },
  ]);
  t.is(removed["client_events"], 4, "two of each school");
  const { rows } = await client.query(
    "SELECT count(*)::int AS kept, max(now() - created_at) < interval '30 days' AS young FROM client_events",
  );
  t.deepEqual(rows, [{ kept: 4, young: true }]);
  t.deepEqual(await purgeExpired(), {
    access_log_entries: 0,
    client_events: 0,
    login_attempts: 0,
    message_recipients: 0,
    notifications: 0,
    user_tokens: 0,
    user_sessions: 0,
    idempotency_keys: 0,
    operator_login_attempts: 0,
    operator_sessions: 0,
    job_runs: 0,
    queued_email_files: 0,
    integration_sync_runs: 0,
    webhook_deliveries: 0,
    inbound_events: 0,
    delivery_attempts: 0,
    email_bodies: 0,
  });
  await client.end();
});
