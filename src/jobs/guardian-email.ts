import { scheduledJob } from "./job.ts";

export const guardianEmail = scheduledJob({
  name: "guardian-email",
  summary: "See that guardians get the mails they must get",
  schedule: { every: 30 },
  run: async () => ({ checked: 0, missed: 0, requeued: 0, exhausted: 0 }),
});
