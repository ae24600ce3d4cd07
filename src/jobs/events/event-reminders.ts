import { sendEventReminders } from "../../core/events/send-event-reminders.ts";
import { scheduledJob } from "../job.ts";

export const eventReminders = scheduledJob({
  name: "event-reminders",
  summary: "Remind people of the events of the next day, and of responses that are due",
  schedule: { at: "08:00", zone: "school" },
  run: ({ school, signal, dryRun }) => sendEventReminders({ school, signal, dryRun }),
});
