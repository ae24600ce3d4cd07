import { execute, query } from "../../db/query.ts";
import { raw, sql, unprepared } from "../../db/sql.ts";
import { withContext } from "../../lib/context.ts";
import type { ChannelMessage } from "../../models/channels/index.ts";
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
  /** Push subscription of the device; null if it no longer exists. */
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
}

/** Messages per claim, sent by concurrent requests. */
const BATCH_SIZE = 20;
const MAX_ATTEMPTS = 6;
/** Longer than the slowest response of a gateway; after that the worker is considered dead. */
const LEASE_SECONDS = 60;

const reason = "messages of all schools are sent through the same gateways";
const platform = <T>(fn: () => Promise<T>) =>
  withContext({ schoolId: undefined, platformReason: reason }, fn);

interface Result {
  ok: boolean;
  providerId?: string | null;
  error?: string;
  final?: boolean;
  gone?: boolean;
}

async function send({ channel, ...message }: Claimed): Promise<Result> {
  const { schoolId, id, toAddress, subject, body, url, endpoint, p256dh, auth } = message;
  const { sms, push } = channelServices();
  if (channel === "messaging_app") return handToApp(schoolId, { id, toAddress, body });
  if (channel === "sms") return sms!.send({ id, to: toAddress, text: body });
  if (!endpoint || !p256dh || !auth)
    return { ok: false, error: "the device is no longer registered", final: true };
  // Push services accept 4,096 bytes including the overhead of encryption, so the body is cut.
  // The id lets a browser show a message once that was sent twice.
  const payload = JSON.stringify({ id, title: subject ?? "", body: body.slice(0, 500), url });
  return push!.send({ endpoint, p256dh, auth }, payload);
}

/** Sends due messages through the gateways until none is left. The SMS gateway deduplicates by message id. */
export async function sendChannelMessages(options: Options): Promise<ChannelQueueReport> {
  const { school, dryRun } = options;
  const report = { claimed: 0, sent: 0, retried: 0, failed: 0 };
  const { sms, push } = channelServices();
  const ready = [sms && "sms", push && "push"].filter((channel) => channel !== undefined);
  if (dryRun) {
    const [row] = await platform(() =>
      query<{ count: number }>(unprepared`
      SELECT count(*)::int AS count FROM channel_messages WHERE channel = ANY (${ready}::text[])
        AND status = 'PENDING'
      AND next_attempt_at <= now() AND (${school}::uuid IS NULL OR school_id = ${school}::uuid)`),
    );
    return { ...report, claimed: row!.count };
  }
  const sendConcurrently = (claimed: readonly Claimed[]) =>
    Promise.all(claimed.map(async (message) => recordResult(message, await send(message), report)));
  const gateways = ready.length ? drain(school, ready, options.signal, report, sendConcurrently) : undefined;
  const [apps] = await Promise.all([sendByMessagingApp(options), gateways]);
  for (const key of Object.keys(report) as Array<keyof ChannelQueueReport>) report[key] += apps[key];
  return report;
}

/** The running drain of each school: its messages are sent one after the other, as a person would write them. */
const drains = new Map<string, Promise<unknown>>();

/** Sends the due messages of schools whose messaging account this process holds. */
export async function sendByMessagingApp({ school, signal }: Options): Promise<ChannelQueueReport> {
  const report = { claimed: 0, sent: 0, retried: 0, failed: 0 };
  const sendInOrder = async (claimed: readonly Claimed[]) => {
    let connectionFailure: Result | undefined;
    for (const message of claimed) {
      const result = connectionFailure ?? (await send(message));
      // After a temporary failure the rest of the batch fails with it, instead of each message waiting for the timeout.
      if (!result.ok && !result.final) connectionFailure = result;
      await recordResult(message, result, report);
    }
  };
  const chosen = connectedSchools().filter((id) => school === undefined || id === school);
  await Promise.all(
    chosen.map(async (id) => {
      const previous = drains.get(id);
      const current = (async () => {
        await previous;
        await drain(id, ["messaging_app"], signal, report, sendInOrder);
      })();
      const settled = current.catch(() => {});
      drains.set(id, settled);
      await current;
      if (drains.get(id) === settled) drains.delete(id);
    }),
  );
  return report;
}

async function drain(
  school: string | undefined,
  channels: readonly string[],
  signal: AbortSignal,
  report: ChannelQueueReport,
  sendBatch: (claimed: readonly Claimed[]) => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    const claimed = await platform(() =>
      execute<Claimed>(sql`
        WITH due AS (
          SELECT school_id, id, to_address FROM channel_messages WHERE channel = ANY (${channels}::text[])
            AND (${school}::uuid IS NULL OR school_id = ${school}::uuid)
            AND (status = 'PENDING' AND next_attempt_at <= now() OR status = 'SENDING' AND leased_until < now())
          ORDER BY next_attempt_at LIMIT ${raw(BATCH_SIZE)} FOR UPDATE SKIP LOCKED)
        UPDATE channel_messages m SET status = 'SENDING', attempts = m.attempts + 1, updated_at = now(),
          leased_until = now() + interval '${raw(LEASE_SECONDS)} seconds'
        FROM due LEFT JOIN push_subscriptions s ON s.school_id = due.school_id AND s.id::text = due.to_address
        WHERE m.school_id = due.school_id AND m.id = due.id
        RETURNING m.school_id AS "schoolId", m.id, m.channel, m.to_address AS "toAddress", m.subject, m.body, m.url,
          m.attempts, s.endpoint, s.p256dh, s.auth`),
    );
    if (claimed.length === 0) return;
    report.claimed += claimed.length;
    await sendBatch(claimed);
  }
}

async function recordResult(message: Claimed, result: Result, report: ChannelQueueReport): Promise<void> {
  const { schoolId, id, toAddress, attempts } = message;
  if (result.gone)
    await platform(() =>
      execute(sql`DELETE FROM push_subscriptions WHERE school_id = ${schoolId} AND id = ${toAddress}`),
    );
  const status = result.ok ? "SENT" : result.final || attempts >= MAX_ATTEMPTS ? "FAILED" : "PENDING";
  report[({ SENT: "sent", FAILED: "failed", PENDING: "retried" } as const)[status]] += 1;
  const error = result.error?.slice(0, 500) ?? null;
  const delay = Math.min(3_600, 15 * 2 ** attempts);
  await platform(() =>
    execute(sql`
    UPDATE channel_messages SET status = ${status}, last_error = ${error},
      provider_message_id = ${result.providerId}, leased_until = NULL,
      next_attempt_at = now() + ${delay} * interval '1 second', updated_at = now(), sent_at =
        CASE WHEN ${status} = 'SENT' THEN now() END
    WHERE school_id = ${schoolId} AND id = ${id} AND status = 'SENDING'`),
  );
}
