import { randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../support/app.ts";
import { errorPaths } from "../support/error-paths.ts";
import { makePlan } from "./plan.ts";

const app = await startApp();
const admin = await app.as("admin");
const plan = await makePlan(admin);
const { periods, offerings, teachers, rooms, sections } = plan;
test.after.always(() => app.close());

const monday = (period: string, courseOfferingId: string, staffMemberId: string, more: object = {}) => ({
  dayOfWeek: 1,
  classPeriodId: period,
  courseOfferingId,
  staffMemberId,
  ...more,
});
const clash = { status: 409, code: "timetable_clash" };
const frozen = { status: 409, code: "timetable_published" };

test("drafts are for the staff; only the office makes them", async (t) => {
  const id = await plan.draft({ name: "Secret" });
  const { body } = await plan.add(id, monday(periods.P1, offerings.a, teachers[0]));
  for (const mailbox of ["guardian", "student"]) {
    const client = await app.as(mailbox);
    t.is((await client.get(`/timetables/${id}`)).status, 404, mailbox);
    t.is((await client.get(`/timetable-entries/${body.id}`)).status, 404, mailbox);
    t.true((await client.get("/timetables")).body.data.every((each) => each.status === "published"));
    t.is((await client.get("/lessons/free?startsAt=08:00&endsAt=09:00")).status, 403, mailbox);
  }
  const teacher = await app.as("teacher");
  t.is((await teacher.get(`/timetables/${id}`)).status, 200);
  for (const client of [teacher, await app.as("guardian")]) {
    t.is((await client.post("/timetables", {})).status, 403);
    t.is((await client.post(`/timetables/${id}/entries`, {})).status, 403);
    t.is((await client.patch(`/timetable-entries/${body.id}`, {})).status, 403);
    t.is((await client.delete(`/timetable-entries/${body.id}`)).status, 403);
    t.is((await client.put(`/timetables/${id}/publication`)).status, 403);
    t.is((await client.put(`/timetables/${id}/archived`)).status, 403);
  }
  const elsewhere = await app.as("admin", "riverside");
  for (const path of [`/timetables/${id}`, `/timetable-entries/${body.id}`])
    t.is((await elsewhere.get(path)).status, 404);
  t.is((await elsewhere.put(`/timetables/${id}/publication`)).status, 404);
  t.is(
    (await elsewhere.post(`/timetables/${id}/entries`, monday(periods.P1, offerings.a, teachers[0]))).status,
    404,
  );
});

test("a draft lies in its term, and drafts made at once have versions of their own", async (t) => {
  const values = {
    termId: plan.termId,
    name: "Draft",
    validFrom: "2040-01-02",
    validTo: "2040-03-30",
  };
  const make = (more: object = {}) => admin.post("/timetables", { ...values, ...more });
  t.deepEqual(errorPaths((await make({ validTo: "2040-03-31" })).body), ["validTo"]);
  t.deepEqual(errorPaths((await make({ validFrom: "2039-12-31" })).body), ["validFrom"]);
  t.deepEqual(errorPaths((await make({ validTo: "2040-01-01" })).body), ["validTo"]);
  t.deepEqual(errorPaths((await make({ termId: randomUUID() })).body), ["termId"]);
  const made = await Promise.all([make(), make(), make(), make()]);
  const versions = made.map(({ body }) => body.version).sort();
  t.deepEqual(versions, [1, 2, 3, 4]);

  const { id } = made[0]!.body;
  const change = (more: object) => admin.patch(`/timetables/${id}`, more);
  const { body: lesson } = await plan.add(id, monday(periods.P1, offerings.termA, teachers[0]));
  t.deepEqual(errorPaths((await change({ validTo: "2040-05-01" })).body), ["validTo"]);
  t.like((await change({ validTo: "2040-02-28", name: "Short" })).body, { name: "Short" });
  t.like((await admin.get(`/timetable-entries/${lesson.id}`)).body, { validTo: "2040-02-28" });
  t.is((await change({ status: "published" })).status, 400);
});

test("a lesson names what there is, in its own term and year", async (t) => {
  const id = await plan.draft();
  const lesson = monday(periods.P1, offerings.a, teachers[0]);
  const refused = async (more: object, ...expected: string[]) => {
    const { status, body } = await plan.add(id, { ...lesson, ...more });
    t.is(status, 400, JSON.stringify(body));
    t.deepEqual(errorPaths(body), expected);
  };
  await refused({ dayOfWeek: 8 }, "dayOfWeek");
  await refused({ dayOfWeek: 6 }, "dayOfWeek");
  await refused({ classPeriodId: periods.Break }, "classPeriodId");
  await refused({ courseOfferingId: offerings.termA }, "courseOfferingId");
  for (const path of ["classPeriodId", "courseOfferingId", "staffMemberId", "roomId"])
    await refused({ [path]: randomUUID() }, path);
  const [old] = (await admin.get("/class-periods?isBreak=false")).body.data.filter(
    (each) => each.academicYearId !== plan.academicYearId,
  );
  await refused({ classPeriodId: old.id }, "classPeriodId");
  const { body: attic } = await admin.post("/rooms", { name: "Attic", status: "out_of_service" });
  await refused({ roomId: attic.id }, "roomId");
  t.is((await plan.add(randomUUID(), lesson)).status, 404);
  t.is((await plan.add(id, lesson)).status, 201);
  const club = await plan.add(id, monday(periods.P2, offerings.club, teachers[0]));
  t.like(club.body, { roomId: rooms[1], sectionId: null }, "the room of the offering");
});

test("nobody is in two places: teacher, section and room, by the clock", async (t) => {
  const id = await plan.draft();
  const { body: one } = await plan.add(
    id,
    monday(periods.P1, offerings.a, teachers[0], { roomId: rooms[0] }),
  );
  t.like(one, { sectionId: sections[0], startsAt: "08:00:00" });
  const teacher = await plan.add(id, monday(periods.P1, offerings.b, teachers[0]));
  t.like(teacher.body, { ...clash, clash: "teacher", timetableEntryId: one.id });
  t.regex(teacher.body.detail, /Maths A, Monday at 08:00 of Plan/);
  t.like((await plan.add(id, monday(periods.P1, offerings.a, teachers[1]))).body, {
    ...clash,
    clash: "section",
  });
  const hall = monday(periods.P1, offerings.b, teachers[1], { roomId: rooms[0] });
  t.like((await plan.add(id, hall)).body, { ...clash, clash: "room" });
  t.like((await plan.add(id, { ...hall, classPeriodId: periods.Double })).body, clash, "the periods overlap");
  t.is(
    (await plan.add(id, { ...hall, classPeriodId: periods.P2 })).status,
    201,
    "one ends as the next begins",
  );
  t.is((await plan.add(id, { ...hall, dayOfWeek: 2 })).status, 201);
  t.is((await plan.add(await plan.draft(), hall)).status, 201, "another draft is another plan");
  const responses = await Promise.all(
    [0, 1, 2].map(() => plan.add(id, monday(periods.P3, offerings.a, teachers[0]))),
  );
  t.deepEqual(responses.map(({ status }) => status).sort(), [201, 409, 409]);
});

test("a lesson of a draft is changed and removed; a published one is not", async (t) => {
  const id = await plan.draft();
  const { body: one } = await plan.add(
    id,
    monday(periods.P1, offerings.a, teachers[0], { roomId: rooms[0] }),
  );
  const { body: two } = await plan.add(
    id,
    monday(periods.P2, offerings.b, teachers[0], { roomId: rooms[0] }),
  );
  const change = (of: string, more: object) => admin.patch(`/timetable-entries/${of}`, more);
  t.like((await change(two.id, { classPeriodId: periods.P1 })).body, { ...clash, timetableEntryId: one.id });
  t.deepEqual(errorPaths((await change(two.id, { classPeriodId: periods.Break })).body), ["classPeriodId"]);
  t.is((await change(two.id, { courseOfferingId: offerings.a })).status, 400, "that would be another lesson");
  t.like((await change(two.id, { dayOfWeek: 3, classPeriodId: periods.P3, roomId: null })).body, {
    startsAt: "09:30:00",
    roomId: null,
    staffMemberId: teachers[0],
  });
  t.is((await change(randomUUID(), {})).status, 404);
  t.is((await admin.delete(`/timetable-entries/${one.id}`)).status, 204);
  t.is((await admin.delete(`/timetable-entries/${one.id}`)).status, 404);
  t.is((await change(one.id, {})).status, 404);

  const published = (await admin.get("/timetables?status=published")).body.data[0].id;
  const [entry] = (await admin.get(`/timetable-entries?timetableId=${published}&limit=1`)).body.data;
  t.like((await change(entry.id, { roomId: null })).body, frozen);
  t.like((await admin.delete(`/timetable-entries/${entry.id}`)).body, frozen);
  t.like((await plan.add(published, monday(periods.P1, offerings.a, teachers[0]))).body, frozen);
  t.like((await admin.patch(`/timetables/${published}`, { validTo: "2040-01-05" })).body, frozen);
  t.is((await admin.patch(`/timetables/${published}`, { name: "Autumn" })).status, 200);
});

test("the times of a period are those of its lessons", async (t) => {
  const own = await makePlan(admin, 2041);
  const id = await own.draft();
  const lesson = (period: string, offering: string, staffMemberId: string) =>
    own.add(id, { dayOfWeek: 1, classPeriodId: period, courseOfferingId: offering, staffMemberId });
  const { body: one } = await lesson(own.periods.P1, own.offerings.a, own.teachers[0]);
  const { body: two } = await lesson(own.periods.P2, own.offerings.b, own.teachers[0]);
  const change = (more: object) => admin.patch(`/class-periods/${own.periods.P1}`, more);
  t.is((await change({ startsAt: "07:50" })).status, 200);
  t.like((await admin.get(`/timetable-entries/${one.id}`)).body, {
    startsAt: "07:50:00",
    endsAt: "08:40:00",
  });
  t.like((await change({ endsAt: "08:50" })).body, clash);
  t.like((await admin.get(`/class-periods/${own.periods.P1}`)).body, { endsAt: "08:40:00" });
  const used = { status: 409, code: "period_in_use" };
  t.like((await change({ isBreak: true })).body, used);
  t.like((await change({ status: "archived" })).body, used);
  t.like((await change({ days: [2, 3] })).body, used);
  t.is((await change({ days: [1, 3] })).status, 200);
  await admin.delete(`/timetable-entries/${two.id}`);
  t.is((await change({ endsAt: "08:50" })).status, 200);
  t.like((await admin.get(`/timetable-entries/${one.id}`)).body, { endsAt: "08:50:00" });
});

test("two lessons of a draft exchange their times, and a clash leaves both in place", async (t) => {
  const id = await plan.draft({ name: "Swap" });
  const { body: first } = await plan.add(id, monday(periods.P1, offerings.a, teachers[0]));
  const { body: second } = await plan.add(id, monday(periods.P3, offerings.club, teachers[0]));
  const swap = (withEntryId: string) => admin.post(`/timetable-entries/${first.id}/swap`, { withEntryId });
  const { status, body } = await swap(second.id);
  t.is(status, 200, JSON.stringify(body));
  t.like(body.data[0], { id: first.id, classPeriodId: periods.P3, startsAt: "09:30:00" });
  t.like(body.data[1], { id: second.id, classPeriodId: periods.P1, startsAt: "08:00:00" });

  // The room of the second lesson is taken in P3, so that the lessons cannot be exchanged again.
  await plan.add(id, monday(periods.P3, offerings.b, teachers[1], { roomId: rooms[1] }));
  const refused = await swap(second.id);
  t.like(refused.body, { ...clash, clash: "room" });
  t.is((await admin.get(`/timetable-entries/${first.id}`)).body.classPeriodId, periods.P3);
});

test("two lessons of one course exchange their teachers", async (t) => {
  const id = await plan.draft({ name: "Swap teachers" });
  const { body: first } = await plan.add(id, monday(periods.P1, offerings.a, teachers[0]));
  const { body: second } = await plan.add(id, monday(periods.P3, offerings.a, teachers[1]));
  const path = `/timetable-entries/${first.id}/swap`;
  const { body } = await admin.post(path, { withEntryId: second.id });
  t.like(body.data[0], { id: first.id, classPeriodId: periods.P1, staffMemberId: teachers[1] });
  t.like(body.data[1], { id: second.id, classPeriodId: periods.P3, staffMemberId: teachers[0] });
});

test("a lesson is not swapped outside of its draft, once published, or by others", async (t) => {
  const [id, other] = [await plan.draft({ name: "One" }), await plan.draft({ name: "Two" })];
  const { body: first } = await plan.add(id, monday(periods.P1, offerings.a, teachers[0]));
  const { body: elsewhere } = await plan.add(other, monday(periods.P3, offerings.a, teachers[0]));
  const path = `/timetable-entries/${first.id}/swap`;
  const withEntryId = elsewhere.id;
  t.deepEqual(errorPaths((await admin.post(path, { withEntryId })).body), ["withEntryId"]);
  t.is((await (await app.as("teacher")).post(path, { withEntryId })).status, 403);
  t.is((await (await app.as("admin", "riverside")).post(path, { withEntryId })).status, 404);
  await admin.put(`/timetables/${id}/archived`);
  const { status, body } = await admin.post(path, { withEntryId });
  t.like({ status, ...body }, frozen);
});
