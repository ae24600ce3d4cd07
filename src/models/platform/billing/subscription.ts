import { boolean, day, integer, oneOf, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const subscriptionStatuses = [
  "trialing",
  "active",
  "past_due",
  "suspended",
  "cancelled",
  "expired",
] as const;

/** The plan of a school over time. At most one is live. */
export class Subscription extends tenantTable({
  planId: uuid(),
  startsOn: day(),
  currentPeriodStart: day(),
  currentPeriodEnd: day(),
  cancelAtPeriodEnd: boolean().default(false),
  seats: integer().nullable(),
  status: oneOf(subscriptionStatuses),
}) {}

table(Subscription, "subscriptions");
