import { integer, oneOf, text, timestamp } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const mailSuppressionReasons = ["refused", "unsubscribed"] as const;
export const mailSuppressionStatuses = ["watched", "suppressed"] as const;

/** An address for which the school's emails are rejected, or that has unsubscribed from optional emails. */
export class MailSuppression extends tenantTable({
  /** In lower case. */
  address: text(),
  reason: oneOf(mailSuppressionReasons),
  /** `watched`: rejected, but not often enough yet to be suppressed. */
  status: oneOf(mailSuppressionStatuses),
  refusals: integer().default(0),
  lastResponse: text().nullable(),
  lastRefusedAt: timestamp().nullable(),
}) {}

table(MailSuppression, "mail_suppressions");
