import { bigint, integer, json, oneOf, text } from "../../columns.ts";
import { globalTable } from "../../global-table.ts";
import { table } from "../../table.ts";

export const subscriptionPlanIntervals = ["month", "term", "year"] as const;
export const subscriptionPlanStatuses = ["draft", "active", "retired"] as const;

/** A plan that the platform sells. */
export class SubscriptionPlan extends globalTable({
  code: text(),
  name: text(),
  priceMinor: bigint(),
  currency: text(),
  interval: oneOf(subscriptionPlanIntervals),
  maxStudents: integer().nullable(),
  maxStaff: integer().nullable(),
  features: json<string[]>().default([]),
  status: oneOf(subscriptionPlanStatuses).default("active"),
}) {}

table(SubscriptionPlan, "subscription_plans");
