import { z } from "zod";
import { execute } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { alumniMessage } from "../../emails/alumni/alumni-message.ts";
import type { Brand } from "../../emails/email.ts";
import { actor } from "../../lib/context.ts";
import { conflict } from "../../lib/errors.ts";
import { AlumniMessage } from "../../models/alumni/index.ts";
import { audited } from "../audit/audited.ts";
import { checkWholeSchool } from "../common/entities/whole-school-only.ts";
import { paragraphs, text } from "../common/input/schemas.ts";
import { brandOf } from "../emails/queue/brand-of.ts";
import { queueEmails } from "../emails/queue/queue-emails.ts";
import { AlumniAudience, type Recipient, selectRecipients } from "./alumni-audience.ts";

const BATCH_SIZE = 500;
const MAX_RECIPIENTS = 5000;

export const NewAlumniMessage = z
  .strictObject({
    subject: text(200),
    body: paragraphs(20_000),
    audience: AlumniAudience.default({}).describe("Default: all alumni who agreed to messages"),
  })
  .meta({ id: "NewAlumniMessage" });

/**
 * Emails alumni who agreed to messages. Each email offers to unsubscribe.
 * @throws {AppError} 403, 409 `no_recipients`, `too_many_recipients`
 */
export const sendAlumniMessage = ({
  subject,
  body,
  audience,
}: z.output<typeof NewAlumniMessage>): Promise<AlumniMessage> =>
  transaction(async () => {
    checkWholeSchool("alumni.manage");
    const recipients = await execute<Recipient & object>(selectRecipients(audience));
    if (recipients.length === 0)
      throw conflict("no_recipients", "None of these alumni agreed to messages and has an email address");
    if (recipients.length > MAX_RECIPIENTS)
      throw conflict(
        "too_many_recipients",
        `A message goes to at most ${MAX_RECIPIENTS} alumni, not ${recipients.length}: choose fewer years`,
      );
    const message = await AlumniMessage.create({
      ...{ subject, body, audience, recipients: recipients.length, sentBy: actor().id },
    });
    const brands = new Map<string | null, Brand>();
    for (const { language } of recipients)
      if (!brands.has(language)) brands.set(language, await brandOf(language));
    for (let start = 0; start < recipients.length; start += BATCH_SIZE)
      await queueEmails(
        alumniMessage,
        recipients.slice(start, start + BATCH_SIZE).map(({ id, name, email, language }) => ({
          entityKey: `AlumniMessage:${message.id}:${id}`,
          to: { address: email, name },
          props: { subject, body },
          brand: brands.get(language)!,
        })),
      );
    await audited(AlumniMessage, message.id, "send", {
      after: { subject, audience, recipients: recipients.length },
    });
    return message;
  });
