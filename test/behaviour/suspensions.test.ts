import test from "ava";
import { DateTime } from "luxon";
import { applySuspensionsDaily } from "../../src/core/behaviour/suspensions/apply-suspensions.ts";
import { setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
const guardian = await app.as("guardian");
const student = await app.as("student");
const [own] = (await student.get("/students")).body.data as Array<{ id: string }>;
const { data: children } = (await guardian.get("/students")).body;
const child = children[0] as { id: string };

const { timezone } = (await admin.get("/school")).body;
test.after.always(() => app.close());
test.afterEach.always(() => setClock());
const dayIn = (days: number) => DateTime.now().setZone(timezone).plus({ days }).toISODate()!;
const suspend = (studentId: string, from: number, until: number, more: object = {}) =>
  admin.post("/student-suspensions", {
    studentId,
    startsOn: dayIn(from),
    endsOn: dayIn(until),
    reason: "Damage to property",
    ...more,
  });
const statusOf = async (id: string) => (await admin.get(`/students/${id}`)).body.status;
const notices = async (id: string) =>
  (await admin.get(`/absence-notices?studentId=${id}`)).body.data as Array<{
    startsOn: string;
    endsOn: string;
    status: string;
    reason: string;
  }>;
const run = (dryRun = false) =>
  applySuspensionsDaily({
    school: admin.credentials.school.id,
    dryRun,
    signal: AbortSignal.timeout(60_000),
  });
const inDays = (days: number) => () =>
  DateTime.now().setZone(timezone).plus({ days }).set({ hour: 12 }).toJSDate();

test.serial("a suspension shows in status and register, and the family is told", async (t) => {
  const { status, body } = await suspend(child.id, 0, 3);
  t.is(status, 201, JSON.stringify(body));
  t.like(body, { status: "active", blocksSignIn: false });
  t.is(await statusOf(child.id), "suspended");
  const [notice] = (await notices(child.id)).filter(({ reason }) => reason === "Suspension");
  t.like(notice, { status: "accepted", startsOn: dayIn(0), endsOn: dayIn(3) });
  const { data } = (await guardian.get("/communication/notifications?limit=50")).body;
  t.true(
    data.some(({ title }) => title === "Suspension from school"),
    JSON.stringify(data[0]),
  );
  const { data: emails } = (await admin.get("/queued-emails?templateKind=student-suspended")).body;
  t.true(emails.length > 0, "guardians with custody get an email");
  const { data: events } = (await admin.get(`/audit-events?entityId=${body.id}`)).body;
  t.true(events.some(({ action }) => action === "student_suspensions.suspend"));
  t.is((await guardian.get("/student-suspensions")).status, 403);
});

test.serial("suspensions of a student do not overlap, and have sensible days", async (t) => {
  t.like(await suspend(child.id, 2, 5), { status: 409, body: { code: "suspension_overlaps" } });
  t.is((await suspend(child.id, 9, 8)).body.errors[0].path, "endsOn");
  t.is((await suspend(child.id, -9, -8)).body.errors[0].path, "endsOn");
  t.is((await suspend(child.id, 9, 200)).body.errors[0].path, "endsOn");
  const teacher = await app.as("teacher");
  const values = { studentId: child.id, startsOn: dayIn(9), endsOn: dayIn(9), reason: "x" };
  t.is((await teacher.post("/student-suspensions", values)).status, 403);
});

test.serial("a lifted suspension ends the absence, and the student is active again", async (t) => {
  const [open] = (await admin.get(`/student-suspensions?studentId=${child.id}&status=active`)).body.data;
  const { body } = await admin.post(`/student-suspensions/${open.id}/lift`, {
    reason: "Talked with the family",
  });
  t.like(body, { status: "lifted", liftedReason: "Talked with the family" });
  t.is(await statusOf(child.id), "active");
  const [notice] = (await notices(child.id)).filter(({ reason }) => reason === "Suspension");
  t.is(notice!.status, "withdrawn", "it had begun today, so that no day is left");
  t.like(await admin.post(`/student-suspensions/${open.id}/lift`, { reason: "Again" }), {
    status: 409,
    body: { code: "suspension_over" },
  });
});

test.serial("the account of the student cannot sign in on these days, if so chosen", async (t) => {
  t.is((await student.get("/auth/me")).status, 200);
  const { body } = await suspend(own!.id, 0, 1, { blocksSignIn: true });
  t.is(body.blocksSignIn, true);
  t.is((await student.get("/auth/me")).status, 401, "open sessions are refused");
  await t.throwsAsync(() => app.as("student"), { message: /invalid_credentials/ });
  await admin.post(`/student-suspensions/${body.id}/lift`, { reason: "Over" });
  t.is((await (await app.as("student")).get("/auth/me")).status, 200);
});

test.serial("a planned suspension waits for its day, and one that is over ends by the job", async (t) => {
  const { body } = await suspend(child.id, 5, 6, { blocksSignIn: true });
  t.is(body.status, "scheduled");
  t.is(await statusOf(child.id), "active");
  t.deepEqual(await run(), { schools: 1, started: 0, ended: 0 });
  setClock(inDays(5));
  t.deepEqual(await run(true), { schools: 1, started: 1, ended: 0 });
  t.deepEqual(await run(), { schools: 1, started: 1, ended: 0 });
  t.deepEqual(await run(), { schools: 1, started: 0, ended: 0 });
  setClock();
  t.is(await statusOf(child.id), "suspended");
  setClock(inDays(6));
  t.deepEqual(await run(), { schools: 1, started: 0, ended: 0 }, "the last day counts");
  setClock(inDays(7));
  t.deepEqual(await run(), { schools: 1, started: 0, ended: 1 });
  setClock();
  t.is(await statusOf(child.id), "active");
});
