import { randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../support/app.ts";
import { openSchool } from "./school.ts";

const app = await startApp();
const school = await openSchool(app);
const { codes, rows } = school;
const admin = await app.as("admin");
const guardian = await app.as("guardian");
const children: string[] = (await guardian.get("/students?sort=createdAt")).body.data.map(({ id }) => id);
const [child, sibling, third] = children as [string, string, string];
const sectionOf = async (student: string): Promise<string> =>
  (await admin.get(`/enrollments?studentId=${student}`)).body.data[0].sectionId;
const { days } = school;
test.after.always(async () => {
  await school.close();
  await app.close();
});

const announce = (studentId: string, startsOn: string, endsOn = startsOn, reason = "Fever") =>
  guardian.post("/absence-notices", { studentId, startsOn, endsOn, reason });
const decide = (id: string, accepted: boolean, note?: string) =>
  admin.put(`/absence-notices/${id}/decision`, { accepted, ...(note ? { note } : {}) });
/** Marks one student in the day register of the class, and gives the line of the answer. */
async function take(studentId: string, date: string, code: keyof typeof codes) {
  const response = await admin.put(`/sections/${await sectionOf(studentId)}/attendance`, {
    date,
    marks: [{ studentId, attendanceCodeId: codes[code] }],
  });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body.students.find((line) => line.studentId === studentId);
}

test("a guardian announces an absence of an own child, and of nobody else's", async (t) => {
  const { status, body } = await announce(child, "2027-01-11", "2027-01-13");
  t.is(status, 201);
  t.like(body, {
    studentId: child,
    status: "submitted",
    reason: "Fever",
    submittedBy: guardian.credentials.user.id,
  });
  t.truthy(body.guardianId);
  t.is((await guardian.get(`/absence-notices/${body.id}`)).status, 200);
  const mine = (await guardian.get("/absence-notices")).body.data;
  t.true(mine.every(({ studentId }) => children.includes(studentId)));

  const { students } = await school.makeClass(1);
  t.like((await announce(students[0]!, "2027-01-11")).body, { status: 404, code: "not_found" });
  t.like((await announce(randomUUID(), "2027-01-11")).body, { status: 404, code: "not_found" });
  const office = await admin.post("/absence-notices", {
    studentId: students[0],
    startsOn: "2027-01-11",
    endsOn: "2027-01-11",
    reason: "Called",
  });
  t.is(office.status, 201);
  t.is<unknown, null>(office.body.guardianId, null);
  t.is((await guardian.get(`/absence-notices/${office.body.id}`)).status, 404);
  t.is((await guardian.delete(`/absence-notices/${office.body.id}`)).status, 404);
  const events = (await admin.get(`/audit-events?entityId=${body.id}`)).body.data;
  t.deepEqual(
    events.map(({ action }) => action),
    ["absence_notices.create"],
  );
});

test("bad dates and texts are refused", async (t) => {
  const faults = async (values: object) =>
    (await guardian.post("/absence-notices", { studentId: child, reason: "x", ...values })).body.errors?.map(
      ({ path }) => path,
    );
  t.deepEqual(await faults({ startsOn: "2027-02-02", endsOn: "2027-02-01" }), ["endsOn"]);
  t.deepEqual(await faults({ startsOn: "2027-02-30", endsOn: "2027-03-01" }), ["startsOn"]);
  t.deepEqual(await faults({ startsOn: "2027-02-01", endsOn: "2027-12-01" }), ["endsOn"]);
  t.deepEqual(await faults({ startsOn: "2027-02-01" }), ["endsOn"]);
  t.deepEqual(await faults({ startsOn: "2027-02-01", endsOn: "2027-02-01", reason: " " }), ["reason"]);
  t.deepEqual(await faults({ startsOn: "2027-02-01", endsOn: "2027-02-01", status: "accepted" }), ["body"]);
});

test("the same days are announced once; others may overlap", async (t) => {
  const days = ["2027-03-01", "2027-03-03"] as const;
  const responses = await Promise.all(Array.from({ length: 4 }, () => announce(sibling, ...days)));
  t.deepEqual(responses.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  t.is(responses.find(({ status }) => status === 409)!.body.code, "notice_overlaps");
  t.is((await announce(sibling, "2027-03-03", "2027-03-05")).status, 201, "ill for longer");
  t.is((await announce(child, ...days)).status, 201, "another child");
  const { id } = responses.find(({ status }) => status === 201)!.body;
  t.is((await guardian.delete(`/absence-notices/${id}`)).body.status, "withdrawn");
  t.is((await announce(sibling, ...days)).status, 201, "once more after it was taken back");
});

test("a notice is decided on once, by those who may", async (t) => {
  const { body } = await announce(child, "2027-04-05");
  const teacher = await app.as("teacher");
  for (const client of [guardian, teacher, await app.as("student")])
    t.is((await client.put(`/absence-notices/${body.id}/decision`, { accepted: true })).status, 403);
  const decided = await decide(body.id, false, "No exam is missed for a journey");
  t.like(decided.body, {
    status: "rejected",
    decidedBy: admin.credentials.user.id,
    decisionNote: "No exam is missed for a journey",
  });
  t.truthy(decided.body.decidedAt);
  t.like((await decide(body.id, true)).body, { status: 409, code: "notice_decided" });
  t.like((await guardian.delete(`/absence-notices/${body.id}`)).body, {
    status: 409,
    code: "notice_decided",
  });
  t.is((await decide(randomUUID(), true)).status, 404);
  t.is(
    (await guardian.get(`/absence-notices/${body.id}`)).body.decisionNote,
    "No exam is missed for a journey",
  );
  t.is((await announce(child, "2027-04-05")).status, 201, "a rejected notice is no obstacle");
});

test("an accepted notice excuses absences on record, with history and figures", async (t) => {
  const [to, middle, from] = days as [string, string, string];
  const records = [
    await take(child, from, "absent"),
    await take(child, middle, "late"),
    await take(child, to, "absent"),
  ];
  const { body } = await announce(child, from, to);
  t.deepEqual((await take(child, to, "absent")).absenceNotice, {
    id: body.id,
    status: "submitted",
    reason: "Fever",
  });
  t.is((await decide(body.id, true)).status, 200);

  const now = (await admin.get(`/attendance-records?studentId=${child}`)).body.data;
  const codeOn = (date: string) => now.find((each) => each.date === date).attendanceCodeId;
  t.deepEqual([from, middle, to].map(codeOn), [codes.excused, codes.late, codes.excused], "late stays late");
  const history = (await admin.get(`/attendance-changes?attendanceRecordId=${records[0]!.record.id}`)).body
    .data;
  t.like(history[0], {
    oldCodeId: codes.absent,
    newCodeId: codes.excused,
    reason: "Fever",
    changedBy: admin.credentials.user.id,
  });
  t.deepEqual(await school.wrongFigures(), []);
  const [event] = (await admin.get(`/audit-events?entityId=${body.id}`)).body.data;
  t.like(event, { action: "absence_notices.accept", after: { excused: 2 } });
});

test("an absence of an accepted day is excused, whichever came first", async (t) => {
  const date = days[5]!;
  const { body } = await announce(sibling, date, date, "Dentist");
  t.is((await decide(body.id, true)).status, 200);
  const line = await take(sibling, date, "absent");
  t.is(line.record.attendanceCodeId, codes.excused);
  t.deepEqual(line.absenceNotice, { id: body.id, status: "accepted", reason: "Dentist" });
  t.is((await take(sibling, date, "present")).record.attendanceCodeId, codes.present, "who came, came");
  const again = await take(sibling, date, "absent");
  t.is(again.record.attendanceCodeId, codes.excused);
  const changes = async () =>
    (await admin.get(`/attendance-changes?attendanceRecordId=${line.record.id}`)).body.data.length;
  const before = await changes();
  t.deepEqual(await take(sibling, date, "absent"), again);
  t.is(await changes(), before, "said twice, written once");
  t.deepEqual(await school.wrongFigures(), []);
});

test("a register shows who is announced for a day to come", async (t) => {
  const { body } = await announce(third, "2027-05-10", "2027-05-12", "Wedding");
  const path = `/sections/${await sectionOf(third)}/attendance`;
  const noticeOn = async (date: string) =>
    (await admin.get(`${path}?date=${date}`)).body.students.find(
      ({ studentId }: { studentId: string }) => studentId === third,
    )?.absenceNotice;
  // The demo's year may end before: what counts is the notice, so the enrolment is left open.
  t.like(await noticeOn("2027-05-12"), { id: body.id, status: "submitted" });
  await decide(body.id, true);
  t.like(await noticeOn("2027-05-10"), { id: body.id, status: "accepted", reason: "Wedding" });
  t.is(await noticeOn("2027-05-13"), null);
});

test("a locked register stays as it is when an absence is accepted", async (t) => {
  const { sectionId, students } = await school.makeClass(1);
  const date = days[1]!;
  const taken = await admin.put(`/sections/${sectionId}/attendance`, {
    date,
    marks: [{ studentId: students[0], attendanceCodeId: codes.absent }],
  });
  await admin.put(`/attendance-sessions/${taken.body.session.id}/lock`);
  const notice = await admin.post("/absence-notices", {
    studentId: students[0],
    startsOn: date,
    endsOn: date,
    reason: "Late letter",
  });
  t.is((await decide(notice.body.id, true)).status, 200);
  const { body } = await admin.get(`/sections/${sectionId}/attendance?date=${date}`);
  t.is(body.students[0].record.attendanceCodeId, codes.absent);
});

test("marks and decisions at the same moment agree in the end", async (t) => {
  const { sectionId, students } = await school.makeClass(8);
  const date = days[2]!;
  const notices = [];
  for (const studentId of students) {
    const values = { studentId, startsOn: date, endsOn: date, reason: "Ill" };
    notices.push((await admin.post("/absence-notices", values)).body.id);
  }
  const takes = Array.from({ length: 6 }, () =>
    admin.put(`/sections/${sectionId}/attendance`, { date, marks: [], defaultCodeId: codes.absent }),
  );
  const responses = await Promise.all([...notices.map((id) => decide(id, true)), ...takes]);
  t.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200]));
  const { body } = await admin.get(`/sections/${sectionId}/attendance?date=${date}`);
  t.deepEqual(
    body.students.map(({ record }) => record.attendanceCodeId),
    students.map(() => codes.excused),
  );
  t.deepEqual(await school.wrongFigures(), []);
});

test("two notices of the same days that are accepted at once excuse once", async (t) => {
  const { sectionId, students } = await school.makeClass(1);
  const [date, next] = [days[3]!, days[2]!];
  const [studentId] = students;
  await admin.put(`/sections/${sectionId}/attendance`, { date, marks: [], defaultCodeId: codes.absent });
  const made = await Promise.all(
    [date, next].map((endsOn) =>
      admin.post("/absence-notices", { studentId, startsOn: date, endsOn, reason: "Ill" }),
    ),
  );
  await Promise.all(made.map(({ body }) => decide(body.id, true)));
  const changes = await rows(
    `SELECT FROM attendance_changes c JOIN attendance_records r ON r.id = c.attendance_record_id
      WHERE r.student_id = $1`,
    [studentId],
  );
  t.is(changes.length, 1);
  t.deepEqual(await school.wrongFigures(), []);
});

test("a teacher sees the notices of the own students", async (t) => {
  const teacher = await app.as("teacher");
  const own = await announce(child, "2027-06-01");
  const { students } = await school.makeClass(1);
  const other = await admin.post("/absence-notices", {
    studentId: students[0],
    startsOn: "2027-06-01",
    endsOn: "2027-06-01",
    reason: "x",
  });
  t.is((await teacher.get(`/absence-notices/${own.body.id}`)).status, 200);
  t.is((await teacher.get(`/absence-notices/${other.body.id}`)).status, 404);
  const seen = (await teacher.get("/absence-notices?limit=200")).body.data.map(({ id }) => id);
  t.true(seen.includes(own.body.id));
  t.false(seen.includes(other.body.id));
  const announced = { studentId: child, startsOn: "2027-06-02", endsOn: "2027-06-02", reason: "x" };
  t.is((await teacher.post("/absence-notices", announced)).status, 403);
  t.is((await teacher.delete(`/absence-notices/${own.body.id}`)).status, 403);
});
