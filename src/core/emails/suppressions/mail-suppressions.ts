import { z } from "zod";
import {
  MailSuppression,
  mailSuppressionReasons,
  mailSuppressionStatuses,
} from "../../../models/emails/index.ts";
import { crud } from "../../common/entities/crud.ts";

export const MailSuppressionView = z
  .object({
    id: z.uuid(),
    createdAt: z.date(),
    address: z.string(),
    reason: z.enum(mailSuppressionReasons),
    status: z.enum(mailSuppressionStatuses),
    refusals: z.int(),
    lastResponse: z.string().nullable(),
    lastRefusedAt: z.date().nullable(),
  })
  .meta({ id: "MailSuppression" });

/** Addresses that get no optional emails, and addresses that were rejected recently. Removing a row lifts the suppression. */
export const mailSuppressions = crud(MailSuppression, {
  name: "Email suppression",
  view: MailSuppressionView,
  access: { read: "emails.read", write: "emails.manage" },
  list: {
    filters: {
      address: z.string().max(254).toLowerCase(),
      reason: z.enum(mailSuppressionReasons),
      status: z.enum(mailSuppressionStatuses),
    },
    sort: ["-createdAt"],
  },
});
