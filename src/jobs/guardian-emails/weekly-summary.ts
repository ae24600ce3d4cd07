import { sendWeeklySummary } from "../../core/guardian-emails/weekly-summary/send-weekly-summary.ts";
import { scheduledJob } from "../job.ts";

export const weeklySummary = scheduledJob({
  name: "weekly-summary",
  summary: "Send families the week of their children",
  schedule: { weekday: 5, at: "17:00", zone: "school" },
  run: (options) => sendWeeklySummary(options),
});
