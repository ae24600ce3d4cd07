import test from "ava";
import fc from "fast-check";
import { shiftDay } from "../../src/core/curriculum/syllabuses/shift-day.ts";
import { startApp } from "../support/app.ts";
import { schoolToday } from "../support/school-today.ts";
import { curriculumClass, plusDays, publishSyllabus } from "./department.ts";

const app = await startApp();
const { admin, teacher, student, courseId, offeringId, year, departmentId, headStaffMemberId } =
  await curriculumClass(app);
const guardian = await app.as("guardian");
const bursar = await app.as("bursar");
const elsewhere = await app.as("admin", "riverside");
test.after.always(() => app.close());

const today = schoolToday();
const yesterday = plusDays(today, -1);
const academicYearId = year.id as string;
const archiveAll = async () => {
  for (const { id, status } of (await admin.get(`/syllabuses?courseId=${courseId}`)).body.data)
    if (status !== "archived") await admin.put(`/syllabuses/${id}/status`, { status: "archived" });
};
test.before(archiveAll);

test.serial("a head of department writes a syllabus; versions are numbered, one is published", async (t) => {
  const { syllabus, topics } = await publishSyllabus(teacher, {
    ...{ courseId, academicYearId, days: [yesterday, today, null] },
  });
  t.deepEqual(
    topics.map(({ sortOrder }) => sortOrder),
    [1, 2, 3],
  );
  const second = await teacher.post("/syllabuses", { courseId, academicYearId, title: "Second" });
  t.is(second.body.version, syllabus.version + 1);
  const status = `/syllabuses/${second.body.id}/status`;
  t.like((await teacher.put(status, { status: "published" })).body, { code: "syllabus_empty" });
  await teacher.post("/syllabus-topics", { syllabusId: second.body.id, title: "Only" });
  t.like(await teacher.put(status, { status: "published" }), {
    status: 409,
    body: { code: "syllabus_published" },
  });
  t.is((await teacher.put(status, { status: "archived" })).status, 200);
  t.like((await teacher.put(status, { status: "published" })).body, { code: "syllabus_status" });
  t.like((await teacher.patch(`/syllabuses/${second.body.id}`, { title: "x" })).body, {
    code: "syllabus_archived",
  });
  t.is((await teacher.post("/syllabus-topics", { syllabusId: second.body.id, title: "x" })).status, 409);
  const stale = await teacher("PATCH", `/syllabuses/${syllabus.id}`, { title: "x" }, { "if-match": '"old"' });
  t.is(stale.status, 412);
  await archiveAll();
});

test.serial(
  "planned dates are within the year, and families and other offices see no syllabus",
  async (t) => {
    const { body } = await teacher.post("/syllabuses", { courseId, academicYearId, title: "Dates" });
    const plannedOn = plusDays(year.endsOn, 1);
    const topic = { syllabusId: body.id, title: "Late" };
    t.is((await teacher.post("/syllabus-topics", { ...topic, plannedOn })).status, 400);
    const added = (await teacher.post("/syllabus-topics", topic)).body;
    t.is((await teacher.patch(`/syllabus-topics/${added.id}`, { plannedOn })).status, 400);
    t.is((await teacher.patch(`/syllabus-topics/${added.id}`, { plannedOn: today })).body.plannedOn, today);
    for (const client of [student, guardian, bursar]) t.is((await client.get("/syllabuses")).status, 403);
    t.is((await elsewhere.get(`/syllabuses/${body.id}`)).status, 404);
    t.is((await teacher.delete(`/syllabus-topics/${added.id}`)).status, 204);
    await archiveAll();
  },
);

test.serial("a teacher who heads no department reads published syllabuses only", async (t) => {
  const { syllabus, topics } = await publishSyllabus(admin, { courseId, academicYearId, days: [today] });
  const draft = (await admin.post("/syllabuses", { courseId, academicYearId, title: "Draft" })).body;
  const [other] = (await admin.get("/staff-members?limit=5")).body.data.filter(
    ({ id }) => id !== headStaffMemberId,
  );
  await admin.patch(`/departments/${departmentId}`, { headStaffMemberId: other.id });
  t.is((await teacher.get(`/syllabuses/${syllabus.id}`)).status, 200);
  t.is((await teacher.get(`/syllabuses/${draft.id}`)).status, 404);
  t.is((await teacher.patch(`/syllabuses/${syllabus.id}`, { title: "x" })).status, 404);
  t.is((await teacher.patch(`/syllabus-topics/${topics[0]!.id}`, { title: "x" })).status, 404);
  t.is((await teacher.post("/syllabuses", { courseId, academicYearId, title: "x" })).status, 400);
  await admin.patch(`/departments/${departmentId}`, { headStaffMemberId });
  t.is((await teacher.get(`/syllabuses/${draft.id}`)).status, 200);
  await archiveAll();
});

test.serial("a copy for the next year keeps topics, with their dates moved to it", async (t) => {
  const { syllabus } = await publishSyllabus(teacher, { courseId, academicYearId, days: [today, null] });
  const startsOn = plusDays(year.startsOn, 366);
  const next = (
    await admin.post("/academic-years", { name: "Next", startsOn, endsOn: plusDays(year.endsOn, 366) })
  ).body;
  const copy = await teacher.post(`/syllabuses/${syllabus.id}/copies`, { academicYearId: next.id });
  t.like(copy, { status: 201, body: { status: "draft", version: 1, title: "Scheme of work" } });
  const topics = (await teacher.get(`/syllabus-topics?syllabusId=${copy.body.id}`)).body.data;
  t.deepEqual(
    topics.map(({ plannedOn }) => plannedOn),
    [plusDays(today, 364), null],
  );
  t.is((await elsewhere.post(`/syllabuses/${syllabus.id}/copies`, { academicYearId: next.id })).status, 404);
  await archiveAll();
});

test.serial("teachers tick topics for their class, and coverage is compared with the plan", async (t) => {
  const { topics } = await publishSyllabus(admin, {
    ...{ courseId, academicYearId, days: [yesterday, yesterday, plusDays(today, 1)] },
  });
  const [first, second, third] = topics.map(({ id }) => id);
  const tick = (syllabusTopicId: string | undefined, values: object) =>
    teacher.put("/topic-coverages", { syllabusTopicId, courseOfferingId: offeringId, ...values });
  const report = async () =>
    (await teacher.get(`/syllabus-coverage?courseOfferingId=${offeringId}`)).body.data[0];
  t.like(await report(), { topics: 3, due: 2, covered: 0, behind: 2 });
  const covered = await tick(first, { status: "covered" });
  t.like(covered, { status: 200, body: { status: "covered" } });
  t.truthy(covered.body.coveredOn);
  t.is((await tick(first, { status: "covered" })).body.id, covered.body.id);
  t.is((await tick(second, { status: "in_progress" })).status, 200);
  t.is((await tick(third, { status: "skipped" })).status, 200);
  t.like(await report(), { covered: 1, inProgress: 1, skipped: 1, behind: 1 });
  t.is<unknown, null>((await tick(first, { status: "planned" })).body.coveredOn, null);
  t.is((await tick(first, { status: "planned", coveredOn: today })).status, 400);
  t.is((await tick(first, { status: "covered", coveredOn: plusDays(today, 2) })).status, 400);
  const values = { syllabusTopicId: first, status: "covered" };
  const others = (await admin.get("/course-offerings?limit=200")).body.data;
  const foreign = others.find((each) => each.courseId !== courseId);
  t.is((await admin.put("/topic-coverages", { ...values, courseOfferingId: foreign.id })).status, 400);
  t.is((await student.put("/topic-coverages", { ...values, courseOfferingId: offeringId })).status, 403);
  t.is((await elsewhere.put("/topic-coverages", { ...values, courseOfferingId: offeringId })).status, 400);
  t.is((await elsewhere.get(`/topic-coverages/${covered.body.id}`)).status, 404);
  t.is((await guardian.get("/syllabus-coverage")).status, 403);
  t.is((await teacher.delete(`/syllabus-topics/${second}`)).status, 409);
  await archiveAll();
});

test("shifted days keep their weekday, their order, and stay within the year", (t) => {
  const DAY_MS = 86_400_000;
  const day = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);
  const made = fc.record({
    start: fc.integer({ min: 18_000, max: 22_000 }),
    gap: fc.integer({ min: 300, max: 900 }),
    offsets: fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 20 }),
  });
  fc.assert(
    fc.property(made, ({ start, gap, offsets }) => {
      const from = { startsOn: day(start), endsOn: day(start + 300) };
      const to = { startsOn: day(start + gap), endsOn: day(start + gap + 300) };
      const sorted = offsets.sort((a, b) => a - b).map((offset) => day(start + offset));
      const shifted = sorted.map((date) => shiftDay(date, from, to));
      for (const [index, date] of shifted.entries()) {
        if (date < to.startsOn || date > to.endsOn) return false;
        const isEdge = date === to.startsOn || date === to.endsOn;
        if (!isEdge && new Date(date).getUTCDay() !== new Date(sorted[index]!).getUTCDay()) return false;
        if (index > 0 && date < shifted[index - 1]!) return false;
      }
      return true;
    }),
  );
  t.pass();
});
