import { sendDigests } from "../../core/notifications/delivery/send-digests.ts";
import { listTenants } from "../../core/school/list-tenants.ts";
import { scheduledJob } from "../job.ts";

export const notificationDigest = scheduledJob({
  name: "notification-digest",
  summary: "Send notification digests by email",
  schedule: { at: "07:00", zone: "school" },
  async run({ school, signal, dryRun }) {
    const schools = (await listTenants()).filter((found) =>
      school ? found.school.id === school : found.school.status === "active",
    );
    let emails = 0;
    if (!dryRun) for (const each of schools) emails += await sendDigests(each.school.id, signal);
    return { schools: schools.length, mails: emails };
  },
});
