import { DateTime } from "luxon";
import { query } from "../../db/query.ts";
import { formatDay, languageOf } from "../../emails/languages.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { AppError } from "../../lib/errors.ts";
import { ScheduledMessage } from "../../models/communication/index.ts";
import { School } from "../../models/platform/index.ts";
import { AudienceFilter } from "./audience.ts";
import { recipientsSql } from "./audience-sql.ts";
import type { Delivery } from "./channel.ts";
import { channels } from "./channels.ts";
import { nextOccurrence } from "./recurrence.ts";
import { fillText } from "./variables.ts";

/** A message that was taken. */
export interface Begun {
  [column: string]: unknown;
  schoolId: string;
  id: string;
}

/** What a step came to; `elsewhere` where another node has the rest in hand. */
export type Outcome = "more" | "sent" | "failed" | "elsewhere";

/** Recipients of one step. */
const batch = 500;
/** Failures of ours, such as a lost connection, after which a message counts as failed. */
const mostTries = 5;

/**
 * One step of a message that was taken, in one transaction: it decides who gets it, or hands it over for some of them,
 * or notes that all is done.
 */
export async function continueMessage(id: string): Promise<Outcome> {
  const message = await ScheduledMessage.findByPk(id);
  if (message?.status !== "processing") return "elsewhere";
  if (!message.resolvedAt) return decideRecipients(id);
  const taken = await query<Recipient>(take, [schoolId(), id], { readOnly: false });
  if (taken.length === 0) return finish(id);
  await handOver(message, taken);
  return "more";
}

async function decideRecipients(id: string): Promise<Outcome> {
  // Without waiting: who has the lock does what is to be done.
  const message = await ScheduledMessage.findOne({ where: { id }, lock: true, skipLocked: true });
  if (message?.status !== "processing" || message.resolvedAt) return "elsewhere";
  const { channel, audienceFilter } = message;
  await scheduleNext(message);
  const { state, detail } = await channels[channel].state();
  if (state === "disabled" || state === "disconnected")
    return close(message, `The channel ${channel} is ${state}: ${detail ?? "it is not set up"}`);
  const values: unknown[] = [schoolId(), now()];
  const recipients = recipientsSql(AudienceFilter.parse(audienceFilter), channel, values);
  const place = values.push(id);
  const [decided] = await query<{ planned: number }>(
    {
      text: `WITH found AS (${recipients}), noted AS (
          INSERT INTO message_recipients (school_id, id, scheduled_message_id, person_kind, person_id, user_id, name,
            address, language, children)
          SELECT $1, gen_random_uuid(), $${place}::uuid, kind, id, user_id, name, address, language, children FROM found
          WHERE address IS NOT NULL RETURNING 1)
        SELECT count(*)::int AS planned FROM noted`,
    },
    values,
    { readOnly: false },
  );
  const planned = decided!.planned;
  if (planned === 0) return close(message, "Nobody can be reached: the audience is empty");
  await message.update({ resolvedAt: now(), countPlanned: planned });
  return "more";
}

async function close(message: ScheduledMessage, errorMessage: string): Promise<Outcome> {
  await message.update({ status: "failed", errorMessage, resolvedAt: now() });
  return "failed";
}

/** The next one of a series is a message of its own, made once with the one before it. What was missed is not made up for. */
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

const take = {
  name: "take-message-recipients",
  text: `SELECT id, user_id AS "userId", name, address, language, children FROM message_recipients
    WHERE school_id = $1 AND scheduled_message_id = $2 AND status = 'pending'
    ORDER BY id LIMIT ${batch} FOR UPDATE SKIP LOCKED`,
};

async function handOver(message: ScheduledMessage, taken: readonly Recipient[]): Promise<void> {
  const [about] = await query<{ school: string; timezone: string; locale: string; sender: string | null }>(
    {
      name: "about-message",
      text: `SELECT s.name AS school, s.timezone, s.locale, (SELECT u.name FROM users u WHERE u.school_id = $1 AND u.id = $2) AS sender
        FROM schools s WHERE s.id = $1`,
    },
    [schoolId(), message.sentByUserId],
  );
  const { school, timezone, locale, sender } = about!;
  const day = DateTime.fromJSDate(now(), { zone: timezone }).toISODate()!;
  const deliveries = taken.map(({ id, name, children, ...person }): Delivery => {
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
  const refused = await channels[message.channel].accept(deliveries);
  await query(
    {
      name: "note-message-recipients",
      text: `UPDATE message_recipients r SET updated_at = now(), error = g.error,
          status = CASE WHEN g.error IS NULL THEN 'sent' ELSE 'failed' END
        FROM jsonb_to_recordset($2::jsonb) AS g (id uuid, error text) WHERE r.school_id = $1 AND r.id = g.id`,
    },
    [
      schoolId(),
      JSON.stringify(
        taken.map(({ id }, index) => ({ id, error: refused.get(deliveries[index]!.key) ?? null })),
      ),
    ],
    { readOnly: false },
  );
}

const finishing = {
  name: "finish-scheduled-message",
  text: `WITH counts AS (
      SELECT count(*) FILTER (WHERE status = 'pending')::int AS pending, count(*) FILTER (WHERE status = 'sent')::int AS sent,
        count(*) FILTER (WHERE status = 'failed')::int AS failed, min(error) AS error
      FROM message_recipients WHERE school_id = $1 AND scheduled_message_id = $2)
    UPDATE scheduled_messages m SET count_sent = c.sent, count_failed = c.failed, updated_at = $3,
      sent_at = CASE WHEN c.sent > 0 THEN $3::timestamptz END,
      error_message = CASE WHEN c.failed > 0 THEN c.failed || ' of ' || c.sent + c.failed || ' failed: ' || c.error END,
      status = CASE WHEN c.failed = 0 THEN 'sent' WHEN c.sent = 0 THEN 'failed' ELSE 'partially_failed' END
    FROM counts c
    WHERE m.school_id = $1 AND m.id = $2 AND m.status = 'processing' AND c.pending = 0 RETURNING m.status`,
};

/** Nothing is noted while another node still has recipients in hand. */
async function finish(id: string): Promise<Outcome> {
  const [done] = await query<{ status: string }>(finishing, [schoolId(), id, now()], { readOnly: false });
  if (!done) return "elsewhere";
  return done.status === "failed" ? "failed" : "sent";
}

/** After a failure of ours the next run tries again; a message that fails again and again is given up. */
export async function noteFailure(id: string, error: unknown): Promise<Outcome> {
  const message = await ScheduledMessage.findOne({ where: { id, status: "processing" }, lock: true });
  if (!message) return "elsewhere";
  const tries = message.tries + 1;
  const final = tries >= mostTries;
  const said = error instanceof AppError ? error.message : "It could not be sent, and is tried again";
  await message.update({
    tries,
    errorMessage: final ? (error instanceof AppError ? said : "It could not be sent") : said,
    ...(final && { status: "failed" as const }),
  });
  return final ? "failed" : "elsewhere";
}
