import { enforceGuardianEmails } from "../../core/guardian-emails/enforce-guardian-emails.ts";
import { guardianEmailChannel } from "../../core/people/obligations/require-guardian-emails.ts";
import { scheduledJob } from "../job.ts";

export const guardianEmail = scheduledJob({
  name: "guardian-email",
  summary: "Enforce delivery of required guardian emails",
  schedule: { every: 30 },
  wakeOn: guardianEmailChannel,
  run: (options) => enforceGuardianEmails(options),
});
