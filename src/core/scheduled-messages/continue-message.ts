import { DateTime } from "luxon";
import { currentSchool, currentTime } from "../../db/context-values.ts";
import { execute, query } from "../../db/query.ts";
import { raw, sql, unprepared } from "../../db/sql.ts";
import { formatDay, languageOf } from "../../emails/languages.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { AppError } from "../../lib/errors.ts";
import { ScheduledMessage } from "../../models/scheduled-messages/index.ts";
import { School } from "../../models/school/index.ts";
import { AudienceFilter } from "../audience/audience.ts";
import { recipientsSql } from "../audience/audience-sql.ts";
import type { Delivery } from "../channels/channel.ts";
import { channels } from "./channels.ts";
import { nextOccurrence } from "./recurrence/recurrence.ts";
import { fillText } from "./variables.ts";

/** A claimed message. */
export interface ClaimedMessage {
  [column: string]: unknown;
  schoolId: string;
  id: string;
}

/** Result of a step; `elsewhere` if another node is processing the rest. */
export type StepResult = "more" | "sent" | "failed" | "elsewhere";

/** Recipients per step. */
const BATCH_SIZE = 500;
/** Internal failures, such as a lost connection, after which a message fails. */
const MAX_ATTEMPTS = 5;

/**
 * Runs one step of a claimed message, in the running transaction: resolves its recipients, queues the next batch of them, or
 * marks the message as done.
 */
export async function continueMessage(id: string): Promise<StepResult> {
  const message = await ScheduledMessage.findByPk(id);
  if (message?.status !== "processing") return "elsewhere";
  if (!message.resolvedAt) return resolveRecipients(id);
  const recipients = await execute<Recipient>(sql`
    SELECT id, user_id AS "userId", name, address, language, children FROM message_recipients
    WHERE school_id = ${currentSchool} AND scheduled_message_id = ${id} AND status = 'pending'
    ORDER BY id LIMIT ${raw(BATCH_SIZE)} FOR UPDATE SKIP LOCKED`);
  if (recipients.length === 0) return finish(id);
  await queueDeliveries(message, recipients);
  return "more";
}

async function resolveRecipients(id: string): Promise<StepResult> {
  // SKIP LOCKED: the holder of the lock resolves the recipients.
  const message = await ScheduledMessage.findOne({ where: { id }, lock: true, skipLocked: true });
  if (message?.status !== "processing" || message.resolvedAt) return "elsewhere";
  const { channel, audienceFilter } = message;
  await scheduleNext(message);
  const { state, detail } = await channels[channel].state();
  if (state === "disabled" || state === "disconnected")
    return fail(message, `The channel ${channel} is ${state}: ${detail ?? "it is not set up"}`);
  const [resolved] = await execute<{ planned: number }>(unprepared`
    WITH found AS (${recipientsSql(AudienceFilter.parse(audienceFilter), channel)}), noted AS (
      INSERT INTO message_recipients (school_id, id, scheduled_message_id, person_kind, person_id, user_id, name,
        address, language, children)
      SELECT ${currentSchool}, gen_random_uuid(), ${id}::uuid, kind, id, user_id, name, address, language, children
      FROM found WHERE address IS NOT NULL RETURNING 1)
    SELECT count(*)::int AS planned FROM noted`);
  const planned = resolved!.planned;
  if (planned === 0)
    return fail(message, "The audience is empty: no recipient has an address for this channel");
  await message.update({ resolvedAt: now(), countPlanned: planned });
  return "more";
}

async function fail(message: ScheduledMessage, errorMessage: string): Promise<StepResult> {
  await message.update({ status: "failed", errorMessage, resolvedAt: now() });
  return "failed";
}

/** Creates the next message of a series, once per occurrence. Missed occurrences are skipped. */
async function scheduleNext(message: ScheduledMessage): Promise<void> {
  const { recurrence, seriesStartsAt, scheduledAt } = message;
  if (!recurrence) return;
  const { timezone } = await School.findByPk(schoolId(), { rejectOnEmpty: true });
  const after = new Date(Math.max(scheduledAt.getTime(), now().getTime()));
  const next = nextOccurrence(recurrence, seriesStartsAt, after, timezone);
  if (!next) return;
  const { channel, templateId, subject, body, audienceFilter, sentByUserId } = message;
  await ScheduledMessage.create({
    ...{ channel, templateId, subject, body, audienceFilter, sentByUserId, recurrence, seriesStartsAt },
    scheduledAt: next,
  });
}

interface Recipient {
  [column: string]: unknown;
  id: string;
  userId: string | null;
  name: string;
  address: string;
  language: string | null;
  children: string;
}

async function queueDeliveries(message: ScheduledMessage, recipients: readonly Recipient[]): Promise<void> {
  const [about] = await query<{
    school: string;
    timezone: string;
    locale: string;
    sender: string | null;
  }>(sql`
    SELECT s.name AS school, s.timezone, s.locale,
      (SELECT u.name FROM users u WHERE u.school_id = ${currentSchool} AND u.id = ${message.sentByUserId}) AS sender
    FROM schools s WHERE s.id = ${currentSchool}`);
  const { school, timezone, locale, sender } = about!;
  const day = DateTime.fromJSDate(now(), { zone: timezone }).toISODate()!;
  const deliveries = recipients.map(({ id, name, children, ...person }): Delivery => {
    const date = formatDay(day, languageOf(person.language ?? locale));
    const values = { name, children, school, sender: sender ?? school, date };
    return {
      ...person,
      name,
      key: `ScheduledMessage:${message.id}:${id}`,
      subject: message.subject && fillText(message.subject, values),
      body: fillText(message.body, values),
    };
  });
  const rejected = await channels[message.channel].accept(deliveries);
  await execute(sql`
    UPDATE message_recipients r SET updated_at = now(), error = g.error,
      status = CASE WHEN g.error IS NULL THEN 'sent' ELSE 'failed' END
    FROM jsonb_to_recordset(${JSON.stringify(
      recipients.map(({ id }, index) => ({ id, error: rejected.get(deliveries[index]!.key) ?? null })),
    )}::jsonb) AS g (id uuid, error text) WHERE r.school_id = ${currentSchool} AND r.id = g.id`);
}

/** Closes a message, unless another node is still processing some of its recipients. */
async function finish(id: string): Promise<StepResult> {
  const [done] = await execute<{ status: string }>(sql`
    WITH counts AS (
      SELECT count(*) FILTER (WHERE status = 'pending')::int AS pending,
        count(*) FILTER (WHERE status = 'sent')::int AS sent,
          count(*) FILTER (WHERE status = 'failed')::int AS failed, min(error) AS error
      FROM message_recipients WHERE school_id = ${currentSchool} AND scheduled_message_id = ${id})
    UPDATE scheduled_messages m SET count_sent = c.sent, count_failed = c.failed, updated_at = ${currentTime},
      sent_at = CASE WHEN c.sent > 0 THEN ${currentTime}::timestamptz END,
      error_message = CASE WHEN c.failed > 0
      THEN c.failed || ' of ' || c.sent + c.failed || ' failed: ' || c.error END, status = CASE WHEN c.failed = 0
        THEN 'sent' WHEN c.sent = 0 THEN 'failed' ELSE 'partially_failed' END
    FROM counts c
    WHERE m.school_id = ${currentSchool} AND m.id = ${id} AND m.status = 'processing' AND c.pending = 0
      RETURNING m.status`);
  if (!done) return "elsewhere";
  return done.status === "failed" ? "failed" : "sent";
}

/** Records an internal failure. The next run retries; after `MAX_ATTEMPTS` the message fails. */
export async function recordFailure(id: string, error: unknown): Promise<StepResult> {
  const message = await ScheduledMessage.findOne({ where: { id, status: "processing" }, lock: true });
  if (!message) return "elsewhere";
  const attempts = message.tries + 1;
  const final = attempts >= MAX_ATTEMPTS;
  const reason = error instanceof AppError ? error.message : "Sending failed and will be retried";
  await message.update({
    tries: attempts,
    errorMessage: final ? (error instanceof AppError ? reason : "Sending failed") : reason,
    ...(final && { status: "failed" as const }),
  });
  return final ? "failed" : "elsewhere";
}
