import { sendFeeClearance } from "../../core/guardian-emails/send-fee-clearance.ts";
import { scheduledJob } from "../job.ts";

export const feeClearance = scheduledJob({
  name: "fee-clearance",
  summary: "Send fee payers a summary of their open fees",
  schedule: { weekday: 1, at: "09:00", zone: "school" },
  run: (options) => sendFeeClearance(options),
});
