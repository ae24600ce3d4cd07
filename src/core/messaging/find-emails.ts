import { query } from "../../db/query.ts";
import { acrossSchools } from "../../db/transaction.ts";
import { notFound } from "../../lib/errors.ts";
import { isId } from "../../lib/ids.ts";
import { findSchool } from "../platform/find-school.ts";
import type { SentHeaders } from "./outgoing-email.ts";

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

const reason = "support looks into the mail queue";
const columns = `q.id, s.slug AS school, q.school_id AS "schoolId", q.template_kind AS "templateKind",
  q.entity_key AS "entityKey", q.trigger, q.to_address AS "toAddress", q.to_name AS "toName", q.subject, q.status,
  q.attempts, q.max_attempts AS "maxAttempts", q.next_attempt_at AS "nextAttemptAt", q.last_error AS "lastError",
  q.message_id AS "messageId", q.created_at AS "createdAt", q.sent_at AS "sentAt"`;
const from = "FROM queued_emails q JOIN schools s ON s.id = q.school_id";

/** Mails of every school, the newest first. @throws {AppError} 404 for a school that there is not */
export const listEmails = ({
  status,
  school,
  template,
  to,
  since,
  limit,
}: EmailFilter): Promise<ListedEmail[]> =>
  acrossSchools(reason, async () => {
    // A slip in the name of a school must not look like an empty queue.
    if (school) await findSchool(school);
    return query<ListedEmail>(
      {
        text: `SELECT ${columns} ${from} WHERE ($1::text IS NULL OR q.status = $1) AND ($2::text IS NULL OR s.slug = $2)
          AND ($3::text IS NULL OR q.template_kind = $3) AND ($4::text IS NULL OR lower(q.to_address) = lower($4))
          AND ($5::timestamptz IS NULL OR q.created_at >= $5) ORDER BY q.created_at DESC, q.id DESC LIMIT $6`,
      },
      [status ?? null, school ?? null, template ?? null, to ?? null, since ?? null, limit],
    );
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
  /** Its body gives access to an account: it is sealed, and shown to nobody. */
  secret: boolean;
}

type ShownRow = ListedEmail & { [K in keyof ShownEmail as K extends "history" ? never : K]: ShownEmail[K] };

/** One mail with the history of its tries. @throws {AppError} 404 */
export const findEmail = (id: string, school?: string): Promise<ShownEmail> =>
  acrossSchools(reason, async () => {
    const [mail] = isId(id)
      ? await query<ShownRow>(
          {
            text: `SELECT ${columns}, q.html, q.text, q.locale, q.attachments, q.secret,
                q.unsubscribe_url AS "unsubscribeUrl", q.from_platform AS "fromPlatform",
                q.sent_headers AS "sentHeaders", coalesce(t.sender_name, s.name) AS "senderName",
                t.sender_address AS "senderAddress", coalesce(t.reply_to, s.email) AS "replyTo"
              ${from} JOIN tenants t ON t.school_id = q.school_id
              WHERE q.id = $1 AND ($2::text IS NULL OR s.slug = $2) LIMIT 1`,
          },
          [id, school ?? null],
        )
      : [];
    if (!mail) throw notFound(`Queued email ${id}`);
    const history = await query<ShownEmail["history"][number] & Record<string, unknown>>(
      {
        text: `SELECT attempt_no AS "attemptNo", started_at AS "startedAt", finished_at AS "finishedAt", status,
            response_code AS "responseCode", response
          FROM delivery_attempts WHERE school_id = $1 AND queued_email_id = $2 ORDER BY started_at, id`,
      },
      [mail.schoolId, id],
    );
    return { ...mail, history };
  });

export interface EmailFigures {
  status: string;
  count: number;
  oldest: Date | null;
  [column: string]: unknown;
}

/** How many mails are in which state, and since when. @param school slug of one school @throws {AppError} 404 */
export const emailStats = (school?: string): Promise<EmailFigures[]> =>
  acrossSchools(reason, async () => {
    if (school) await findSchool(school);
    return query<EmailFigures>(
      {
        text: `SELECT q.status, count(*)::int AS count, min(q.created_at) AS oldest ${from}
          WHERE $1::text IS NULL OR s.slug = $1 GROUP BY q.status ORDER BY q.status`,
      },
      [school ?? null],
    );
  });
