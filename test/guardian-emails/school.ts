import type { JobName } from "../../src/jobs/job-reports.ts";
import { openSchool } from "../attendance/school.ts";
import { startSchool } from "../fees/school.ts";
import { list } from "../support/list.ts";
import { ok } from "../support/ok.ts";
import { startSmtpServer } from "../support/services/smtp-server.ts";

/** A school whose mails reach a server that the test tells how to behave. */
export async function startEmailingSchool(settings: Record<string, unknown> = {}) {
  const smtp = await startSmtpServer();
  const fees = await startSchool({ SMTP_URL: smtp.url, ...settings });
  const { app, admin, database } = fees;
  const school = await openSchool(app);
  // Registers are taken today, whatever the demo's calendar says of it.
  await database.query("DELETE FROM calendar_days WHERE date = $1", [fees.today]);
  const instructional = { academicYearId: school.year.id, date: fees.today, type: "instructional" };
  await ok(admin.post("/calendar-days", instructional));
  let made = 0;

  const rows = async (text: string, values: unknown[] = []): Promise<any[]> =>
    (await database.query(text, values)).rows;
  const run = (name: JobName, options: object = {}) =>
    app.app.runJob(name, options) as Promise<Record<string, any>>;

  return {
    ...fees,
    smtp,
    school,
    rows,
    run,
    enforce: (options: object = {}) => run("guardian-email", options),
    send: () => run("email-queue"),
    /** An adult of a child. */
    async guardian(studentId: string, values: Record<string, unknown> = {}, link: object = {}) {
      made += 1;
      const body = { givenName: `Adult${made}`, familyName: "Ledger", email: `adult${made}@home.example` };
      const guardian = await ok(admin.post("/guardians", { ...body, ...values }));
      await ok(
        admin.post("/student-guardians", {
          studentId,
          guardianId: guardian.id,
          relation: "parent",
          ...link,
        }),
      );
      return guardian as { id: string; email: string | null };
    },
    /** Marks students of a class for today. */
    mark: (sectionId: string, code: "absent" | "present" | "late", ...students: string[]) =>
      ok(
        admin.put(`/sections/${sectionId}/attendance`, {
          date: fees.today,
          marks: students.map((studentId) => ({ studentId, attendanceCodeId: school.codes[code] })),
        }),
      ),
    obligations: (query = "") => list(admin, `/guardian-email-obligations?limit=200${query}`),
    /** What was accepted for an address. */
    emailsTo: (address: string) => smtp.mails.filter(({ to }) => to === address),
    /** Nothing waits from the tests before. */
    async clean() {
      await database.query("DELETE FROM guardian_email_obligations; DELETE FROM queued_emails");
      smtp.mails.length = 0;
      smtp.behaviour = {};
    },
    async close() {
      await school.close();
      await fees.close();
      await smtp.close();
    },
  };
}
