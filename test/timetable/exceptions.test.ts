import { randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../support/app.ts";
import { errorPaths } from "../support/error-paths.ts";
import { makePlan } from "./plan.ts";

const app = await startApp();
const admin = await app.as("admin");
const plan = await makePlan(admin);
const { periods, offerings, teachers, rooms } = plan;
const id = await plan.draft();
const add = async (period: string, courseOfferingId: string, teacher: number, room?: number) => {
  const values = { dayOfWeek: 1, classPeriodId: period, courseOfferingId, staffMemberId: teachers[teacher] };
  const { body } = await plan.add(id, { ...values, ...(room !== undefined && { roomId: rooms[room] }) });
  return body.id as string;
};
const a1 = await add(periods.P1, offerings.a, 0, 0);
const b1 = await add(periods.P1, offerings.b, 1, 1);
const b2 = await add(periods.P2, offerings.b, 0);
const a3 = await add(periods.P3, offerings.a, 2, 0);
await plan.publish(id);
test.after.always(() => app.close());

const clash = { status: 409, code: "timetable_clash" };
const change = (timetableEntryId: string, date: string, kind: string, more: object = {}) =>
  admin.post("/timetable-exceptions", { timetableEntryId, date, kind, ...more });
const withdraw = (of: { body: { id: string } }) => admin.put(`/timetable-exceptions/${of.body.id}/withdrawn`);
const substitute = (lesson: string, date: string, teacher: number) =>
  change(lesson, date, "teacher", { newStaffMemberId: teachers[teacher] });

test("a change names a day of the lesson and what its kind needs", async (t) => {
  const monday = "2040-01-02";
  const refused = async (response: ReturnType<typeof change>, ...expected: string[]) => {
    const { status, body } = await response;
    t.is(status, 400, JSON.stringify(body));
    t.deepEqual(errorPaths(body), expected);
  };
  await refused(change(a1, "2040-01-03", "cancel"), "date");
  await refused(change(a1, "2039-12-26", "cancel"), "date");
  await refused(change(a1, "2040-07-02", "cancel"), "date");
  await refused(change(a1, monday, "postpone"), "kind");
  await refused(change(a1, monday, "teacher"), "newStaffMemberId");
  await refused(change(a1, monday, "room"), "newRoomId");
  await refused(change(a1, monday, "move"), "newClassPeriodId");
  await refused(change(a1, monday, "cancel", { newRoomId: rooms[1] }), "newRoomId");
  await refused(change(a1, monday, "room", { newRoomId: rooms[0] }), "newRoomId");
  await refused(change(a1, monday, "teacher", { newStaffMemberId: teachers[0] }), "newStaffMemberId");
  await refused(change(a1, monday, "move", { newClassPeriodId: periods.P1 }), "newClassPeriodId");
  await refused(change(a1, monday, "move", { newClassPeriodId: periods.Break }), "newClassPeriodId");
  await refused(change(a1, monday, "room", { newRoomId: randomUUID() }), "newRoomId");
  await refused(change(a1, monday, "teacher", { newStaffMemberId: randomUUID() }), "newStaffMemberId");
  await refused(change(a1, monday, "move", { newClassPeriodId: randomUUID() }), "newClassPeriodId");
  await refused(change(randomUUID(), monday, "cancel"), "timetableEntryId");
  const { academicYearId } = plan;
  await admin.post("/calendar-days", { academicYearId, date: "2040-01-09", type: "holiday", label: "Kings" });
  await refused(change(a1, "2040-01-09", "cancel"), "date");
  const { body: ill } = await admin.post("/staff-members", {
    staffNumber: "ill",
    givenName: "I",
    familyName: "L",
    status: "on_leave",
  });
  await refused(change(a1, monday, "teacher", { newStaffMemberId: ill.id }), "newStaffMemberId");

  const draft = await plan.draft();
  const { body } = await plan.add(draft, {
    dayOfWeek: 1,
    classPeriodId: periods.P1,
    courseOfferingId: offerings.a,
    staffMemberId: teachers[0],
  });
  t.like((await change(body.id, monday, "cancel")).body, { status: 409, code: "timetable_status" });
});

test("a substitute, a room and a period must be free on that day", async (t) => {
  const monday = "2040-01-16";
  t.like((await substitute(a1, monday, 1)).body, { ...clash, clash: "teacher", timetableEntryId: b1 });
  t.like((await change(a1, monday, "room", { newRoomId: rooms[1] })).body, { ...clash, clash: "room" });
  t.like((await change(a1, monday, "move", { newClassPeriodId: periods.P2 })).body, clash, "the teacher");
  const toThree = () => change(a1, monday, "move", { newClassPeriodId: periods.P3 });
  t.like((await toThree()).body, clash, "the section");
  t.is((await substitute(a1, monday, 2)).status, 201);
  t.like((await substitute(a1, monday, 1)).body, { status: 409, code: "duplicate" }, "one of a kind");
  t.like((await substitute(b1, monday, 2)).body, { ...clash, clash: "teacher", timetableEntryId: a1 });
  t.is((await substitute(b1, "2040-01-23", 2)).status, 201, "next week she is free");

  const cancelled = await change(a3, monday, "cancel", { note: "Trip" });
  t.like(cancelled.body, { status: "active", note: "Trip" });
  const moved = await toThree();
  t.is(moved.status, 201, "in the place of the one that is cancelled");
  t.like((await withdraw(cancelled)).body, { ...clash, timetableEntryId: a1 }, "which has lost its place");
  t.like((await withdraw(moved)).body, { status: "withdrawn" });
  t.like((await withdraw(moved)).body, { status: "withdrawn" });
  t.like((await withdraw(cancelled)).body, { status: "withdrawn" });
  t.is((await change(a3, monday, "cancel")).status, 201, "again, after it was withdrawn");
  t.is((await admin.put(`/timetable-exceptions/${randomUUID()}/withdrawn`)).status, 404);
});

test("of two who want the same substitute at once, one gets her", async (t) => {
  for (const monday of ["2040-02-06", "2040-02-13", "2040-02-20"]) {
    const responses = await Promise.all([substitute(a1, monday, 2), substitute(b1, monday, 2)]);
    t.deepEqual(responses.map(({ status }) => status).sort(), [201, 409], monday);
  }
  const twice = await Promise.all([1, 2, 3].map(() => change(a1, "2040-02-27", "cancel")));
  t.deepEqual(twice.map(({ status }) => status).sort(), [201, 409, 409]);
});

test("what is planned later does not take a substitute away", async (t) => {
  const monday = "2040-03-05";
  const sub = await substitute(b2, monday, 1);
  t.is(sub.status, 201);
  const { body: course } = await admin.get(`/course-offerings/${offerings.termA}`);
  const { body: choir } = await admin.post("/course-offerings", {
    courseId: course.courseId,
    termId: plan.termId,
    title: "Choir",
  });
  const draft = await plan.draft({ termId: plan.termId, validTo: "2040-03-30" });
  await plan.add(draft, {
    dayOfWeek: 1,
    classPeriodId: periods.P2,
    courseOfferingId: choir.id,
    staffMemberId: teachers[1],
  });
  t.like((await plan.publish(draft)).body, { ...clash, clash: "teacher" });
  await withdraw(sub);
  t.is((await plan.publish(draft)).status, 200);
  t.like((await substitute(b2, monday, 1)).body, clash);
});

test("families see the changes of their own lessons, and nobody but the office makes any", async (t) => {
  const made = await change(a1, "2040-04-02", "cancel");
  const path = `/timetable-exceptions/${made.body.id}`;
  const teacher = await app.as("teacher");
  t.is((await teacher.get(path)).status, 200);
  for (const mailbox of ["teacher", "guardian", "student"]) {
    const client = await app.as(mailbox);
    t.is((await client.post("/timetable-exceptions", {})).status, 403, mailbox);
    t.is((await client.put(`${path}/withdrawn`)).status, 403, mailbox);
    if (mailbox === "teacher") continue;
    t.is((await client.get(path)).status, 404, mailbox);
    t.deepEqual((await client.get("/timetable-exceptions")).body.data, []);
  }
  t.is((await (await app.as("admin", "riverside")).get(path)).status, 404);
  t.like((await admin.patch(path, { note: "Strike" })).body, { note: "Strike" });
  t.is((await admin.patch(path, { date: "2040-04-09" })).status, 400);
});
