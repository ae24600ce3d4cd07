import test from "ava";
import { setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { schoolToday } from "../support/school-today.ts";
import { curriculumClass, plusDays } from "./department.ts";

const app = await startApp();
const { admin, teacher, student, offeringId, studentId, courseId, term, departmentId, headStaffMemberId } =
  await curriculumClass(app);
const guardian = await app.as("guardian");
const elsewhere = await app.as("admin", "riverside");
test.after.always(() => app.close());
test.afterEach.always(() => setClock());

const today = schoolToday();
const plan = async (client: Client, values: object = {}) =>
  client.post("/lesson-plans", {
    ...{ courseOfferingId: offeringId, date: today, objectives: "Add fractions" },
    ...values,
  });
const act = (client: Client, id: string, what: string, body?: object) =>
  client.put(`/lesson-plans/${id}/${what}`, body);
const news = async (client: Client, type: string, id: string) =>
  (await client.get("/communication/notifications?limit=100")).body.data.some(
    (each) => each.type === type && each.entityId === id,
  );

test.serial("another person than the author approves, and the author is notified", async (t) => {
  const made = await plan(teacher, { activities: "Fold paper", materials: "Paper" });
  t.like(made, {
    status: 201,
    body: { status: "draft", staffMemberId: headStaffMemberId, approvedBy: null },
  });
  const { id } = made.body;
  t.like(await act(admin, id, "approval"), { status: 409, body: { code: "lesson_plan_status" } });
  t.is((await act(teacher, id, "submission")).body.status, "submitted");
  t.like(await act(teacher, id, "approval"), { status: 409, body: { code: "own_request" } });
  t.is((await act(admin, id, "return", {})).status, 400);
  t.like((await act(admin, id, "return", { comment: "Add a task" })).body, {
    ...{ status: "returned", returnComment: "Add a task" },
  });
  t.true(await news(teacher, "lesson_plan_returned", id));
  t.is((await teacher.patch(`/lesson-plans/${id}`, { activities: "Fold and cut" })).status, 200);
  t.like((await act(teacher, id, "submission")).body, { status: "submitted", returnComment: null });
  t.is((await act(admin, id, "approval")).body.status, "approved");
  t.true(await news(teacher, "lesson_plan_approved", id));
  t.like((await teacher.patch(`/lesson-plans/${id}`, { objectives: "x" })).body, {
    code: "lesson_plan_status",
  });
  const liveUrl = "https://meet.example.org/room";
  t.is((await teacher.patch(`/lesson-plans/${id}`, { liveUrl })).body.liveUrl, liveUrl);
  t.is((await act(teacher, id, "taught")).body.status, "taught");
  t.is((await teacher.delete(`/lesson-plans/${id}`)).status, 409);
});

test.serial("the head of department is notified and approves; another teacher does not", async (t) => {
  const { id } = (await plan(admin)).body;
  t.is((await act(teacher, id, "submission")).body.code, "not_the_author");
  t.is((await teacher.patch(`/lesson-plans/${id}`, { objectives: "x" })).body.code, "not_the_author");
  await act(admin, id, "submission");
  t.true(await news(teacher, "lesson_plan_submitted", id));
  const [other] = (await admin.get("/staff-members?limit=5")).body.data.filter(
    (each) => each.id !== headStaffMemberId,
  );
  await admin.patch(`/departments/${departmentId}`, { headStaffMemberId: other.id });
  t.is((await act(teacher, id, "approval")).status, 404);
  await admin.patch(`/departments/${departmentId}`, { headStaffMemberId });
  t.is((await act(teacher, id, "approval")).body.status, "approved");
});

test.serial(
  "plans are for own classes, days of the term and https addresses; drafts are removed",
  async (t) => {
    t.is((await plan(teacher, { date: plusDays(term.endsOn, 1) })).status, 400);
    t.is((await plan(teacher, { liveUrl: "http://meet.example.org" })).status, 400);
    t.is((await plan(teacher, { liveUrl: "javascript:alert(1)" })).status, 400);
    const { data } = (await admin.get("/course-offerings?limit=200")).body;
    const taught = (await teacher.get("/lesson-plans")).body.data.length;
    t.true(taught > 0);
    const foreign = data.find((each) => each.title.startsWith("English"));
    t.is((await plan(teacher, { courseOfferingId: foreign.id })).status, 400);
    t.is((await plan(elsewhere)).status, 400);
    t.is((await plan(student)).status, 403);
    t.is((await guardian.get("/lesson-plans")).status, 403);
    const { id } = (await plan(teacher, { date: term.endsOn })).body;
    t.is((await elsewhere.get(`/lesson-plans/${id}`)).status, 404);
    const stale = await teacher("PATCH", `/lesson-plans/${id}`, { objectives: "x" }, { "if-match": '"old"' });
    t.is(stale.status, 412);
    t.like(await act(teacher, id, "taught"), { status: 409, body: { code: "lesson_plan_status" } });
    t.is((await teacher.delete(`/lesson-plans/${id}`)).status, 204);
  },
);

test.serial("a lesson of the future has not been taught", async (t) => {
  const { id } = (await plan(teacher, { date: term.endsOn })).body;
  await act(teacher, id, "submission");
  setClock(() => new Date(`${term.startsOn}T12:00:00Z`));
  t.like(await act(teacher, id, "taught"), { status: 409, body: { code: "in_the_future" } });
});

test.serial(
  "a copy is a draft of the caller, with the topic of the same title and no live class",
  async (t) => {
    const { data } = (await admin.get(`/course-offerings?courseId=${courseId}&limit=50`)).body;
    const { academicYearId } = term;
    for (const { id, status } of (await admin.get(`/syllabuses?courseId=${courseId}`)).body.data)
      if (status !== "archived") await admin.put(`/syllabuses/${id}/status`, { status: "archived" });
    const syllabus = (await admin.post("/syllabuses", { courseId, academicYearId, title: "S" })).body;
    const topic = (await admin.post("/syllabus-topics", { syllabusId: syllabus.id, title: "Angles" })).body;
    await admin.put(`/syllabuses/${syllabus.id}/status`, { status: "published" });
    const made = await plan(teacher, { syllabusTopicId: topic.id, liveUrl: "https://meet.example.org" });
    t.is(made.status, 201, JSON.stringify(made.body));
    const date = term.endsOn;
    const courseOfferingId = data.at(-1).id;
    const copies = `/lesson-plans/${made.body.id}/copies`;
    const copy = await admin.post(copies, { courseOfferingId, date });
    t.like(copy, { status: 201, body: { status: "draft", syllabusTopicId: topic.id, date, liveUrl: null } });
    t.is((await elsewhere.post(copies, { courseOfferingId, date })).status, 404);
    t.is((await teacher.post(copies, { courseOfferingId, date: plusDays(date, 1) })).status, 400);
  },
);

test.serial("students and guardians see a live class only at the time of its lesson", async (t) => {
  const { data } = (await student.get(`/lessons?from=${today}&to=${plusDays(today, 6)}`)).body;
  const lesson = data.find((each) => each.courseOfferingId === offeringId && !each.cancelled);
  const { timezone } = (await admin.get("/school")).body;
  const { DateTime } = await import("luxon");
  const at = (minutes: number) => {
    const time = DateTime.fromISO(`${lesson.date}T${lesson.startsAt}`, { zone: timezone }).plus({ minutes });
    setClock(() => time.toJSDate());
  };
  const { date, classPeriodId } = lesson;
  const url = "https://meet.example.org/live";
  const { id } = (await plan(teacher, { date, classPeriodId, liveUrl: url })).body;
  // Other plans of the file can have a live class in this lesson too, if it is one of today.
  const seen = async (client: Client) =>
    (await client.get("/live-classes")).body.data.filter((each) => each.url === url);
  at(5);
  t.deepEqual(await seen(student), [], "a draft");
  await act(teacher, id, "submission");
  t.like((await seen(student))[0], { url, courseOfferingId: offeringId, studentIds: [studentId] });
  t.deepEqual(await seen(teacher), []);
  t.deepEqual(await seen(elsewhere), []);
  at(-9);
  t.is((await seen(student)).length, 1);
  at(-11);
  t.deepEqual(await seen(student), []);
  at(300);
  t.deepEqual(await seen(student), []);
});
