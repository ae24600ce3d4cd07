import { remindHomework } from "../../core/homework/remind-homework.ts";
import { scheduledJob } from "../job.ts";

export const homeworkReminders = scheduledJob({
  name: "homework-reminders",
  summary: "Remind students of homework that is due tomorrow, and tell guardians of missing homework",
  schedule: { at: "16:00", zone: "school" },
  run: ({ school, signal, dryRun }) => remindHomework({ school, signal, dryRun }),
});
