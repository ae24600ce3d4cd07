import { query } from "../../db/query.ts";
import { withContext } from "../../lib/context.ts";
import { channelServices } from "./channel-services.ts";

export interface ChannelQueueReport {
  claimed: number;
  sent: number;
  retried: number;
  failed: number;
}

interface Options {
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

interface Claimed {
  [column: string]: unknown;
  schoolId: string;
  id: string;
  toAddress: string;
  body: string;
  attempts: number;
}

/** Messages that are taken at once, each in a request of its own. */
const batch = 20;
const mostAttempts = 6;
/** Longer than the slowest answer of a gateway: who died is out of the way by then. */
const leaseSeconds = 60;

const reason = "messages of every school leave by the same gateway";
const platform = <T>(fn: () => Promise<T>) =>
  withContext({ schoolId: undefined, platformReason: reason }, fn);

const claim = {
  name: "claim-channel-messages",
  text: `WITH due AS (
      SELECT school_id, id FROM channel_messages WHERE channel = 'sms' AND ($1::uuid IS NULL OR school_id = $1)
        AND (status = 'PENDING' AND next_attempt_at <= now() OR status = 'SENDING' AND leased_until < now())
      ORDER BY next_attempt_at LIMIT ${batch} FOR UPDATE SKIP LOCKED)
    UPDATE channel_messages m SET status = 'SENDING', attempts = m.attempts + 1, updated_at = now(),
      leased_until = now() + interval '${leaseSeconds} seconds'
    FROM due WHERE m.school_id = due.school_id AND m.id = due.id
    RETURNING m.school_id AS "schoolId", m.id, m.to_address AS "toAddress", m.body, m.attempts`,
};

const note = {
  name: "note-channel-message",
  text: `UPDATE channel_messages SET status = $3, last_error = $4, provider_message_id = $5, leased_until = NULL,
      next_attempt_at = now() + $6 * interval '1 second', updated_at = now(),
      sent_at = CASE WHEN $3 = 'SENT' THEN now() END
    WHERE school_id = $1 AND id = $2 AND status = 'SENDING'`,
};

const due = {
  text: `SELECT count(*)::int AS count FROM channel_messages WHERE channel = 'sms' AND status = 'PENDING'
    AND next_attempt_at <= now() AND ($1::uuid IS NULL OR school_id = $1)`,
};

/** Hands what is due to the gateway, until nothing is. The gateway knows a message again by its id. */
export async function sendChannelMessages({ school, signal, dryRun }: Options): Promise<ChannelQueueReport> {
  const report = { claimed: 0, sent: 0, retried: 0, failed: 0 };
  const { sms } = channelServices();
  if (dryRun) {
    const [row] = await platform(() => query<{ count: number }>(due, [school ?? null]));
    return { ...report, claimed: row!.count };
  }
  if (!sms) return report;
  while (!signal.aborted) {
    const claimed = await platform(() => query<Claimed>(claim, [school ?? null], { readOnly: false }));
    if (claimed.length === 0) break;
    report.claimed += claimed.length;
    await Promise.all(
      claimed.map(async ({ schoolId, id, toAddress, body, attempts }) => {
        const handed = await sms.send({ id, to: toAddress, text: body });
        const status = handed.ok ? "SENT" : handed.final || attempts >= mostAttempts ? "FAILED" : "PENDING";
        report[({ SENT: "sent", FAILED: "failed", PENDING: "retried" } as const)[status]] += 1;
        const error = handed.ok ? null : handed.error.slice(0, 500);
        const delay = Math.min(3_600, 15 * 2 ** attempts);
        await platform(() =>
          query(note, [schoolId, id, status, error, handed.ok ? handed.providerId : null, delay], {
            readOnly: false,
          }),
        );
      }),
    );
  }
  return report;
}
