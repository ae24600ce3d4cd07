import test from "ava";
import { setClock } from "../../src/lib/clock.ts";
import { newId } from "../../src/lib/ids.ts";
import { ok } from "../support/ok.ts";
import { startEmailingSchool } from "./school.ts";

const school = await startEmailingSchool();
const { app, admin, enforce, send, mark, obligations, guardian, rows, emailsTo } = school;
const { makeClass } = school.school;
const elsewhere = await app.as("admin", "riverside");
test.after.always(() => school.close());
test.beforeEach(() => school.clean());
test.afterEach.always(() => setClock());

/** A child who was absent, with one adult. */
async function absence(values: Record<string, unknown> = {}) {
  const { sectionId, students } = await makeClass(1);
  const adult = await guardian(students[0]!, values);
  await mark(sectionId, "absent", ...students);
  const [obligation] = await obligations(`&guardianId=${adult.id}`);
  const look = async () => (await obligations(`&guardianId=${adult.id}`))[0];
  return { ...adult, studentId: students[0]!, sectionId, obligationId: obligation.id as string, look };
}
const officeMails = () =>
  rows("SELECT * FROM queued_emails WHERE template_kind = 'obligation-exhausted' ORDER BY created_at");

test.serial("a mail that fails is queued again, five times; then the office hears of it", async (t) => {
  school.smtp.behaviour.rcpt = (to) => (to === "gone@x.example" ? "550 5.1.1 no such user" : "250 ok");
  const { look, obligationId } = await absence({ email: "gone@x.example" });
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    t.like(await enforce(), { checked: 1, missed: 1, requeued: 1, exhausted: 0 });
    t.like(await look(), { status: "queued", attempts: attempt });
    t.like(await send(), { failed: 1 });
  }
  t.like(await enforce({ dryRun: true }), { checked: 1, missed: 1, requeued: 0, exhausted: 1 });
  t.like(await enforce(), { checked: 1, missed: 1, requeued: 0, exhausted: 1 });
  const given = await look();
  t.like(given, { status: "exhausted", attempts: 5 });
  t.regex(given.reason, /550 5\.1\.1 no such user/);
  t.truthy(given.officeToldAt);
  t.is((await rows("SELECT FROM queued_emails WHERE to_address = 'gone@x.example'")).length, 5);
  t.like(await enforce(), { checked: 0, missed: 0, exhausted: 0 });

  const emails = await officeMails();
  t.is(emails.length, 1);
  t.is(emails[0].to_address, "office@greenfield.example");
  t.regex(emails[0].text, /550 5\.1\.1 no such user/);
  const { data } = await ok(admin.get("/dashboard/recent-activities"));
  t.is(data[0].summary, "1 email to guardians could not be sent");

  school.smtp.behaviour = {};
  t.is((await admin.put(`/guardian-email-obligations/${obligationId}/retry`)).status, 200);
  t.like(await look(), { status: "open", attempts: 0, reason: null });
  await enforce();
  await send();
  await enforce();
  t.like(await look(), { status: "satisfied", attempts: 1 });
  t.is(emailsTo("gone@x.example").length, 1);
  t.like((await admin.put(`/guardian-email-obligations/${obligationId}/retry`)).body, {
    status: 409,
    code: "obligation_status",
  });
});

test.serial("a guardian without an address is shown to the office, once a month", async (t) => {
  const adult = await absence({ email: null });
  t.like(await enforce(), { missed: 1, requeued: 0, exhausted: 1 });
  t.like(await adult.look(), { status: "exhausted", attempts: 0, reason: "no e-mail address" });
  t.is((await officeMails()).length, 1);

  const later = (days: number) => setClock(() => new Date(Date.now() + days * 86_400_000));
  await rows("UPDATE guardian_email_obligations SET event_key = 'before'");
  await mark(adult.sectionId, "present", adult.studentId);
  await mark(adult.sectionId, "absent", adult.studentId);
  t.like(await enforce(), { exhausted: 1 });
  t.is((await officeMails()).length, 1, "the office knows");
  later(40);
  await rows(`UPDATE guardian_email_obligations SET status = 'open' WHERE event_key <> 'before'`);
  await rows(`UPDATE guardian_email_obligations SET office_told_at = NULL WHERE event_key <> 'before'`);
  t.like(await enforce(), { exhausted: 1 });
  t.is((await officeMails()).length, 2);
  setClock();

  await ok(admin.patch(`/guardians/${adult.id}`, { email: "new@home.example" }));
  const open = (await obligations("&status=exhausted")).find(
    ({ sourceType }) => sourceType === "AttendanceRecord",
  );
  const [last] = await rows("SELECT id FROM guardian_email_obligations WHERE event_key <> 'before'");
  t.truthy(open);
  await ok(admin.put(`/guardian-email-obligations/${last.id}/retry`));
  t.like(await enforce(), { requeued: 1 });
  await send();
  t.is(emailsTo("new@home.example").length, 1);
});

test.serial("an account's address counts where the guardian has none", async (t) => {
  const adult = await absence({ email: null });
  const [user] = await rows(
    "SELECT id FROM users WHERE email = 'nurse@greenfield.example' OR email LIKE 'admin@greenfield%' LIMIT 1",
  );
  await rows("UPDATE guardians SET user_id = $2 WHERE id = $1", [adult.id, user.id]);
  t.like(await enforce(), { requeued: 1 });
  await rows("UPDATE guardians SET user_id = NULL WHERE id = $1", [adult.id]);
});

test.serial("who is no longer to be told by then is not", async (t) => {
  const [archived, without, unlinked] = [await absence(), await absence(), await absence()];
  await ok(admin.patch(`/guardians/${archived.id}`, { status: "archived" }));
  for (const [adult, change] of [
    [without, { hasCustody: false }],
    [unlinked, { status: "ended" }],
  ] as const) {
    const link = (await ok(admin.get(`/student-guardians?guardianId=${adult.id}`))).data[0];
    await ok(admin.patch(`/student-guardians/${link.id}`, change));
  }
  t.like(await enforce(), { missed: 3, requeued: 0, exhausted: 0 });
  for (const { look } of [archived, without, unlinked])
    t.like(await look(), { status: "waived", reason: "the guardian is no longer entitled to this email" });
  t.is((await officeMails()).length, 0);
});

test.serial("a mail that support cancels is not queued again; one that is gone is", async (t) => {
  const [cancelled, removed] = [await absence(), await absence()];
  await enforce();
  const id = (await cancelled.look()).queuedEmailId;
  await ok(admin.put(`/queued-emails/${id}/cancellation`));
  await rows("DELETE FROM queued_emails WHERE id = $1", [(await removed.look()).queuedEmailId]);
  t.like(await enforce(), { checked: 2, missed: 1, requeued: 1 });
  t.like(await cancelled.look(), { status: "waived", reason: "its email was cancelled" });
  t.like(await removed.look(), { status: "queued", attempts: 2 });
});

test.serial("runs side by side queue each mail once", async (t) => {
  const { sectionId, students } = await makeClass(40);
  for (const child of students) await guardian(child);
  await mark(sectionId, "absent", ...students);
  const reports = await Promise.all(Array.from({ length: 12 }, () => enforce()));
  const sum = (name: string) => reports.reduce((total, report) => total + report[name], 0);
  t.is(sum("missed"), 40);
  t.is(sum("requeued"), 40);
  t.is((await rows("SELECT DISTINCT to_address FROM queued_emails")).length, 40);
  t.is((await rows("SELECT FROM queued_emails")).length, 40);
  await send();
  t.is(school.smtp.mails.length, 40);
});

test.serial("what the database refuses is put off mail by mail, and the rest goes", async (t) => {
  const { sectionId, students } = await makeClass(60);
  for (const child of students) await guardian(child);
  await mark(sectionId, "absent", ...students);
  // The second batch is refused as a whole.
  await rows(`CREATE FUNCTION refuse_some() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN IF (SELECT count(*) FROM queued_emails) >= 50 THEN RAISE EXCEPTION ''killed''; END IF; RETURN NEW; END'`);
  await rows(
    "CREATE TRIGGER killed BEFORE INSERT ON queued_emails FOR EACH ROW EXECUTE FUNCTION refuse_some()",
  );
  const report = await enforce();
  t.is(report["requeued"], 50);
  t.is((await rows("SELECT FROM queued_emails")).length, 50);
  t.is((await obligations("&status=open")).length, 10, "put off, none lost");
  await rows("DROP FUNCTION refuse_some CASCADE");
  setClock(() => new Date(Date.now() + 10 * 60_000));
  t.like(await enforce(), { missed: 10, requeued: 10 });
  await send();
  t.is(new Set(school.smtp.mails.map(({ to }) => to)).size, 60);
  t.is(school.smtp.mails.length, 60);
});

test.serial("the office waives what it has told in another way", async (t) => {
  const { obligationId, look } = await absence();
  const waive = (client = admin, body: object = { reason: "I called them" }) =>
    client.put(`/guardian-email-obligations/${obligationId}/waiver`, body);
  for (const body of [{}, { reason: "" }, { reason: "x".repeat(501) }, { reason: "a", more: 1 }])
    t.is((await waive(admin, body)).status, 400);
  for (const role of ["teacher", "guardian", "student", "bursar"])
    t.is((await waive(await app.as(role))).status, 403, role);
  t.is((await waive(elsewhere)).status, 404);
  t.is((await waive()).status, 200);
  t.like(await look(), { status: "waived", reason: "I called them" });
  t.like(await enforce(), { checked: 0 });
  t.is((await waive()).status, 409);
  const [audit] = await rows(
    "SELECT * FROM audit_events WHERE action = 'guardian_email_obligations.waive' AND entity_id = $1",
    [obligationId],
  );
  t.like(audit.after, { status: "waived", reason: "I called them" });
  t.is((await admin.put(`/guardian-email-obligations/${newId()}/retry`)).status, 404);
});

test.serial("one school sees and sends nothing of another's", async (t) => {
  const { obligationId, look } = await absence();
  t.deepEqual((await ok(elsewhere.get("/guardian-email-obligations"))).data, []);
  t.is((await elsewhere.get(`/guardian-email-obligations/${obligationId}`)).status, 404);
  t.is((await elsewhere.put(`/guardian-email-obligations/${obligationId}/retry`)).status, 404);
  t.is((await ok(elsewhere.get("/guardian-email-obligations/counts"))).open, 0);
  t.like(await enforce({ school: "riverside" }), { checked: 0, requeued: 0 });
  t.like(await look(), { status: "open" });
  t.like(await enforce({ school: "greenfield" }), { checked: 1, requeued: 1 });
  for (const role of ["teacher", "guardian", "student"])
    t.is((await (await app.as(role)).get("/guardian-email-obligations")).status, 403);
  t.is((await (await app.as("bursar")).get("/guardian-email-obligations")).status, 200);
  t.is((await admin.get("/guardian-email-obligations?status=lost")).status, 400);
});

test.serial("a suspended school waits, and keeps no other from its mails", async (t) => {
  await absence();
  await rows("UPDATE schools SET status = 'suspended' WHERE slug = 'greenfield'");
  t.like(await enforce(), { checked: 0 });
  await rows("UPDATE schools SET status = 'active' WHERE slug = 'greenfield'");
  t.like(await enforce(), { checked: 1, requeued: 1 });
});

test.serial("two records of one guardian become one that is told once", async (t) => {
  const adult = await absence();
  const twin = await guardian(adult.studentId);
  await mark(adult.sectionId, "present", adult.studentId);
  await mark(adult.sectionId, "absent", adult.studentId);
  t.is((await obligations("&status=open")).length, 2);
  const merged = await admin.post("/person-merges", {
    ...{ entityType: "guardian", keptId: adult.id, mergedId: twin.id },
  });
  t.is(merged.status, 201, JSON.stringify(merged.body));
  t.like(await enforce(), { missed: 2, requeued: 1 });
});

test.serial("with a worker, a guardian hears of an absence at once", async (t) => {
  await app.app.startWorker();
  const { email } = await absence();
  await school.smtp.received(1);
  t.is(school.smtp.mails[0]!.to, email!);
});
