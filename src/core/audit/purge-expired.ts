import { execute } from "../../db/query.ts";
import { raw, unprepared } from "../../db/sql.ts";
import { acrossSchools } from "../../db/transaction.ts";

/** SQL condition of expired rows, by table. */
const retention = {
  client_events: "created_at < now() - interval '30 days'",
  access_log_entries: "created_at < now() - interval '2 years'",
  login_attempts: "created_at < now() - interval '90 days'",
  user_tokens: "coalesce(used_at, expires_at) < now() - interval '30 days'",
  idempotency_keys: "created_at < now() - interval '24 hours'",
  user_sessions: "coalesce(revoked_at, expires_at) < now() - interval '90 days'",
  operator_login_attempts: "created_at < now() - interval '90 days'",
  operator_sessions: "coalesce(revoked_at, expires_at) < now() - interval '90 days'",
  // Interval jobs make many runs, most of which found nothing to do.
  job_runs: `coalesce(finished_at, created_at) < now() - interval '100 days'
    OR finished_at < now() - interval '2 days' AND slot ~ 'Z$' AND status = 'succeeded'`,
  queued_email_files: `EXISTS (SELECT FROM queued_emails e WHERE e.school_id = queued_email_files.school_id
    AND e.id = queued_email_files.queued_email_id AND e.sent_at < now() - interval '30 days')`,
  // Syncs every few minutes make many runs, most of which found no change.
  integration_sync_runs: `finished_at < now() - interval '90 days'
    OR finished_at < now() - interval '7 days' AND status = 'succeeded'
      AND count_created + count_updated + count_removed = 0`,
  webhook_deliveries: `created_at < now() - interval '90 days'
    OR delivered_at < now() - interval '30 days' AND status = 'delivered'`,
  // Remote systems repeat events for days, not for months.
  inbound_events: "created_at < now() - interval '90 days'",
  delivery_attempts: "finished_at < now() - interval '1 year'",
  message_recipients: "created_at < now() - interval '1 year' AND status <> 'pending'",
  notifications: `archived_at < now() - interval '90 days' AND digest IS NULL
    OR read_at < now() - interval '1 year'`,
} as const;

/** Rows per statement, so that locks are held briefly. */
const BATCH_SIZE = 5_000;

/** Removes expired rows of all schools. @returns number of removed rows by table */
export async function purgeExpired(): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const [table, expired] of Object.entries(retention)) {
    removed[table] = 0;
    for (let count = BATCH_SIZE; count === BATCH_SIZE; removed[table] += count)
      count = await removeBatch(table, expired);
  }
  removed["email_bodies"] = 0;
  for (let count = BATCH_SIZE; count === BATCH_SIZE; removed["email_bodies"] += count)
    count = await clearBodies();
  return removed;
}

/** Purges bodies but keeps the row of the email: its key prevents it from being sent again. */
const clearBodies = (): Promise<number> =>
  acrossSchools("retention is the platform's", async () => {
    return (
      await execute(unprepared`
      UPDATE queued_emails SET html = NULL, text = NULL WHERE ctid IN (SELECT ctid FROM queued_emails
      WHERE html IS NOT NULL AND (sent_at < now() - interval '30 days'
        OR status IN ('FAILED', 'CANCELLED') AND updated_at < now() - interval '90 days')
      LIMIT ${raw(BATCH_SIZE)}) RETURNING 1`)
    ).length;
  });

const removeBatch = (table: string, expired: string): Promise<number> =>
  acrossSchools("retention is the platform's", async () => {
    return (
      await execute(unprepared`
      DELETE FROM ${raw(table)} WHERE ctid IN (SELECT ctid FROM ${raw(table)} WHERE ${raw(expired)}
        LIMIT ${raw(BATCH_SIZE)}) RETURNING 1`)
    ).length;
  });
