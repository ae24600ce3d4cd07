import { applySuspensionsDaily } from "../../core/behaviour/suspensions/apply-suspensions.ts";
import { scheduledJob } from "../job.ts";

export const studentSuspensions = scheduledJob({
  name: "student-suspensions",
  summary: "Start and end suspensions of students by date, and start planned sanctions",
  schedule: { at: "00:05", zone: "school" },
  run: ({ school, signal, dryRun }) => applySuspensionsDaily({ school, signal, dryRun }),
});
