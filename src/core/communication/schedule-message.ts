import { Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId } from "../../lib/context.ts";
import { conflict, type Fault, invalid, notFound, unknownReference } from "../../lib/errors.ts";
import { channelNames, MessageTemplate, ScheduledMessage } from "../../models/communication/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { schoolZone } from "../platform/school-day.ts";
import { paragraphs, text } from "../schemas.ts";
import { within } from "../within.ts";
import { AudienceFilter } from "./audience.ts";
import { channels } from "./channels.ts";
import { checkAudience } from "./check-audience.ts";
import { checkRecurrence } from "./recurrence.ts";
import { messageReach, mustReachAll } from "./scheduled-messages.ts";
import { faultsOfText } from "./variables.ts";

export const NewScheduledMessage = z
  .strictObject({
    channel: z.enum(channelNames),
    templateId: z.uuid().nullable().optional().describe("Gives subject and body where they are not given"),
    subject: text(200).nullable().optional(),
    body: paragraphs(5_000).optional().describe("May name variables such as {{name}}"),
    audienceFilter: AudienceFilter,
    scheduledAt: z.iso.datetime({ offset: true }).optional().describe("Default: now"),
    recurrence: text(300)
      .nullable()
      .optional()
      .describe("RRULE such as FREQ=WEEKLY;BYDAY=MO;COUNT=10, by the school's clock"),
    status: z
      .enum(["draft", "pending"])
      .optional()
      .describe("Default: pending. A draft waits until it is made pending"),
  })
  .meta({ id: "NewScheduledMessage" });

export const ScheduledMessageChanges = NewScheduledMessage.omit({ channel: true, templateId: true })
  .partial()
  .meta({ id: "ScheduledMessageChanges" });

/** Longer than that ahead, a message is more likely a slip. */
const farthestYears = 2;
/** Clocks differ, and forms stay open; what is older is a slip, and a series would have to be searched from there. */
const MAX_PAST_MS = 86_400_000;

/** @throws {AppError} 400, 403 for a permission that does not reach the whole school, 409 `channel_disabled` */
export const scheduleMessage = ({
  scheduledAt: at,
  ...values
}: z.output<typeof NewScheduledMessage>): Promise<ScheduledMessage> =>
  transaction(async () => {
    mustReachAll();
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
    await recordAudit({
      action: "scheduled-messages.create",
      entityType: "ScheduledMessage",
      entityId: message.id,
      after: values,
    });
    await recordActivity({
      verb: "scheduled",
      entityType: "ScheduledMessage",
      entityId: message.id,
      summary: "A message to many was scheduled",
    });
    return message;
  });

/** Changes a message that was not taken yet. @throws {AppError} 400, 404, 409 `message_status`, `channel_disabled` */
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

/** Keeps a message from being sent, and with it the rest of its series. @throws {AppError} 404, 409 `message_status` */
export const cancelMessage = (id: string): Promise<ScheduledMessage> =>
  transaction(async () => {
    const message = await find(id, "cancelled");
    const before = { status: message.status };
    await message.update({ status: "cancelled" });
    await audit(message, "cancel", before, { status: message.status });
    return message;
  });

async function find(id: string, verb: string): Promise<ScheduledMessage> {
  const message = await ScheduledMessage.findOne({
    where: { [Op.and]: [{ id }, within("messages.send", messageReach)] },
    lock: true,
  });
  if (!message) throw notFound("Scheduled message");
  if (!["draft", "pending"].includes(message.status))
    throw conflict("message_status", `The message is ${message.status}: it can no longer be ${verb}`);
  return message;
}

const audit = (message: ScheduledMessage, verb: string, before: object, after: object) =>
  recordAudit({
    action: `scheduled-messages.${verb}`,
    entityType: "ScheduledMessage",
    entityId: message.id,
    before,
    after,
  });

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
  if (!body) faults.push({ path: "body", message: "is needed, or a template that has one" });
  if (!subject && ["email", "in_app", "push"].includes(channel))
    faults.push({ path: "subject", message: "is needed for this channel, or a template that has one" });
  const latest = new Date(now());
  latest.setUTCFullYear(latest.getUTCFullYear() + farthestYears);
  if (scheduledAt > latest)
    faults.push({ path: "scheduledAt", message: `must lie within ${farthestYears} years from now` });
  if (message.changed("scheduledAt") && scheduledAt.getTime() < now().getTime() - MAX_PAST_MS)
    faults.push({ path: "scheduledAt", message: "must not lie more than a day in the past" });
  if (faults.length) throw invalid(faults);
  if (status === "pending") await checkChannel(channel);
  if (recurrence) checkRecurrence(recurrence, seriesStartsAt, await schoolZone());
}

/** A channel that is only disconnected may be back by the time the message is due; a disabled one needs the operator. */
async function checkChannel(channel: ScheduledMessage["channel"]): Promise<void> {
  const { state, detail } = await channels[channel].state();
  if (state === "disabled")
    throw conflict(
      "channel_disabled",
      `The channel ${channel} is disabled (${detail}): choose another one, or keep the message as a draft`,
    );
}
