import test from "ava";
import { writesOf } from "../support/observing/statements.ts";
import { ok } from "../support/ok.ts";
import { startEmailingSchool } from "./school.ts";

const school = await startEmailingSchool();
const { admin, enforce, send, mark, obligations, guardian, rows, emailsTo } = school;
const { makeClass } = school.school;
test.after.always(() => school.close());
test.beforeEach(() => school.clean());

const states = async () => (await obligations()).map(({ status }) => status).sort();

test.serial(
  "every guardian with custody who wants messages is told of an absence, in the own language",
  async (t) => {
    const { sectionId, students } = await makeClass(3);
    const [child, other] = students as [string, string];
    const first = await guardian(child, { preferredLanguage: "ar" });
    const second = await guardian(child, { preferredLanguage: "fr" });
    const untold = [
      await guardian(child, {}, { receivesMessages: false }),
      await guardian(child, {}, { hasCustody: false }),
      await guardian(child, {}, { status: "ended" }),
      await guardian(child, { preferredChannel: "none" }),
      await guardian(child, { status: "archived" }),
      await guardian(other),
    ];
    await mark(sectionId, "absent", child);
    await mark(sectionId, "late", other);
    t.deepEqual(await states(), ["open", "open"]);
    t.like(await enforce({ dryRun: true }), { checked: 2, missed: 2, requeued: 2, exhausted: 0 });
    t.deepEqual(await states(), ["open", "open"], "a dry run changes nothing");
    t.deepEqual(await enforce(), { job: "guardian-email", checked: 2, missed: 2, requeued: 2, exhausted: 0 });
    t.deepEqual(await states(), ["queued", "queued"]);
    t.like(await enforce(), { checked: 2, missed: 0, requeued: 0 }, "they are on their way");
    t.like(await send(), { sent: 2 });
    const [mail] = await rows("SELECT * FROM queued_emails WHERE to_address = $1", [first.email]);
    t.like(mail, {
      template_kind: "child-absent",
      locale: "ar",
      status: "SENT",
      trigger: "GUARDIAN_ABSENCE",
    });
    t.regex(mail.html, /dir="rtl"/);
    t.is(
      (await rows("SELECT locale FROM queued_emails WHERE to_address = $1", [second.email]))[0].locale,
      "fr",
    );
    for (const { email } of untold) t.is(emailsTo(email!).length, 0);
    t.is(emailsTo(first.email!).length, 1);
    t.like(await enforce(), { missed: 0 });
    t.deepEqual(await states(), ["satisfied", "satisfied"]);
    const [one] = await obligations(`&guardianId=${first.id}&status=satisfied`);
    t.like(one, { kind: "absence", studentId: child, attempts: 1, reason: null });
    t.truthy(one.satisfiedAt);
    t.deepEqual(await ok(admin.get("/guardian-email-obligations/counts")), {
      ...{ open: 0, queued: 0, satisfied: 2, exhausted: 0, waived: 0, withdrawn: 0 },
    });
  },
);

test.serial("an absence says nothing of its reason, not even where there is one", async (t) => {
  const { sectionId, students } = await makeClass(1);
  const { email } = await guardian(students[0]!);
  const record = { studentId: students[0], attendanceCodeId: school.school.codes.absent };
  const marks = [{ ...record, reason: "measles", note: "was expelled" }];
  await ok(admin.put(`/sections/${sectionId}/attendance`, { date: school.today, marks }));
  await enforce();
  const [mail] = await rows("SELECT subject, text, html FROM queued_emails WHERE to_address = $1", [email]);
  t.notRegex(JSON.stringify(mail), /measles|expelled/);
});

test.serial("two guardians with one address get one mail, and both are told", async (t) => {
  const { sectionId, students } = await makeClass(1);
  await guardian(students[0]!, { email: "both@home.example" });
  await guardian(students[0]!, { email: "both@home.example" });
  await mark(sectionId, "absent", ...students);
  t.like(await enforce(), { missed: 2 });
  await send();
  t.is(emailsTo("both@home.example").length, 1);
  await enforce();
  t.deepEqual(await states(), ["satisfied", "satisfied"]);
});

test.serial("a corrected absence takes the mail back while it has not left", async (t) => {
  const { sectionId, students } = await makeClass(1);
  const { email } = await guardian(students[0]!);
  await mark(sectionId, "absent", ...students);
  await mark(sectionId, "present", ...students);
  t.deepEqual(await states(), ["withdrawn"], "before it was queued");
  t.like(await enforce(), { checked: 0, requeued: 0 });

  await mark(sectionId, "absent", ...students);
  t.deepEqual(await states(), ["open"], "absent after all");
  await enforce();
  await mark(sectionId, "late", ...students);
  t.deepEqual(await states(), ["withdrawn"], "while it waits");
  t.like(await send(), { sent: 0 });
  t.is(emailsTo(email!).length, 0);

  await mark(sectionId, "absent", ...students);
  await enforce();
  await send();
  await mark(sectionId, "present", ...students);
  await enforce();
  t.deepEqual(await states(), ["satisfied"], "what has left has left");
  await mark(sectionId, "absent", ...students);
  await enforce();
  await send();
  t.is(emailsTo(email!).length, 1, "the same day is told once");
});

test.serial("an accepted notice takes the mail back; a refused register obliges nobody", async (t) => {
  const { sectionId, students } = await makeClass(1);
  await guardian(students[0]!);
  await mark(sectionId, "absent", ...students);
  const days = { startsOn: school.today, endsOn: school.today };
  const notice = await ok(admin.post("/absence-notices", { studentId: students[0], ...days, reason: "Ill" }));
  t.deepEqual(await states(), ["open"]);
  await ok(admin.put(`/absence-notices/${notice.id}/decision`, { accepted: true }));
  t.deepEqual(await states(), ["withdrawn"]);

  const { sectionId: another, students: pupils } = await makeClass(2);
  await guardian(pupils[0]!);
  const [ours, foreign] = [pupils[0], students[0]].map((studentId) => ({
    studentId,
    attendanceCodeId: school.school.codes.absent,
  }));
  const marks = [ours, foreign];
  t.is((await admin.put(`/sections/${another}/attendance`, { date: school.today, marks })).status, 400);
  t.is((await obligations()).length, 1);
});

test.serial(
  "a register of thirty, all absent with two guardians each, obliges in one statement",
  async (t) => {
    const { sectionId, students } = await makeClass(30);
    for (const child of students.slice(0, 10)) {
      await guardian(child);
      await guardian(child);
    }
    const [statements, ...more] = await writesOf(() => mark(sectionId, "absent", ...students));
    t.is(more.length, 0, "one transaction");
    t.true(statements!.length <= 6, `${statements!.length}`);
    t.is(statements!.filter((text) => text.includes("INSERT INTO guardian_email_obligations")).length, 1);
    t.is((await obligations()).length, 20);
  },
);

test.serial("lessons missed on one day are one absence, and an old day is no news", async (t) => {
  const { students } = await makeClass(1);
  const [child] = students as [string];
  await guardian(child);
  const { sectionId } = (await ok(admin.get(`/enrollments?studentId=${child}`))).data[0];
  await mark(sectionId, "absent", child);
  const [record] = await rows("SELECT * FROM attendance_records WHERE student_id = $1", [child]);
  // A lesson of the same day, marked by somebody else.
  const [offering] = await rows("SELECT id FROM course_offerings WHERE school_id = $1 LIMIT 1", [
    record.school_id,
  ]);
  const [lesson] = await rows(
    `INSERT INTO attendance_sessions (school_id, id, date, kind, course_offering_id) VALUES ($1, gen_random_uuid(), $2, 'lesson', $3)
      RETURNING id`,
    [record.school_id, school.today, offering.id],
  );
  await rows(
    `INSERT INTO attendance_records (school_id, id, attendance_session_id, student_id, date, attendance_code_id)
      VALUES ($1, gen_random_uuid(), $2, $3, $4, $5)`,
    [record.school_id, lesson.id, child, school.today, record.attendance_code_id],
  );
  await mark(sectionId, "present", child);
  t.deepEqual(await states(), ["open"], "the lesson is still missed");
  await ok(
    admin.put(`/attendance-sessions/${lesson.id}/records`, {
      marks: [{ studentId: child, attendanceCodeId: school.school.codes.present }],
    }),
  );
  t.deepEqual(await states(), ["withdrawn"]);

  await school.clean();
  const long = {
    date: school.school.year.startsOn,
    marks: [{ studentId: child, attendanceCodeId: school.school.codes.absent }],
  };
  if (Date.parse(school.today) - Date.parse(long.date) > 10 * 86_400_000) {
    await rows("DELETE FROM calendar_days WHERE date = $1", [long.date]);
    await ok(admin.put(`/sections/${sectionId}/attendance`, long));
    t.deepEqual(await states(), []);
  }
});

test.serial("a school can do without these mails, or wait for corrections first", async (t) => {
  const { sectionId, students } = await makeClass(2);
  const [first, second] = students as [string, string];
  for (const child of students) await guardian(child);
  const setting = await ok(
    admin.post("/school-settings", { key: "guardian-emails.absence.delay-minutes", value: 20 }),
  );
  await mark(sectionId, "absent", first);
  t.like(await enforce(), { checked: 1, missed: 0 }, "it is not time yet");
  await rows("UPDATE guardian_email_obligations SET due_at = now()");
  t.like(await enforce(), { missed: 1, requeued: 1 });
  for (const value of ["soon", -5, true]) {
    t.is((await admin.patch(`/school-settings/${setting.id}`, { value })).status, 400);
    // A value stored before values were checked.
    await rows(
      `UPDATE school_settings SET value = '${JSON.stringify(value)}' WHERE key = 'guardian-emails.absence.delay-minutes'`,
    );
    await mark(sectionId, "present", second);
    await mark(sectionId, "absent", second);
    t.like(await enforce(), { missed: 1 }, `${value} is no time to wait`);
  }
  await ok(admin.post("/school-settings", { key: "guardian-emails.absence", value: false }));
  const quiet = await makeClass(1);
  await guardian(quiet.students[0]!);
  await mark(quiet.sectionId, "absent", ...quiet.students);
  t.is((await obligations(`&studentId=${quiet.students[0]}`)).length, 0);
  await rows("DELETE FROM school_settings WHERE key LIKE 'guardian-emails.%'");
});
