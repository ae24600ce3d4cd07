import { raw, sql, unprepared } from "../../../db/sql.ts";
import type { Attachment } from "../../../lib/delivery/mailer.ts";
import { platformQuery } from "../../common/platform-query.ts";

export interface ClaimedEmail {
  schoolId: string;
  id: string;
  templateKind: string;
  toAddress: string;
  toName: string | null;
  subject: string;
  html: string | null;
  text: string | null;
  messageId: string;
  attempts: number;
  maxAttempts: number;
  once: boolean;
  secret: boolean;
  hasFiles: boolean;
  fromPlatform: boolean;
  senderName: string;
  senderAddress: string | null;
  replyTo: string | null;
  ageSeconds: number;
  priority: number;
  unsubscribeUrl: string | null;
  /** The position in the trace of the request that queued it. */
  traceparent: string | null;
  /** Rate limit of its school, emails per minute; null if there is none. */
  perMinute: number | null;
}

/** Emails of a school with a rate limit are claimed this far ahead; they are held in memory until their slot. */
const CLAIM_AHEAD_SECONDS = 3;

// Fair between schools: a thousand invoices of one school must not delay the password resets of another. `jump` lists the
// schools with due emails by a loose index scan; scanning all pending emails would cost more with every one.
const claimDueEmails = ({
  limit,
  token,
  seconds,
  school,
  perMinute,
  except,
}: Record<"limit" | "token" | "seconds" | "school" | "perMinute" | "except", unknown>) => sql`
  WITH RECURSIVE jump AS (
    (SELECT q.school_id FROM queued_emails q WHERE q.status = 'PENDING' AND q.next_attempt_at <= now()
      AND (${school}::uuid IS NULL OR q.school_id = ${school}::uuid) AND q.school_id <> ALL (${except}::uuid[])
        ORDER BY q.school_id LIMIT 1)
    UNION ALL
    SELECT (SELECT q.school_id FROM queued_emails q WHERE q.status = 'PENDING' AND q.next_attempt_at <= now()
      AND q.school_id > jump.school_id AND ${school}::uuid IS NULL AND q.school_id <> ALL (${except}::uuid[])
        ORDER BY q.school_id LIMIT 1)
    FROM jump WHERE jump.school_id IS NOT NULL),
  waiting AS MATERIALIZED (SELECT j.school_id, coalesce(t.mails_per_minute, ${perMinute}::int) AS per_minute
    FROM jump j JOIN tenants t ON t.school_id = j.school_id ORDER BY random()),
  due AS (
    SELECT d.school_id, d.id, d.suppressed, w.per_minute FROM waiting w CROSS JOIN LATERAL (
      SELECT q.school_id, q.id, q.unsubscribe_url IS NOT NULL AND EXISTS (SELECT FROM mail_suppressions m
        WHERE m.school_id = q.school_id AND m.address = lower(q.to_address) AND m.status = 'suppressed') AS suppressed
      FROM queued_emails q
      WHERE q.school_id = w.school_id AND q.status = 'PENDING' AND q.next_attempt_at <= now()
      ORDER BY q.priority, q.next_attempt_at
      LIMIT least((SELECT greatest(1, ${limit}::int / greatest(1, count(*))) FROM waiting),
        CASE WHEN w.per_minute IS NOT NULL THEN greatest(1, w.per_minute * ${raw(CLAIM_AHEAD_SECONDS)} / 60) END)
      FOR UPDATE SKIP LOCKED) d
    LIMIT ${limit}::int)
  UPDATE queued_emails q SET status = CASE WHEN due.suppressed THEN 'CANCELLED' ELSE 'SENDING' END,
    last_error = CASE WHEN due.suppressed THEN 'the address is suppressed' ELSE q.last_error END,
    leased_by = CASE WHEN NOT due.suppressed THEN ${token} END,
    leased_until = CASE WHEN NOT due.suppressed THEN now() + ${seconds} * interval '1 second' END,
    handed_at = NULL, updated_at = now()
  FROM due JOIN schools s ON s.id = due.school_id JOIN tenants t ON t.school_id = due.school_id
  WHERE q.school_id = due.school_id AND q.id = due.id AND q.status = 'PENDING'
  RETURNING q.school_id AS "schoolId", q.id, q.template_kind AS "templateKind", q.to_address AS "toAddress",
    q.to_name AS "toName", q.subject, q.html, q.text, q.message_id AS "messageId", q.attempts,
    q.max_attempts AS "maxAttempts", q.once, q.secret, q.attachments <> '[]' AS "hasFiles",
    due.suppressed, q.traceparent, due.per_minute AS "perMinute", q.unsubscribe_url AS "unsubscribeUrl", q.priority,
    q.from_platform AS "fromPlatform", coalesce(t.sender_name, s.name) AS "senderName",
    t.sender_address AS "senderAddress", coalesce(t.reply_to, s.email) AS "replyTo",
      extract(epoch FROM now() - q.created_at)::float8 AS "ageSeconds"`;

export interface Lease {
  /** Identifies the holder. */
  token: string;
  seconds: number;
}

interface Claim {
  limit: number;
  lease: Lease;
  /** Id of one school; undefined: all schools. */
  school: string | undefined;
  /** Ids of schools to skip, because they have used their rate limit. */
  except: readonly string[];
  /** Rate limit of schools without one of their own. */
  perMinute: number | undefined;
}

/**
 * Claims due emails for the duration of the lease, and cancels those to suppressed addresses.
 * @returns the claimed emails, and the number of cancelled ones
 */
export async function claimEmails({ limit, lease, school, except, perMinute }: Claim) {
  const { token, seconds } = lease;
  const rows = await platformQuery<ClaimedEmail & { suppressed: boolean }>(
    claimDueEmails({ limit, token, seconds, school, perMinute, except }),
  );
  const emails: ClaimedEmail[] = rows.filter(({ suppressed }) => !suppressed);
  return { emails, suppressed: rows.length - emails.length };
}

type Key = Pick<ClaimedEmail, "schoolId" | "id">;
const held = (emails: readonly Key[], token: string) => sql`
  FROM unnest(${emails.map(({ schoolId }) => schoolId)}::uuid[], ${emails.map(({ id }) => id)}::uuid[]) AS k (school_id, id)
  WHERE q.school_id = k.school_id AND q.id = k.id AND q.leased_by = ${token} AND q.status = 'SENDING'`;

/** Extends the lease of claimed emails that are still waiting for their slot. */
export const renewLease = (emails: readonly Key[], { token, seconds }: Lease) =>
  platformQuery(sql`
    UPDATE queued_emails q SET leased_until = now() + ${seconds} * interval '1 second' ${held(emails, token)}`);

/** Releases claimed emails without an attempt. */
export const releaseEmails = (emails: readonly Key[], { token }: Lease) =>
  platformQuery(sql`
    UPDATE queued_emails q SET status = 'PENDING', leased_by = NULL, leased_until = NULL ${held(emails, token)}`);

/** Marks an email that must not be sent twice, right before the hand-over. @returns false if the lease has been lost */
export async function markHandedOver(email: Key, { token }: Lease): Promise<boolean> {
  const rows = await platformQuery(sql`
    UPDATE queued_emails q SET handed_at = now() ${held([email], token)} AND q.leased_until > now() RETURNING 1 AS one`);
  return rows.length > 0;
}

/**
 * Recovers emails whose lease has expired because their worker died. They are retried, except for an email that must not be
 * sent twice and may have left: it becomes UNCERTAIN, for support to decide.
 */
export const recoverEmails = () =>
  platformQuery(sql`
    UPDATE queued_emails SET attempts = attempts + 1, leased_by = NULL, leased_until = NULL,
      next_attempt_at = now(), last_error = 'the worker stopped while sending it', updated_at = now(),
      status = CASE WHEN once AND handed_at IS NOT NULL THEN 'UNCERTAIN'
        WHEN attempts + 1 >= max_attempts THEN 'FAILED' ELSE 'PENDING' END
    WHERE status = 'SENDING' AND leased_until < now()`);

export const filesOf = ({ schoolId, id }: Key) =>
  platformQuery<Attachment & Record<string, unknown>>(sql`
    SELECT file_name AS "fileName", content_type AS "contentType", content FROM queued_email_files
    WHERE school_id = ${schoolId} AND queued_email_id = ${id} ORDER BY file_name`) as Promise<Attachment[]>;

/** Counts the due emails. */
export async function countDue(school: string | undefined): Promise<number> {
  const [row] = await platformQuery<{ count: number }>(unprepared`
    SELECT count(*)::int AS count FROM queued_emails
    WHERE status = 'PENDING' AND next_attempt_at <= now() AND (${school}::uuid IS NULL OR school_id = ${school}::uuid)`);
  return row!.count;
}
