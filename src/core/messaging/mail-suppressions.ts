import { z } from "zod";
import {
  MailSuppression,
  mailSuppressionReasons,
  mailSuppressionStatuses,
} from "../../models/messaging/index.ts";
import { crud } from "../crud.ts";

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

/** Addresses that get no mails which one may refuse, and those that were refused lately. To remove one is to lift it. */
export const mailSuppressions = crud(MailSuppression, {
  name: "Mail suppression",
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
