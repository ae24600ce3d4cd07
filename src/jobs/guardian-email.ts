import { enforceGuardianEmails } from "../core/guardian-emails/enforce-guardian-emails.ts";
import { guardianEmailChannel } from "../core/people/oblige-guardians.ts";
import { scheduledJob } from "./job.ts";

export const guardianEmail = scheduledJob({
  name: "guardian-email",
  summary: "See that guardians get the mails they must get",
  schedule: { every: 30 },
  wakeOn: guardianEmailChannel,
  run: (options) => enforceGuardianEmails(options),
});
