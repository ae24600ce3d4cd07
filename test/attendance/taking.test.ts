import { randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../support/app.ts";
import { writesOf } from "../support/observing/statements.ts";
import { openSchool, type SchoolClass } from "./school.ts";

const app = await startApp();
const school = await openSchool(app);
const { codes, rows } = school;
const admin = await app.as("admin");
const { days } = school;
const [day, dayBefore] = days as [string, string];
test.after.always(async () => {
  await school.close();
  await app.close();
});

const mark = (studentId: string, code: keyof typeof codes = "present", rest: object = {}) => ({
  studentId,
  attendanceCodeId: codes[code],
  ...rest,
});
const all = ({ students }: SchoolClass, code: keyof typeof codes = "present") =>
  students.map((student) => mark(student, code));
const path = ({ sectionId }: SchoolClass) => `/sections/${sectionId}/attendance`;
const audits = async (id: string) =>
  (await admin.get(`/audit-events?entityId=${id}&sort=createdAt`)).body.data;
const records = async (session: string) =>
  rows(
    `SELECT student_id, attendance_code_id, minutes_late, reason, note, updated_at FROM attendance_records
      WHERE attendance_session_id = $1 ORDER BY student_id`,
    [session],
  );

// Counting listens to the connections of the whole process, so nothing else runs meanwhile.
test.serial(
  "a register takes the same few statements in one transaction, whatever the size of the class",
  async (t) => {
    const counts = [];
    for (const size of [5, 45]) {
      const taken = await school.makeClass(size);
      const body = { date: day, marks: all(taken) };
      let session = "";
      const section = await writesOf(async () => {
        const response = await admin.put(path(taken), body);
        t.is(response.status, 200);
        t.is(response.body.students.length, size);
        session = response.body.session.id;
      });
      const corrected = await writesOf(async () => {
        const response = await admin.put(`/attendance-sessions/${session}/records`, {
          marks: all(taken, "late"),
        });
        t.is(response.status, 200);
      });
      const byDefault = await writesOf(async () => {
        const response = await admin.put(path(taken), { date: day, marks: [], defaultCodeId: codes.present });
        t.is(response.status, 200);
      });
      t.is((await records(session)).length, size);
      for (const transactions of [section, corrected, byDefault]) {
        t.is(transactions.length, 1, "one transaction");
        t.true(transactions[0]!.some((text) => /INSERT INTO "?audit_events/.test(text)));
        counts.push(transactions[0]!.length);
      }
    }
    t.true(Math.max(...counts) <= 6, `${counts}`);
    t.is(new Set(counts).size, 1, `${counts}`);
  },
);

test("a register answers with its class by roll number, each with the mark", async (t) => {
  const taken = await school.makeClass(12);
  const [first, second] = taken.students as [string, string];
  const { admissionNumber, givenName, familyName } = (await admin.get(`/students/${first}`)).body;
  const before = await admin.get(`${path(taken)}?date=${day}`);
  t.is(before.status, 200);
  t.like(before.body, { date: day, session: null });
  t.deepEqual(
    before.body.students.map(({ studentId }: { studentId: string }) => studentId),
    taken.students,
    "2 before 10",
  );
  t.deepEqual(before.body.students[0], {
    studentId: first,
    ...{ admissionNumber, givenName, familyName },
    rollNumber: "1",
    record: null,
    arrivedAt: null,
    absenceNotice: null,
    photoFileId: null,
  });

  const response = await admin.put(path(taken), {
    date: day,
    marks: [mark(first), mark(second, "late", { minutesLate: 7, reason: "bus", note: "third time" })],
  });
  t.is(response.status, 200);
  t.like(response.body.session, {
    date: day,
    kind: "daily",
    status: "taken",
    sectionId: taken.sectionId,
    takenBy: admin.credentials.user.id,
  });
  const { id, ...late } = response.body.students[1].record;
  t.truthy(id);
  t.deepEqual(late, { attendanceCodeId: codes.late, minutesLate: 7, reason: "bus", note: "third time" });
  t.is(response.body.students[2].record, null, "not marked yet");
  const sessionId = response.body.session.id;
  t.deepEqual((await admin.get(`/attendance-sessions/${sessionId}/register`)).body, response.body);
  t.deepEqual((await admin.get(`${path(taken)}?date=${day}`)).body, response.body);
  t.is((await admin.get(`/attendance-sessions?sectionId=${taken.sectionId}`)).body.data.length, 1);
});

test("only exceptions are marked where the rest gets the default", async (t) => {
  const taken = await school.makeClass(6);
  const [ill] = taken.students as [string];
  const request = { date: day, defaultCodeId: codes.present, marks: [mark(ill, "absent")] };
  const { body } = await admin.put(path(taken), request);
  t.deepEqual(
    body.students.map(({ record }: { record: { attendanceCodeId: string } }) => record.attendanceCodeId),
    [codes.absent, ...Array(5).fill(codes.present)],
  );
  const again = await admin.put(path(taken), request);
  t.deepEqual(again.body, body);
  const present = await admin.put(`/attendance-sessions/${body.session.id}/records`, {
    defaultCodeId: codes.present,
    marks: [],
  });
  t.is(present.body.students[0].record.attendanceCodeId, codes.present, "who is no exception any more");
});

test("the same request twice changes nothing", async (t) => {
  const taken = await school.makeClass(5);
  const request = { date: day, marks: all(taken), reason: "said twice" };
  const first = await admin.put(path(taken), request);
  const { id } = first.body.session;
  const before = await records(id);
  const second = await admin.put(path(taken), request);
  t.is(second.status, 200);
  t.deepEqual(second.body, first.body, "updatedAt too");
  t.deepEqual(await records(id), before);
  t.is((await audits(id)).length, 1);
  t.deepEqual(
    await rows(
      "SELECT FROM attendance_changes c JOIN attendance_records r ON r.id = c.attendance_record_id WHERE r.attendance_session_id = $1",
      [id],
    ),
    [],
  );
});

test("a correction keeps the mark before, with who, when and why", async (t) => {
  const taken = await school.makeClass(3);
  const [one, two, three] = taken.students as [string, string, string];
  const first = await admin.put(path(taken), {
    date: day,
    marks: [mark(one, "late", { minutesLate: 10, reason: "bus", note: "n" }), mark(two), mark(three)],
  });
  const { id } = first.body.session;
  const recordId = first.body.students[0].record.id;
  const corrected = await admin.put(`/attendance-sessions/${id}/records`, {
    marks: [mark(one, "present"), mark(two, "present", { note: "only a note" }), mark(three)],
    reason: "the clock was wrong",
  });
  t.like(corrected.body.students[0].record, {
    id: recordId,
    attendanceCodeId: codes.present,
    minutesLate: null,
  });
  const list = async (record: string) =>
    (await admin.get(`/attendance-changes?attendanceRecordId=${record}`)).body.data;
  const [change, ...more] = await list(recordId);
  t.deepEqual(more, []);
  t.like(change, {
    oldCodeId: codes.late,
    newCodeId: codes.present,
    oldMinutesLate: 10,
    oldReason: "bus",
    oldNote: "n",
    reason: "the clock was wrong",
    changedBy: admin.credentials.user.id,
  });
  t.true(Date.parse(change.createdAt) > 0);
  t.like((await list(first.body.students[1].record.id))[0], {
    oldCodeId: codes.present,
    newCodeId: codes.present,
    oldNote: null,
  });
  t.deepEqual(await list(first.body.students[2].record.id), [], "what stays the same has no history");
  const events = await audits(id);
  t.deepEqual(
    events.map(({ action, after }) => [action, after.added, after.corrected]),
    [
      ["attendance_sessions.take", 3, 0],
      ["attendance_sessions.take", 0, 2],
    ],
  );
  t.is(events[1].after.reason, "the clock was wrong");
  await t.throwsAsync(rows("UPDATE attendance_changes SET reason = 'x' WHERE id = $1", [change.id]));
  t.is((await admin.delete(`/attendance-changes/${change.id}`)).status, 404);
});

test("two teachers at once write one register, one after the other", async (t) => {
  const taken = await school.makeClass(20);
  const kinds = ["present", "absent", "late", "present", "absent", "late"] as const;
  const responses = await Promise.all(
    kinds.map((code) => admin.put(path(taken), { date: dayBefore, marks: all(taken, code) })),
  );
  t.deepEqual(
    responses.map(({ status }) => status),
    kinds.map(() => 200),
    "also where none of them finds it made",
  );
  const id = responses[0]!.body.session.id;
  for (const { body } of responses) {
    t.is(body.session.id, id);
    t.is(
      new Set(
        body.students.map(({ record }: { record: { attendanceCodeId: string } }) => record.attendanceCodeId),
      ).size,
      1,
      "never half of each",
    );
  }
  t.deepEqual(await school.wrongFigures(), []);
});

test("bad marks are refused with every fault, and nothing is written", async (t) => {
  const [taken, other] = [await school.makeClass(3), await school.makeClass(1)];
  const [one, two] = taken.students as [string, string];
  const riverside = await openSchool(app, "riverside");
  t.teardown(() => riverside.close());
  const { status, body } = await admin.put(path(taken), {
    date: day,
    marks: [
      mark(one),
      mark(one),
      mark(other.students[0]!),
      { studentId: two, attendanceCodeId: randomUUID() },
      { studentId: two, attendanceCodeId: riverside.codes.present },
    ],
    defaultCodeId: riverside.codes.absent,
  });
  t.is(status, 400);
  t.deepEqual(body.errors, [
    { path: "marks.1.studentId", message: "has more than one mark in this request" },
    { path: "marks.2.studentId", message: "is not in this class on this date" },
    { path: "marks.3.attendanceCodeId", message: "is not an active attendance code of the school" },
    { path: "marks.4.studentId", message: "has more than one mark in this request" },
    { path: "marks.4.attendanceCodeId", message: "is not an active attendance code of the school" },
    { path: "defaultCodeId", message: "is not an active attendance code of the school" },
  ]);
  t.is((await admin.get(`${path(taken)}?date=${day}`)).body.session, null);
  for (const bad of [
    { date: "2026-02-30", marks: [] },
    { marks: [] },
    { date: day },
    { date: day, marks: [{ ...mark(one), minutesLate: -1 }] },
    { date: day, marks: [{ ...mark(one), minutesLate: 601 }] },
    { date: day, marks: [{ ...mark(one), date: day }] },
  ])
    t.like((await admin.put(path(taken), bad)).body, { status: 400, code: "validation_failed" });
});

test("a retired code marks nobody any more, and the marks it has given stay", async (t) => {
  const taken = await school.makeClass(1);
  const { body: code } = await admin.post("/attendance-codes", {
    code: "T",
    label: "Trip",
    category: "remote",
  });
  const marks = [{ studentId: taken.students[0]!, attendanceCodeId: code.id }];
  t.is((await admin.put(path(taken), { date: day, marks })).status, 200);
  t.is((await admin.patch(`/attendance-codes/${code.id}`, { category: "absent" })).status, 400, "for good");
  t.is((await admin.patch(`/attendance-codes/${code.id}`, { status: "retired" })).status, 200);
  t.is((await admin.put(path(taken), { date: dayBefore, marks })).status, 400);
  const { students } = (await admin.get(`${path(taken)}?date=${day}`)).body;
  t.is(students[0].record.attendanceCodeId, code.id);
});

test("days to come, holidays and locked registers are refused", async (t) => {
  const taken = await school.makeClass(2);
  const marks = all(taken);
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  t.deepEqual((await admin.put(path(taken), { date: tomorrow, marks })).body.errors, [
    { path: "date", message: "must not be in the future" },
  ]);
  const [holiday] = (await admin.get("/calendar-days?type=holiday")).body.data;
  t.like((await admin.put(path(taken), { date: holiday.date, marks })).body, {
    status: 409,
    code: "not_a_school_day",
  });
  const { body } = await admin.put(path(taken), { date: day, marks });
  const lock = `/attendance-sessions/${body.session.id}/lock`;
  t.is((await admin.put(lock)).body.status, "locked");
  for (const response of [
    await admin.put(path(taken), { date: day, marks }),
    await admin.put(`/attendance-sessions/${body.session.id}/records`, { marks }),
  ])
    t.like(response.body, { status: 409, code: "register_locked" });
  t.is((await admin.delete(lock)).body.status, "taken");
  t.is((await admin.put(path(taken), { date: day, marks })).status, 200);
});

test("attendance cannot be taken on a day without school, unless the calendar marks it as a school day", async (t) => {
  const taken = await school.makeClass(1);
  const marks = all(taken);
  const sunday = new Date(`${day}T00:00:00Z`);
  sunday.setUTCDate(sunday.getUTCDate() - sunday.getUTCDay());
  const date = sunday.toISOString().slice(0, 10);
  t.like((await admin.get(`${path(taken)}?date=${date}`)).body, { schoolDay: false, canBeTaken: false });
  t.like((await admin.get(`/attendance-day?date=${date}`)).body, {
    date,
    schoolDay: false,
    canBeTaken: false,
  });
  const refused = await admin.put(path(taken), { date, marks });
  t.like(refused.body, { status: 409, code: "not_a_school_day" });
  t.regex(refused.body.detail, /mark the day as instructional/);
  t.is((await admin.get(`${path(taken)}?date=${date}`)).body.session, null);

  const instructional = { academicYearId: school.year.id, date, type: "instructional" };
  t.is((await admin.post("/calendar-days", instructional)).status, 201);
  t.like((await admin.get(`/attendance-day?date=${date}`)).body, { schoolDay: true, canBeTaken: true });
  t.is((await admin.put(path(taken), { date, marks })).status, 200);
  t.true((await admin.get(`${path(taken)}?date=${date}`)).body.canBeTaken);
});

test("the register of a future day can be viewed but not taken", async (t) => {
  const taken = await school.makeClass(1);
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  t.false((await admin.get(`${path(taken)}?date=${date}`)).body.canBeTaken);
  t.false((await admin.get(`/attendance-day?date=${date}`)).body.canBeTaken);
});

test("a school without class periods can take registers on every day", async (t) => {
  const riverside = await app.as("admin", "riverside");
  const [sunday] = [new Date(`${day}T00:00:00Z`)];
  sunday!.setUTCDate(sunday!.getUTCDate() - sunday!.getUTCDay());
  const date = sunday!.toISOString().slice(0, 10);
  t.false((await riverside.get(`/attendance-day?date=${date}`)).body.canBeTaken);
  await rows(
    "UPDATE class_periods SET status = 'archived' WHERE school_id = (SELECT id FROM schools WHERE slug = 'riverside')",
  );
  t.true((await riverside.get(`/attendance-day?date=${date}`)).body.canBeTaken);
});

test("a register that was there before its day became a holiday can still be corrected", async (t) => {
  const taken = await school.makeClass(1);
  const date = days.at(-1)!;
  t.is((await admin.put(path(taken), { date, marks: all(taken) })).status, 200);
  const academicYearId = school.year.id;
  const made = await admin.post("/calendar-days", { academicYearId, date, type: "closure" });
  t.is(made.status, 201);
  t.is((await admin.put(path(taken), { date, marks: all(taken, "absent") })).status, 200);
  const other = await school.makeClass(1);
  t.like((await admin.put(path(other), { date, marks: [] })).body, { status: 409, code: "not_a_school_day" });
});

test("who left the class or came later is marked on the days in it", async (t) => {
  const [from, to] = [await school.makeClass(2), await school.makeClass(1)];
  const [mover] = from.students as [string];
  const early = days[20]!;
  const moved = days[10]!;
  const late = days[5]!;
  t.is((await admin.put(path(from), { date: late, marks: all(from) })).status, 200);
  const { body } = await admin.get(`/enrollments?studentId=${mover}`);
  const transfer = { sectionId: to.sectionId, effectiveOn: moved, reason: "wish of the family" };
  const response = await admin.put(`/enrollments/${body.data[0].id}/section`, transfer);
  t.is(response.status, 200, JSON.stringify(response.body));
  const ids = async (place: SchoolClass, date: string) =>
    (await admin.get(`${path(place)}?date=${date}`)).body.students.map(
      (each: { studentId: string }) => each.studentId,
    );
  t.true((await ids(from, early)).includes(mover));
  t.false((await ids(to, early)).includes(mover));
  t.true((await ids(to, moved)).includes(mover));
  t.false((await ids(from, moved)).includes(mover));
  t.true((await ids(from, late)).includes(mover), "has a mark there, which can be corrected");
  t.is((await admin.put(path(from), { date: late, marks: [mark(mover, "absent")] })).status, 200);
  t.is((await admin.put(path(from), { date: early, marks: [mark(mover)] })).status, 200);
  t.is((await admin.put(path(from), { date: moved, marks: [mark(mover)] })).status, 400);
  t.deepEqual(await ids(from, "2001-01-01"), [], "before the year");
});
