import { evaluateRulesDaily } from "../../core/student-support/warnings/evaluate-rules-daily.ts";
import { scheduledJob } from "../job.ts";

export const earlyWarnings = scheduledJob({
  name: "early-warnings",
  summary: "Open and close early warnings of students by the rules of the school",
  schedule: { at: "05:30", zone: "school" },
  run: ({ school, signal, dryRun }) => evaluateRulesDaily({ school, signal, dryRun }),
});
