import { query } from "../../../db/query.ts";
import { sql, unprepared } from "../../../db/sql.ts";
import { acrossSchools } from "../../../db/transaction.ts";
import { notFound } from "../../../lib/errors.ts";
import { isId } from "../../../lib/ids.ts";
import { findSchool } from "../../school/find-school.ts";
import type { SentHeaders } from "../sending/outgoing-email.ts";

export interface EmailFilter {
  status?: string | undefined;
  /** Slug of the school. */
  school?: string | undefined;
  template?: string | undefined;
  to?: string | undefined;
  since?: Date | undefined;
  limit: number;
}

export interface ListedEmail {
  id: string;
  school: string;
  schoolId: string;
  templateKind: string;
  entityKey: string;
  trigger: string | null;
  toAddress: string;
  toName: string | null;
  subject: string;
  status: string;
  attempts: number;
  maxAttempts: number;
  nextAttemptAt: Date;
  lastError: string | null;
  messageId: string;
  createdAt: Date;
  sentAt: Date | null;
  [column: string]: unknown;
}

const reason = "support reads the email queue";
const columns = sql`q.id, s.slug AS school, q.school_id AS "schoolId", q.template_kind AS "templateKind",
  q.entity_key AS "entityKey", q.trigger, q.to_address AS "toAddress", q.to_name AS "toName", q.subject, q.status,
  q.attempts, q.max_attempts AS "maxAttempts", q.next_attempt_at AS "nextAttemptAt", q.last_error AS "lastError",
  q.message_id AS "messageId", q.created_at AS "createdAt", q.sent_at AS "sentAt"`;
const from = sql`FROM queued_emails q JOIN schools s ON s.id = q.school_id`;

/** Lists emails of all schools, newest first. @throws {AppError} 404 for an unknown school */
export const listEmails = ({
  status,
  school,
  template,
  to,
  since,
  limit,
}: EmailFilter): Promise<ListedEmail[]> =>
  acrossSchools(reason, async () => {
    // A mistyped school must not look like an empty queue.
    if (school) await findSchool(school);
    return query<ListedEmail>(unprepared`
      SELECT ${columns} ${from} WHERE (${status}::text IS NULL OR q.status = ${status}::text)
        AND (${school}::text IS NULL OR s.slug = ${school}::text)
      AND (${template}::text IS NULL OR q.template_kind = ${template}::text)
        AND (${to}::text IS NULL OR lower(q.to_address) = lower(${to}::text))
      AND (${since}::timestamptz IS NULL OR q.created_at >= ${since}::timestamptz) ORDER BY q.created_at DESC,
        q.id DESC LIMIT ${limit}`);
  });

export interface ShownEmail extends ListedEmail {
  html: string | null;
  text: string | null;
  locale: string;
  unsubscribeUrl: string | null;
  fromPlatform: boolean;
  senderName: string;
  senderAddress: string | null;
  replyTo: string | null;
  sentHeaders: SentHeaders | null;
  attachments: Array<{ fileName: string; contentType: string; bytes: number }>;
  history: Array<{
    attemptNo: number;
    startedAt: Date;
    finishedAt: Date;
    status: string;
    responseCode: number | null;
    response: string | null;
  }>;
  /** The body gives access to an account: it is encrypted and shown to nobody. */
  secret: boolean;
}

type ShownRow = ListedEmail & { [K in keyof ShownEmail as K extends "history" ? never : K]: ShownEmail[K] };

/** Gets an email with the history of its delivery attempts. @throws {AppError} 404 */
export const findEmail = (id: string, school?: string): Promise<ShownEmail> =>
  acrossSchools(reason, async () => {
    const [email] = isId(id)
      ? await query<ShownRow>(unprepared`
        SELECT ${columns}, q.html, q.text, q.locale, q.attachments, q.secret,
          q.unsubscribe_url AS "unsubscribeUrl", q.from_platform AS "fromPlatform",
          q.sent_headers AS "sentHeaders", coalesce(t.sender_name, s.name) AS "senderName",
          t.sender_address AS "senderAddress", coalesce(t.reply_to, s.email) AS "replyTo"
        ${from} JOIN tenants t ON t.school_id = q.school_id
        WHERE q.id = ${id} AND (${school}::text IS NULL OR s.slug = ${school}::text) LIMIT 1`)
      : [];
    if (!email) throw notFound(`Queued email ${id}`);
    const history = await query<ShownEmail["history"][number] & Record<string, unknown>>(unprepared`
      SELECT attempt_no AS "attemptNo", started_at AS "startedAt", finished_at AS "finishedAt", status,
        response_code AS "responseCode", response
      FROM delivery_attempts WHERE school_id = ${email.schoolId} AND queued_email_id = ${id} ORDER BY started_at, id`);
    return { ...email, history };
  });

export interface EmailStats {
  status: string;
  count: number;
  oldest: Date | null;
  [column: string]: unknown;
}

/** Counts emails by status, with the oldest of each. @param school slug of one school @throws {AppError} 404 */
export const emailStats = (school?: string): Promise<EmailStats[]> =>
  acrossSchools(reason, async () => {
    if (school) await findSchool(school);
    return query<EmailStats>(unprepared`
      SELECT q.status, count(*)::int AS count, min(q.created_at) AS oldest ${from}
      WHERE ${school}::text IS NULL OR s.slug = ${school}::text GROUP BY q.status ORDER BY q.status`);
  });
