import { sendDigests } from "../core/communication/send-digests.ts";
import { listTenants } from "../core/platform/list-tenants.ts";
import { scheduledJob } from "./job.ts";

export const notificationDigest = scheduledJob({
  name: "notification-digest",
  summary: "Sum up notifications for those who want them in one mail",
  schedule: { at: "07:00", zone: "school" },
  async run({ school, signal, dryRun }) {
    const schools = (await listTenants()).filter((found) =>
      school ? found.school.id === school : found.school.status === "active",
    );
    let mails = 0;
    if (!dryRun) for (const each of schools) mails += await sendDigests(each.school.id, signal);
    return { schools: schools.length, mails };
  },
});
