import { remindSubscriptions } from "../../core/platform/billing/remind-subscriptions.ts";
import { scheduledJob } from "../job.ts";

export const subscriptionReminder = scheduledJob({
  name: "subscription-reminder",
  aliases: ["reminders"],
  summary: "Check trials, subscriptions and unpaid invoices, and remind tenants",
  schedule: { at: "06:00", zone: "UTC", afterStartSeconds: 10 },
  run: (options) => remindSubscriptions(options),
});
