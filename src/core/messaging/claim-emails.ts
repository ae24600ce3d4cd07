import type { Attachment } from "../../lib/mailer.ts";
import { platformQuery } from "../platform/platform-query.ts";

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
  /** Most mails of its school a minute, where there is a limit. */
  perMinute: number | null;
}

/** Mails of a school with a limit are claimed for so long ahead: they are held while they wait for their turn. */
const aheadSeconds = 3;

// Schools take turns: the thousand invoices of one do not hold up the passwords of another. The list of those that wait
// is made by jumps in the index, since to look at every waiting mail would cost more with every mail.
const claim = {
  name: "claim-emails",
  text: `WITH RECURSIVE jump AS (
      (SELECT q.school_id FROM queued_emails q WHERE q.status = 'PENDING' AND q.next_attempt_at <= now()
        AND ($4::uuid IS NULL OR q.school_id = $4) AND q.school_id <> ALL ($6::uuid[]) ORDER BY q.school_id LIMIT 1)
      UNION ALL
      SELECT (SELECT q.school_id FROM queued_emails q WHERE q.status = 'PENDING' AND q.next_attempt_at <= now()
        AND q.school_id > jump.school_id AND $4::uuid IS NULL AND q.school_id <> ALL ($6::uuid[]) ORDER BY q.school_id LIMIT 1)
      FROM jump WHERE jump.school_id IS NOT NULL),
    waiting AS MATERIALIZED (SELECT j.school_id, coalesce(t.mails_per_minute, $5::int) AS per_minute
      FROM jump j JOIN tenants t ON t.school_id = j.school_id ORDER BY random()),
    due AS (
      SELECT d.school_id, d.id, d.suppressed, w.per_minute FROM waiting w CROSS JOIN LATERAL (
        SELECT q.school_id, q.id, q.unsubscribe_url IS NOT NULL AND EXISTS (SELECT FROM mail_suppressions m
          WHERE m.school_id = q.school_id AND m.address = lower(q.to_address) AND m.status = 'suppressed') AS suppressed
        FROM queued_emails q
        WHERE q.school_id = w.school_id AND q.status = 'PENDING' AND q.next_attempt_at <= now()
        ORDER BY q.priority, q.next_attempt_at
        LIMIT least((SELECT greatest(1, $1::int / greatest(1, count(*))) FROM waiting),
          CASE WHEN w.per_minute IS NOT NULL THEN greatest(1, w.per_minute * ${aheadSeconds} / 60) END)
        FOR UPDATE SKIP LOCKED) d
      LIMIT $1::int)
    UPDATE queued_emails q SET status = CASE WHEN due.suppressed THEN 'CANCELLED' ELSE 'SENDING' END,
      last_error = CASE WHEN due.suppressed THEN 'the address is suppressed' ELSE q.last_error END,
      leased_by = CASE WHEN NOT due.suppressed THEN $2 END,
      leased_until = CASE WHEN NOT due.suppressed THEN now() + $3 * interval '1 second' END,
      handed_at = NULL, updated_at = now()
    FROM due JOIN schools s ON s.id = due.school_id JOIN tenants t ON t.school_id = due.school_id
    WHERE q.school_id = due.school_id AND q.id = due.id AND q.status = 'PENDING'
    RETURNING q.school_id AS "schoolId", q.id, q.template_kind AS "templateKind", q.to_address AS "toAddress",
      q.to_name AS "toName", q.subject, q.html, q.text, q.message_id AS "messageId", q.attempts,
      q.max_attempts AS "maxAttempts", q.once, q.secret, q.attachments <> '[]' AS "hasFiles",
      due.suppressed, due.per_minute AS "perMinute", q.unsubscribe_url AS "unsubscribeUrl", q.priority, q.from_platform AS "fromPlatform", coalesce(t.sender_name, s.name) AS "senderName",
      t.sender_address AS "senderAddress", coalesce(t.reply_to, s.email) AS "replyTo",
      extract(epoch FROM now() - q.created_at)::float8 AS "ageSeconds"`,
};

export interface Lease {
  /** Names the holder. */
  token: string;
  seconds: number;
}

interface Claim {
  limit: number;
  lease: Lease;
  /** Id of one school; without it every school's. */
  school: string | undefined;
  /** Ids of schools that have their share. */
  except: readonly string[];
  /** Of schools without a limit of their own. */
  perMinute: number | undefined;
}

/**
 * Takes mails that are due, for as long as the lease lasts. Those that an address does not want are cancelled.
 * @returns the mails, and how many were cancelled
 */
export async function claimEmails({ limit, lease, school, except, perMinute }: Claim) {
  const { token, seconds } = lease;
  const values = [limit, token, seconds, school ?? null, perMinute ?? null, except];
  const rows = await platformQuery<ClaimedEmail & { suppressed: boolean }>(claim, values);
  const mails: ClaimedEmail[] = rows.filter(({ suppressed }) => !suppressed);
  return { mails, suppressed: rows.length - mails.length };
}

type Key = Pick<ClaimedEmail, "schoolId" | "id">;
const keys = (mails: readonly Key[]) => [mails.map(({ schoolId }) => schoolId), mails.map(({ id }) => id)];
const held = `FROM unnest($1::uuid[], $2::uuid[]) AS k (school_id, id)
    WHERE q.school_id = k.school_id AND q.id = k.id AND q.leased_by = $3 AND q.status = 'SENDING'`;

/** A sign of life: mails that wait for their turn here stay ours. */
export const renewLease = (mails: readonly Key[], { token, seconds }: Lease) =>
  platformQuery(
    {
      name: "renew-email-lease",
      text: `UPDATE queued_emails q SET leased_until = now() + $4 * interval '1 second' ${held}`,
    },
    [...keys(mails), token, seconds],
  );

/** Gives back what was claimed and not tried. */
export const releaseEmails = (mails: readonly Key[], { token }: Lease) =>
  platformQuery(
    {
      name: "release-emails",
      text: `UPDATE queued_emails q SET status = 'PENDING', leased_by = NULL, leased_until = NULL ${held}`,
    },
    [...keys(mails), token],
  );

/** Marks a mail that must not be sent twice, right before it is handed over. @returns false where it is no longer ours */
export async function markHandedOver(mail: Key, { token }: Lease): Promise<boolean> {
  const rows = await platformQuery(
    {
      name: "mark-email-handed-over",
      text: `UPDATE queued_emails q SET handed_at = now() ${held} AND q.leased_until > now() RETURNING 1 AS one`,
    },
    [...keys([mail]), token],
  );
  return rows.length > 0;
}

/**
 * Takes mails from workers that gave no sign until their lease was over. Most are sent again; one that must not be
 * sent twice and may have left is for support to decide.
 */
export const recoverEmails = () =>
  platformQuery(
    {
      name: "recover-emails",
      text: `UPDATE queued_emails SET attempts = attempts + 1, leased_by = NULL, leased_until = NULL,
          next_attempt_at = now(), last_error = 'the worker that was sending it ended', updated_at = now(),
          status = CASE WHEN once AND handed_at IS NOT NULL THEN 'UNCERTAIN'
            WHEN attempts + 1 >= max_attempts THEN 'FAILED' ELSE 'PENDING' END
        WHERE status = 'SENDING' AND leased_until < now()`,
    },
    [],
  );

export const filesOf = ({ schoolId, id }: Key) =>
  platformQuery<Attachment & Record<string, unknown>>(
    {
      name: "files-of-email",
      text: `SELECT file_name AS "fileName", content_type AS "contentType", content FROM queued_email_files
        WHERE school_id = $1 AND queued_email_id = $2 ORDER BY file_name`,
    },
    [schoolId, id],
  ) as Promise<Attachment[]>;

/** How many mails could be sent now. */
export async function countDue(school: string | undefined): Promise<number> {
  const [row] = await platformQuery<{ count: number }>(
    {
      text: `SELECT count(*)::int AS count FROM queued_emails
        WHERE status = 'PENDING' AND next_attempt_at <= now() AND ($1::uuid IS NULL OR school_id = $1)`,
    },
    [school ?? null],
  );
  return row!.count;
}
