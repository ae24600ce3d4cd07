import { integer, oneOf, text, timestamp, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const tenantStatuses = ["TRIAL", "SUBSCRIBED", "PAST_DUE", "SUSPENDED", "CANCELLED"] as const;

/** The commercial side of a school, one to one. */
export class Tenant extends tenantTable({
  status: oneOf(tenantStatuses),
  suspendedFrom: text<"TRIAL" | "SUBSCRIBED" | "PAST_DUE">().nullable(),
  contactName: text(),
  contactEmail: text(),
  trialEndsAt: timestamp().nullable(),
  /** Until then it is not suspended automatically: an operator reactivated it. */
  graceUntil: timestamp().nullable(),
  planId: uuid().nullable(),
  /** Sender of the school's emails, if not the platform's address. Set by an operator. */
  senderName: text().nullable(),
  senderAddress: text().nullable(),
  replyTo: text().nullable(),
  /** Maximum emails per minute of the school; null: the installation's setting. */
  mailsPerMinute: integer().nullable(),
  /** Tax on the platform's invoices to it; null: the installation's setting. */
  taxBasisPoints: integer().nullable(),
}) {}

table(Tenant, "tenants");
