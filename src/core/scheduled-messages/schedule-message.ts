import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId } from "../../lib/context.ts";
import { DAY_MS } from "../../lib/days/day-ms.ts";
import { conflict, type Fault, invalid, unknownReference } from "../../lib/errors.ts";
import { channelNames } from "../../models/notifications/index.ts";
import { MessageTemplate, ScheduledMessage } from "../../models/scheduled-messages/index.ts";
import { AudienceFilter } from "../audience/audience.ts";
import { checkAudience } from "../audience/check-audience.ts";
import type { AuditVerb } from "../audit/audit-verbs.ts";
import { audited } from "../audit/audited.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { scopeWhere } from "../common/entities/row-scope.ts";
import { wholeSchoolOnly } from "../common/entities/whole-school-only.ts";
import { paragraphs, text } from "../common/input/schemas.ts";
import { schoolZone } from "../school/school-day.ts";
import { channels } from "./channels.ts";
import { checkRecurrence } from "./recurrence/recurrence.ts";
import { checkMaySendBulk } from "./scheduled-messages.ts";
import { faultsOfText } from "./variables.ts";

export const NewScheduledMessage = z
  .strictObject({
    channel: z.enum(channelNames),
    templateId: z.uuid().nullable().optional().describe("Provides subject and body if they are not given"),
    subject: text(200).nullable().optional(),
    body: paragraphs(5_000).optional().describe("May contain variables such as {{name}}"),
    audienceFilter: AudienceFilter,
    scheduledAt: z.iso.datetime({ offset: true }).optional().describe("Default: now"),
    recurrence: text(300)
      .nullable()
      .optional()
      .describe("RRULE such as FREQ=WEEKLY;BYDAY=MO;COUNT=10, in the school's time zone"),
    status: z
      .enum(["draft", "pending"])
      .optional()
      .describe("Default: pending. A draft is not sent until it is set to pending"),
  })
  .meta({ id: "NewScheduledMessage" });

export const ScheduledMessageChanges = NewScheduledMessage.omit({ channel: true, templateId: true })
  .partial()
  .meta({ id: "ScheduledMessageChanges" });

/** A time further ahead is most likely a typing error. */
const MAX_YEARS_AHEAD = 2;
/**
 * Tolerance for clock differences and forms left open. An older time is a typing error, and a series is searched from there.
 */
const MAX_PAST_MS = DAY_MS;

/** Schedules a bulk message. @throws {AppError} 400, 403 without the permission for the whole school, 409 `channel_disabled` */
export const scheduleMessage = ({
  scheduledAt: at,
  ...values
}: z.output<typeof NewScheduledMessage>): Promise<ScheduledMessage> =>
  transaction(async () => {
    checkMaySendBulk();
    const template = values.templateId ? await findTemplate(values.templateId, values.channel) : undefined;
    const scheduledAt = at ? new Date(at) : now();
    const message = ScheduledMessage.build({
      ...values,
      subject: values.subject ?? template?.subject ?? null,
      body: values.body ?? template?.body ?? "",
      scheduledAt,
      seriesStartsAt: scheduledAt,
      sentByUserId: actorId(),
    });
    await check(message);
    await message.save();
    await audited(ScheduledMessage, message.id, "create", { after: values });
    await recordActivity({
      verb: "scheduled",
      entityType: "ScheduledMessage",
      entityId: message.id,
      params: {},
      summary: "A bulk message was scheduled",
    });
    return message;
  });

/**
 * Changes a message that has not been claimed for sending.
 * @throws {AppError} 400, 404, 409 `message_status`, `channel_disabled`
 */
export const changeMessage = (
  id: string,
  { scheduledAt, ...values }: z.output<typeof ScheduledMessageChanges>,
): Promise<ScheduledMessage> =>
  transaction(async () => {
    const message = await find(id, "changed");
    const before = { status: message.status, scheduledAt: message.scheduledAt };
    message.set(values);
    if (scheduledAt)
      message.set({ scheduledAt: new Date(scheduledAt), seriesStartsAt: new Date(scheduledAt) });
    await check(message);
    await message.save();
    await audit(message, "update", before, { ...values, scheduledAt });
    return message;
  });

/** Cancels a message, and with it the rest of its series. @throws {AppError} 404, 409 `message_status` */
export const cancelMessage = (id: string): Promise<ScheduledMessage> =>
  transaction(async () => {
    const message = await find(id, "cancelled");
    const before = { status: message.status };
    await message.update({ status: "cancelled" });
    await audit(message, "cancel", before, { status: message.status });
    return message;
  });

async function find(id: string, verb: string): Promise<ScheduledMessage> {
  const message = await findLocked(ScheduledMessage, id, {
    where: scopeWhere("messages.send", wholeSchoolOnly),
  });
  if (!["draft", "pending"].includes(message.status))
    throw conflict("message_status", `The message is ${message.status} and can no longer be ${verb}`);
  return message;
}

const audit = (message: ScheduledMessage, verb: AuditVerb, before: object, after: object) =>
  audited(ScheduledMessage, message.id, verb, { before, after });

async function findTemplate(id: string, channel: string): Promise<MessageTemplate> {
  const template = await MessageTemplate.findByPk(id);
  if (!template) throw unknownReference("templateId", "template");
  if (template.channel !== channel)
    throw invalid([{ path: "templateId", message: `is a template for ${template.channel}` }]);
  if (template.status !== "active")
    throw conflict("template_status", `The template is ${template.status}, not active`);
  return template;
}

async function check(message: ScheduledMessage): Promise<void> {
  const { status, channel, subject, body, audienceFilter, scheduledAt, seriesStartsAt, recurrence } = message;
  await checkAudience(audienceFilter as z.output<typeof AudienceFilter>);
  const faults: Fault[] = [...faultsOfText(subject, "subject"), ...faultsOfText(body, "body")];
  if (!body) faults.push({ path: "body", message: "is required unless the template has one" });
  if (!subject && ["email", "in_app", "push"].includes(channel))
    faults.push({ path: "subject", message: "is required for this channel unless the template has one" });
  const latest = new Date(now());
  latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS_AHEAD);
  if (scheduledAt > latest)
    faults.push({ path: "scheduledAt", message: `must be within ${MAX_YEARS_AHEAD} years from now` });
  if (message.changed("scheduledAt") && scheduledAt.getTime() < now().getTime() - MAX_PAST_MS)
    faults.push({ path: "scheduledAt", message: "must not be more than a day in the past" });
  if (faults.length) throw invalid(faults);
  if (status === "pending") await checkChannel(channel);
  if (recurrence) checkRecurrence(recurrence, seriesStartsAt, await schoolZone());
}

/** Rejects a disabled channel, which only the operator can enable. A disconnected one may be back when the message is due. */
async function checkChannel(channel: ScheduledMessage["channel"]): Promise<void> {
  const { state, detail } = await channels[channel].state();
  if (state === "disabled")
    throw conflict(
      "channel_disabled",
      `The channel ${channel} is disabled (${detail}); choose another channel, or save the message as a draft`,
    );
}
