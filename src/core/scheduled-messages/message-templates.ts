import { z } from "zod";
import { languages } from "../../emails/languages.ts";
import { invalid } from "../../lib/errors.ts";
import { channelNames } from "../../models/notifications/index.ts";
import { MessageTemplate, messageTemplateStatuses } from "../../models/scheduled-messages/index.ts";
import { crud } from "../common/entities/crud.ts";
import { wholeSchoolOnly } from "../common/entities/whole-school-only.ts";
import { paragraphs, text } from "../common/input/schemas.ts";
import { faultsOfText } from "./variables.ts";

export const MessageTemplateView = z
  .object({
    id: z.uuid(),
    key: z.string(),
    channel: z.enum(channelNames),
    language: z.string(),
    subject: z.string().nullable(),
    body: z.string(),
    version: z.int(),
    status: z.enum(messageTemplateStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "MessageTemplate" });

const New = z
  .strictObject({
    key: z
      .string()
      .regex(
        /^[a-z0-9](-?[a-z0-9])*$/,
        "must be lowercase letters and digits, with single hyphens between words",
      )
      .max(60),
    channel: z.enum(channelNames),
    language: z.enum(languages).optional(),
    subject: text(200).nullable().optional(),
    body: paragraphs(5_000).describe("May contain variables such as {{name}}"),
    status: z.enum(messageTemplateStatuses).optional(),
  })
  .meta({ id: "NewMessageTemplate" });

export const messageTemplates = crud(MessageTemplate, {
  name: "Message template",
  view: MessageTemplateView,
  create: New,
  update: New.omit({ channel: true, key: true, language: true })
    .partial()
    .meta({ id: "MessageTemplateChanges" }),
  access: { read: "messages.read", write: "messages.send" },
  rowScope: wholeSchoolOnly,
  async check(template) {
    const faults = [
      ...faultsOfText(template.subject, "subject"),
      ...faultsOfText(template.body, "body"),
      ...(template.channel === "email" && !template.subject
        ? [{ path: "subject", message: "is required for email" }]
        : []),
    ];
    if (faults.length) throw invalid(faults);
    if (!template.isNewRecord && (template.changed("body") || template.changed("subject")))
      template.version += 1;
  },
  list: {
    filters: {
      channel: z.enum(channelNames),
      language: z.string().max(10),
      key: z.string().max(60),
      status: z.enum(messageTemplateStatuses),
    },
    sort: ["createdAt"],
  },
});
