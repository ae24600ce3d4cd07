import { sql } from "../../../db/sql.ts";
import { newId } from "../../../lib/ids.ts";
import { platformQuery } from "../../common/platform-query.ts";
import { emailServices } from "../email-services.ts";
import type { Lease } from "./claim-emails.ts";
import type { SentHeaders } from "./outgoing-email.ts";

/** The result of one delivery attempt. */
export interface Delivery {
  schoolId: string;
  id: string;
  status: "SENT" | "PENDING" | "FAILED";
  attemptNo: number;
  /** Number of attempts that count as used. */
  attempts: number;
  /** Delay until the next attempt. */
  delaySeconds: number;
  startedAt: Date;
  attemptStatus: "succeeded" | "failed_retryable" | "failed_final";
  responseCode: number | null;
  response: string;
  /** Null unless it was sent. */
  sentHeaders: SentHeaders | null;
  /** The server permanently rejected the address itself. */
  refusedAddress: boolean;
}

/**
 * Records the results of a lease's emails by group commit: results that arrive while a write is in flight join the next write,
 * so that a fast mail server is not limited by one commit per email.
 * @returns a function that records one result; it resolves to false if the lease has been lost
 */
export function deliveryRecorder({ token }: Lease): (delivery: Delivery) => Promise<boolean> {
  let waiting: Delivery[] = [];
  let writing: Promise<Set<string>> | undefined;
  let next: Promise<Set<string>> | undefined;
  const write = async (): Promise<Set<string>> => {
    const batch = waiting;
    waiting = [];
    const column = <T>(pick: (delivery: Delivery) => T) => batch.map(pick);
    const rows = await platformQuery<{ id: string }>(sql`
      WITH results AS (
        SELECT * FROM unnest(${column((each) => each.schoolId)}::uuid[], ${column((each) => each.id)}::uuid[],
          ${column((each) => each.status)}::text[], ${column((each) => each.attemptNo)}::int[],
          ${column((each) => each.attempts)}::int[], ${column((each) => each.delaySeconds)}::float8[],
          ${column((each) => each.startedAt)}::timestamptz[], ${column((each) => each.attemptStatus)}::text[],
            ${column((each) => each.responseCode)}::int[], ${column((each) => each.response)}::text[],
            ${column(() => newId())}::uuid[], ${column((each) => each.refusedAddress)}::boolean[],
        ${column((each) => each.sentHeaders && JSON.stringify(each.sentHeaders))}::text[]) AS r (school_id, id,
          status, attempt_no, attempts, delay, started_at, attempt_status, code, response, attempt_id, refused,
      sent_headers)), noted AS (
        UPDATE queued_emails q SET status = r.status, attempts = r.attempts, leased_by = NULL, leased_until = NULL,
          handed_at = CASE WHEN r.status = 'SENT' THEN q.handed_at END,
          sent_at = CASE WHEN r.status = 'SENT' THEN now() END, sent_headers = r.sent_headers::jsonb,
          last_error = CASE WHEN r.status = 'SENT' THEN NULL ELSE r.response END,
          next_attempt_at = now() + r.delay * interval '1 second', updated_at = now()
        FROM results r
        WHERE q.school_id = r.school_id AND q.id = r.id AND q.leased_by = ${token} AND q.status = 'SENDING'
        RETURNING q.school_id, q.id, q.status, lower(q.to_address) AS address),
      refused AS (
        INSERT INTO mail_suppressions AS m
          (school_id, id, address, reason, status, refusals, last_response, last_refused_at)
        SELECT n.school_id, (array_agg(r.attempt_id))[1], n.address, 'refused',
          CASE WHEN count(*) >= ${emailServices().suppressAfter} THEN 'suppressed' ELSE 'watched' END, count(*),
            max(r.response), now()
        FROM results r JOIN noted n ON n.school_id = r.school_id AND n.id = r.id
        WHERE r.refused GROUP BY n.school_id, n.address ORDER BY n.school_id, n.address
        ON CONFLICT (school_id, address, reason) DO UPDATE SET refusals = m.refusals + excluded.refusals,
          status = CASE WHEN m.refusals + excluded.refusals >= ${emailServices().suppressAfter} THEN 'suppressed'
          ELSE m.status END, last_response = excluded.last_response, last_refused_at = now(), updated_at = now()),
      accepted AS (
        DELETE FROM mail_suppressions m USING noted n WHERE n.status = 'SENT' AND m.school_id = n.school_id
          AND m.address = n.address AND m.reason = 'refused' AND m.status = 'watched')
      INSERT INTO delivery_attempts
        (school_id, id, queued_email_id, attempt_no, started_at, finished_at, status, response_code, response)
      SELECT r.school_id, r.attempt_id, r.id, r.attempt_no, r.started_at, now(), r.attempt_status, r.code, r.response
      FROM results r JOIN noted n ON n.school_id = r.school_id AND n.id = r.id
      RETURNING queued_email_id AS id`);
    return new Set(rows.map(({ id }) => id));
  };
  return async (delivery) => {
    waiting.push(delivery);
    next ??= Promise.resolve(writing)
      .catch(() => {})
      .then(() => {
        writing = next;
        next = undefined;
        return write();
      });
    return (await next).has(delivery.id);
  };
}
