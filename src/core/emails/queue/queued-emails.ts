import { z } from "zod";
import {
  DeliveryAttempt,
  deliveryAttemptStatuses,
  QueuedEmail,
  queuedEmailStatuses,
} from "../../../models/emails/index.ts";
import { crud } from "../../common/entities/crud.ts";

/** Omits the body, which may contain a link that gives access to an account. */
export const QueuedEmailView = z
  .object({
    id: z.uuid(),
    createdAt: z.date(),
    templateKind: z.string(),
    entityKey: z.string(),
    trigger: z.string().nullable(),
    toAddress: z.string(),
    toName: z.string().nullable(),
    subject: z.string(),
    locale: z.string(),
    status: z.enum(queuedEmailStatuses),
    attempts: z.int(),
    maxAttempts: z.int(),
    nextAttemptAt: z.date(),
    lastError: z.string().nullable(),
    messageId: z.string(),
    sentAt: z.date().nullable(),
  })
  .meta({ id: "QueuedEmail" });

export const queuedEmails = crud(QueuedEmail, {
  name: "Queued email",
  view: QueuedEmailView,
  access: { read: "emails.read" },
  list: {
    filters: {
      status: z.enum(queuedEmailStatuses),
      templateKind: z.string().max(100),
      toAddress: z.string().max(254),
    },
    sort: ["-createdAt"],
  },
});

const DeliveryAttemptView = z
  .object({
    id: z.uuid(),
    createdAt: z.date(),
    queuedEmailId: z.uuid(),
    attemptNo: z.int(),
    startedAt: z.date(),
    finishedAt: z.date(),
    status: z.enum(deliveryAttemptStatuses),
    responseCode: z.int().nullable(),
    response: z.string().nullable(),
  })
  .meta({ id: "DeliveryAttempt" });

export const deliveryAttempts = crud(DeliveryAttempt, {
  name: "Delivery attempt",
  view: DeliveryAttemptView,
  access: { read: "emails.read" },
  list: {
    filters: { queuedEmailId: z.uuid(), status: z.enum(deliveryAttemptStatuses) },
    sort: ["-createdAt"],
  },
});
