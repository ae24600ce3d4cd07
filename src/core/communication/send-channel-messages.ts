import { query } from "../../db/query.ts";
import { withContext } from "../../lib/context.ts";
import type { ChannelMessage } from "../../models/communication/index.ts";
import { channelServices } from "./channel-services.ts";
import { connectedSchools, handToApp } from "./messaging-app/connections.ts";

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
  channel: ChannelMessage["channel"];
  toAddress: string;
  subject: string | null;
  body: string;
  url: string | null;
  attempts: number;
  /** Of the device that a notification is for; null where it is no longer known. */
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
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
      SELECT school_id, id, to_address FROM channel_messages WHERE channel = ANY ($2::text[]) AND ($1::uuid IS NULL OR school_id = $1)
        AND (status = 'PENDING' AND next_attempt_at <= now() OR status = 'SENDING' AND leased_until < now())
      ORDER BY next_attempt_at LIMIT ${batch} FOR UPDATE SKIP LOCKED)
    UPDATE channel_messages m SET status = 'SENDING', attempts = m.attempts + 1, updated_at = now(),
      leased_until = now() + interval '${leaseSeconds} seconds'
    FROM due LEFT JOIN push_subscriptions s ON s.school_id = due.school_id AND s.id::text = due.to_address
    WHERE m.school_id = due.school_id AND m.id = due.id
    RETURNING m.school_id AS "schoolId", m.id, m.channel, m.to_address AS "toAddress", m.subject, m.body, m.url,
      m.attempts, s.endpoint, s.p256dh, s.auth`,
};

const note = {
  name: "note-channel-message",
  text: `UPDATE channel_messages SET status = $3, last_error = $4, provider_message_id = $5, leased_until = NULL,
      next_attempt_at = now() + $6 * interval '1 second', updated_at = now(),
      sent_at = CASE WHEN $3 = 'SENT' THEN now() END
    WHERE school_id = $1 AND id = $2 AND status = 'SENDING'`,
};

const due = {
  text: `SELECT count(*)::int AS count FROM channel_messages WHERE channel = ANY ($2::text[]) AND status = 'PENDING'
    AND next_attempt_at <= now() AND ($1::uuid IS NULL OR school_id = $1)`,
};

const forget = {
  name: "forget-push-subscription",
  text: "DELETE FROM push_subscriptions WHERE school_id = $1 AND id = $2",
};

interface Result {
  ok: boolean;
  providerId?: string | null;
  error?: string;
  final?: boolean;
  gone?: boolean;
}

async function hand({ channel, ...message }: Claimed): Promise<Result> {
  const { schoolId, id, toAddress, subject, body, url, endpoint, p256dh, auth } = message;
  const { sms, push } = channelServices();
  if (channel === "messaging_app") return handToApp(schoolId, { id, toAddress, body });
  if (channel === "sms") return sms!.send({ id, to: toAddress, text: body });
  if (!endpoint || !p256dh || !auth) return { ok: false, error: "the device is gone", final: true };
  // A push service takes 4,096 bytes, of which encryption needs some.
  // By the id a browser shows one once that was sent again.
  const payload = JSON.stringify({ id, title: subject ?? "", body: body.slice(0, 500), url });
  return push!.send({ endpoint, p256dh, auth }, payload);
}

/** Hands what is due to the gateways, until nothing is. The SMS gateway knows a message again by its id. */
export async function sendChannelMessages(options: Options): Promise<ChannelQueueReport> {
  const { school, dryRun } = options;
  const report = { claimed: 0, sent: 0, retried: 0, failed: 0 };
  const { sms, push } = channelServices();
  const ready = [sms && "sms", push && "push"].filter((channel) => channel !== undefined);
  if (dryRun) {
    const [row] = await platform(() => query<{ count: number }>(due, [school ?? null, ready]));
    return { ...report, claimed: row!.count };
  }
  const atOnce = (claimed: readonly Claimed[]) =>
    Promise.all(claimed.map(async (message) => settle(message, await hand(message), report)));
  const gateways = ready.length ? drain(school, ready, options.signal, report, atOnce) : undefined;
  const [apps] = await Promise.all([sendByMessagingApp(options), gateways]);
  for (const key of Object.keys(report) as Array<keyof ChannelQueueReport>) report[key] += apps[key];
  return report;
}

/** The turn of each school that is under way: its messages leave one after the other, as a person would write them. */
const turns = new Map<string, Promise<unknown>>();

/** Sends what is due of the schools that this process is connected for. */
export async function sendByMessagingApp({ school, signal }: Options): Promise<ChannelQueueReport> {
  const report = { claimed: 0, sent: 0, retried: 0, failed: 0 };
  const inTurn = async (claimed: readonly Claimed[]) => {
    let cutOff: Result | undefined;
    for (const message of claimed) {
      const handed = cutOff ?? (await hand(message));
      // A connection that failed one message would let the others wait, too.
      if (!handed.ok && !handed.final) cutOff = handed;
      await settle(message, handed, report);
    }
  };
  const chosen = connectedSchools().filter((id) => school === undefined || id === school);
  await Promise.all(
    chosen.map(async (id) => {
      const before = turns.get(id);
      const turn = (async () => {
        await before;
        await drain(id, ["messaging_app"], signal, report, inTurn);
      })();
      const quiet = turn.catch(() => {});
      turns.set(id, quiet);
      await turn;
      if (turns.get(id) === quiet) turns.delete(id);
    }),
  );
  return report;
}

async function drain(
  school: string | undefined,
  channels: readonly string[],
  signal: AbortSignal,
  report: ChannelQueueReport,
  handOver: (claimed: readonly Claimed[]) => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    const claimed = await platform(() =>
      query<Claimed>(claim, [school ?? null, channels], { readOnly: false }),
    );
    if (claimed.length === 0) return;
    report.claimed += claimed.length;
    await handOver(claimed);
  }
}

async function settle(message: Claimed, handed: Result, report: ChannelQueueReport): Promise<void> {
  const { schoolId, id, toAddress, attempts } = message;
  if (handed.gone) await platform(() => query(forget, [schoolId, toAddress], { readOnly: false }));
  const status = handed.ok ? "SENT" : handed.final || attempts >= mostAttempts ? "FAILED" : "PENDING";
  report[({ SENT: "sent", FAILED: "failed", PENDING: "retried" } as const)[status]] += 1;
  const error = handed.error?.slice(0, 500) ?? null;
  const delay = Math.min(3_600, 15 * 2 ** attempts);
  const values = [schoolId, id, status, error, handed.providerId ?? null, delay];
  await platform(() => query(note, values, { readOnly: false }));
}
