import test from "ava";
import { evaluateRulesDaily } from "../../src/core/student-support/warnings/evaluate-rules-daily.ts";
import { setClock } from "../../src/lib/clock.ts";
import { openSchool } from "../attendance/school.ts";
import { curriculumClass, plusDays } from "../curriculum/department.ts";
import { setHomework } from "../homework/homework-class.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { schoolToday } from "../support/school-today.ts";

const app = await startApp();
const {
  admin,
  teacher,
  student,
  studentId,
  offeringId,
  headStaffMemberId: teacherStaffId,
} = await curriculumClass(app);
const [guardian, elsewhere] = [await app.as("guardian"), await app.as("admin", "riverside")];
const behind = await openSchool(app);
const school: string = admin.credentials.school.id;
const today = schoolToday();
const run = (dryRun = false, of = school) =>
  evaluateRulesDaily({ school: of, dryRun, signal: AbortSignal.timeout(60_000) });
const list = async (client: Client, query: string) =>
  (await client.get(`/early-warnings?limit=200&${query}`)).body.data;
const award = async (of: string, points: number) =>
  (
    await admin.post("/behaviour-points", {
      studentIds: [of],
      kind: "demerit",
      points,
      reason: "Disturbed the lesson",
    })
  ).status;
const rule = (values: object = {}, client: Client = admin) =>
  client.post("/warning-rules", {
    name: `Demerits ${Math.random()}`,
    indicator: "demerits",
    threshold: "20",
    windowDays: 7,
    ...values,
  });
const newsOf = async (client: Client) =>
  (await client.get("/communication/notifications?limit=100")).body.data.filter(
    (each) => each.type === "early_warnings",
  ).length;

// Only the rules of this file count.
test.before(async () => {
  for (const { id } of (await admin.get("/warning-rules?limit=200")).body.data)
    await admin.patch(`/warning-rules/${id}`, { status: "paused" });
  await run();
});
test.after.always(async () => {
  await behind.close();
  await app.close();
});
test.afterEach.always(() => setClock());

test.serial(
  "the job opens a warning once, with one message per person, and closes it when it no longer holds",
  async (t) => {
    const made = await rule();
    t.is(made.status, 201, JSON.stringify(made.body));
    const before = await newsOf(admin);
    t.is(await award(studentId, 20), 201);
    t.deepEqual(await run(true), { schools: 1, opened: 1, closed: 0 });
    t.deepEqual(await run(), { schools: 1, opened: 1, closed: 0 });
    t.deepEqual(await run(), { schools: 1, opened: 0, closed: 0 });
    const [row, ...others] = await list(admin, `warningRuleId=${made.body.id}&include=student,warningRule`);
    t.is(others.length, 0);
    t.like(row, { studentId, status: "open", value: "20.00", openedOn: today });
    t.is(await newsOf(admin), before + 1);
    setClock(() => new Date(Date.now() + 7 * 86_400_000));
    t.deepEqual(await run(true), { schools: 1, opened: 0, closed: 1 });
    t.deepEqual(await run(), { schools: 1, opened: 0, closed: 1 });
    setClock();
    t.is((await admin.get(`/early-warnings/${row.id}`)).body.status, "closed");
    t.deepEqual(await run(), { schools: 1, opened: 1, closed: 0 }, "it holds again: a new row");
    t.is((await list(admin, `warningRuleId=${made.body.id}`)).length, 2);
    await admin.patch(`/warning-rules/${made.body.id}`, { status: "paused" });
    t.deepEqual(await run(), { schools: 1, opened: 0, closed: 1 }, "a paused rule has no open warnings");
    t.is((await admin.delete(`/warning-rules/${made.body.id}`)).status, 409);
  },
);

test.serial("a person with several new warnings gets one message", async (t) => {
  for (const threshold of ["5", "10", "15"]) await rule({ threshold });
  const before = await newsOf(admin);
  t.is((await run()).opened, 3);
  t.is(await newsOf(admin), before + 1);
});

test.serial("the day of the school decides, not that of the server", async (t) => {
  const { timezone } = (await admin.get("/school")).body;
  const { body } = await rule({ windowDays: 1, threshold: "18" });
  // The last and the first minute of the school's day.
  const offset = (at: Date) =>
    Date.parse(`${at.toLocaleString("sv", { timeZone: timezone }).replace(" ", "T")}Z`) - at.getTime();
  const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) - offset(new Date(`${day}T12:00:00Z`));
  const local = new Date(Date.now() + offset(new Date())).toISOString().slice(0, 10);
  const opened = async () =>
    (await list(admin, `warningRuleId=${body.id}&closed=false`)).map((each) => each.openedOn);
  setClock(() => new Date(midnight(plusDays(local, 1)) - 60_000));
  await run();
  t.deepEqual(await opened(), [local]);
  setClock(() => new Date(midnight(plusDays(local, 1)) + 60_000));
  await run();
  t.deepEqual(await opened(), []);
});

test.serial(
  "teachers see the warnings of their students and those assigned to them; families none",
  async (t) => {
    const [other] = (await behind.makeClass(1)).students as [string];
    await award(other, 20);
    await run();
    const [foreign] = await list(admin, `studentId=${other}&closed=false`);
    const [own] = await list(teacher, `studentId=${studentId}&closed=false`);
    t.truthy(own);
    t.is((await teacher.get(`/early-warnings/${foreign.id}`)).status, 404);
    t.is((await teacher.put(`/early-warnings/${foreign.id}/acknowledgement`, {})).status, 404);
    const unknown = { assignedStaffMemberId: studentId };
    t.is((await admin.put(`/early-warnings/${foreign.id}/assignee`, unknown)).status, 400);
    const assigned = { assignedStaffMemberId: teacherStaffId };
    t.is((await admin.put(`/early-warnings/${foreign.id}/assignee`, assigned)).status, 200);
    t.is((await teacher.get(`/early-warnings/${foreign.id}`)).status, 200);
    const { data: news } = (await teacher.get("/communication/notifications?limit=50")).body;
    t.true(news.some((each) => each.type === "early_warning_assigned" && each.entityId === foreign.id));
    for (const path of ["/early-warnings", "/interventions", "/warning-rules"])
      for (const client of [guardian, student]) t.is((await client.get(path)).status, 403, path);
    t.is((await elsewhere.get(`/early-warnings/${own.id}`)).status, 404);
    t.is((await list(elsewhere, `studentId=${studentId}`)).length, 0);
    t.is((await rule({}, teacher)).status, 403);
  },
);

test.serial("a warning is acknowledged with a note, and gets an intervention with its outcome", async (t) => {
  await run();
  const [row] = await list(teacher, `studentId=${studentId}&status=open`);
  const noted = await teacher.put(`/early-warnings/${row.id}/acknowledgement`, { note: "Talked to her" });
  t.like(noted.body, {
    status: "acknowledged",
    note: "Talked to her",
    acknowledgedBy: teacher.credentials.user.id,
  });
  t.deepEqual(
    await run(),
    { schools: 1, opened: 0, closed: 0 },
    "an acknowledged warning is not opened again",
  );
  const values = {
    studentId,
    earlyWarningId: row.id,
    action: "Weekly talk",
    ownerStaffId: teacherStaffId,
    startsOn: today,
    reviewOn: plusDays(today, 14),
  };
  const { data: students } = (await admin.get("/students?limit=5")).body;
  const wrong = students.find(({ id }) => id !== studentId).id;
  t.is((await teacher.post("/interventions", { ...values, studentId: wrong })).status, 400);
  t.is((await teacher.post("/interventions", { ...values, reviewOn: plusDays(today, -1) })).status, 400);
  const made = await teacher.post("/interventions", values);
  t.is(made.status, 201, JSON.stringify(made.body));
  const path = `/interventions/${made.body.id}/status`;
  t.is((await teacher.put(path, { status: "running" })).body.status, "running");
  t.is((await teacher.put(path, { status: "done" })).status, 400);
  t.like((await teacher.put(path, { status: "done", outcome: "Better" })).body, {
    status: "done",
    outcome: "Better",
  });
  t.is((await teacher.put(path, { status: "cancelled" })).status, 409);
  t.is((await teacher.patch(`/interventions/${made.body.id}`, { action: "x" })).status, 409);
  t.is((await guardian.get(`/interventions/${made.body.id}`)).status, 403);
});

test.serial("homework that is due and not handed in counts", async (t) => {
  const { body } = await rule({ indicator: "missing_homework", threshold: "1", windowDays: 2 });
  await setHomework(teacher, offeringId, { dueAt: new Date(Date.now() + 3_600_000).toISOString() });
  const missing = () => list(admin, `warningRuleId=${body.id}&studentId=${studentId}&closed=false`);
  await run();
  const before = await missing();
  setClock(() => new Date(Date.now() + 24 * 3_600_000));
  await run();
  t.deepEqual([before.length, (await missing()).length], [0, 1]);
});

test.serial("thresholds fit their indicator", async (t) => {
  t.is((await rule({ threshold: "2.5" })).status, 400);
  t.is((await rule({ threshold: "0" })).status, 400);
  t.is((await rule({ indicator: "attendance_rate", threshold: "101" })).status, 400);
  t.is((await rule({ indicator: "attendance_rate", threshold: "92.5" })).status, 201);
});

test.serial("the rules of a school open no warnings in another one", async (t) => {
  const count = async () => (await list(elsewhere, "closed=false")).length;
  const before = await count();
  await rule({ threshold: "1" });
  await run();
  t.is(await count(), before);
});
