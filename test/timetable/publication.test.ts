import { randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../support/app.ts";
import { errorPaths } from "../support/error-paths.ts";
import { makePlan } from "./plan.ts";

const app = await startApp();
const admin = await app.as("admin");
test.after.always(() => app.close());

const clash = { status: 409, code: "timetable_clash" };
const timetable = async (id: string) => (await admin.get(`/timetables/${id}`)).body;
const lessons = async (id: string) => (await admin.get(`/timetable-entries?timetableId=${id}`)).body.data;

test("the published version gives way to the next, and keeps its days", async (t) => {
  const plan = await makePlan(admin, 2040);
  const lesson = {
    dayOfWeek: 1,
    classPeriodId: plan.periods.P1,
    courseOfferingId: plan.offerings.a,
    staffMemberId: plan.teachers[0],
    roomId: plan.rooms[0],
  };
  const first = await plan.draft();
  await plan.add(first, lesson);
  const { status, body } = await plan.publish(first);
  t.is(status, 200, JSON.stringify(body));
  t.like(body, { status: "published", publishedBy: admin.credentials.user.id });
  t.like((await plan.publish(first)).body, { status: 409, code: "timetable_status" });

  const second = await plan.draft({ copyFrom: first, validFrom: "2040-02-01", name: "Spring" });
  t.like((await lessons(second))[0], { ...lesson, validFrom: "2040-02-01" });
  t.is((await plan.publish(second)).status, 200, "the same lessons, from another day on");
  t.like(await timetable(first), { status: "published", validTo: "2040-01-31" });
  t.like((await lessons(first))[0], { validTo: "2040-01-31" });

  const third = await plan.draft({ validFrom: "2040-01-20" });
  t.is((await plan.publish(third)).status, 200);
  t.like(await timetable(first), { status: "published", validTo: "2040-01-19" });
  t.like(await timetable(second), { status: "archived" }, "it never comes into force");
  const feed = (await admin.get("/activity-entries")).body.data;
  t.true(feed.some(({ summary }) => summary === "Timetable Spring was published"));

  const copy = (copyFrom: string) =>
    admin.post("/timetables", {
      termId: plan.semesterId,
      name: "Copy",
      validFrom: "2040-01-20",
      validTo: "2040-01-30",
      copyFrom,
    });
  t.deepEqual(errorPaths((await copy(randomUUID())).body), ["copyFrom"]);
  const demo = (await admin.get("/timetables?status=published")).body.data.find(
    (each) => each.termId !== plan.semesterId,
  );
  t.deepEqual(errorPaths((await copy(demo.id)).body), ["copyFrom"]);
});

test("lessons of other published timetables are in the way while they last", async (t) => {
  const plan = await makePlan(admin, 2042);
  const lesson = (courseOfferingId: string, staffMemberId: string, more: object = {}) => ({
    dayOfWeek: 1,
    classPeriodId: plan.periods.P1,
    courseOfferingId,
    staffMemberId,
    ...more,
  });
  const semester = await plan.draft();
  await plan.add(semester, lesson(plan.offerings.a, plan.teachers[0]));
  await plan.publish(semester);
  const inTerm = (validFrom = "2042-01-01") =>
    plan.draft({ termId: plan.termId, validFrom, validTo: "2042-03-30" });

  const sameTeacher = await inTerm();
  await plan.add(sameTeacher, lesson(plan.offerings.termB, plan.teachers[0]));
  const { body } = await plan.publish(sameTeacher);
  t.like(body, { ...clash, clash: "teacher" });
  t.regex(body.detail, /Maths A, Monday at 08:00 of Plan/);
  t.like(await timetable(sameTeacher), { status: "draft" });
  const sameSection = await inTerm();
  await plan.add(sameSection, lesson(plan.offerings.termA, plan.teachers[1]));
  t.like((await plan.publish(sameSection)).body, { ...clash, clash: "section" });

  const shorter = await plan.draft({ validFrom: "2042-02-01" });
  t.is((await plan.publish(shorter)).status, 200, "an empty one ends the first");
  const later = await inTerm("2042-02-01");
  await plan.add(later, lesson(plan.offerings.termB, plan.teachers[0]));
  t.is((await plan.publish(later)).status, 200);
  t.like((await plan.publish(sameTeacher)).body, clash, "in January the first is still there");
  t.like((await admin.patch(`/academic-terms/${plan.termId}`, { endsOn: "2042-03-01" })).body, {
    status: 409,
    code: "outside_term",
  });
});

test("of drafts published at once, those that clash do not both come through", async (t) => {
  const plan = await makePlan(admin, 2044);
  const lesson = (courseOfferingId: string, staffMemberId: string) => ({
    dayOfWeek: 1,
    classPeriodId: plan.periods.P1,
    courseOfferingId,
    staffMemberId,
  });
  const one = await plan.draft();
  const two = await plan.draft({ termId: plan.termId, validTo: "2044-03-30" });
  await plan.add(one, lesson(plan.offerings.a, plan.teachers[0]));
  await plan.add(two, lesson(plan.offerings.termB, plan.teachers[0]));
  const responses = await Promise.all([plan.publish(one), plan.publish(two)]);
  t.deepEqual(responses.map(({ status }) => status).sort(), [200, 409]);

  const versions = await Promise.all([1, 2, 3].map(() => plan.draft()));
  const published = await Promise.all(versions.map((id) => plan.publish(id)));
  t.deepEqual(
    published.map(({ status }) => status),
    [200, 200, 200],
  );
  const left = await admin.get(`/timetables?termId=${plan.semesterId}&status=published`);
  t.is(left.body.data.length, 1, "of one term one at a time");
});

test("a timetable is put away while nothing was taught by it", async (t) => {
  const plan = await makePlan(admin, 2046);
  const lesson = {
    dayOfWeek: 1,
    classPeriodId: plan.periods.P1,
    courseOfferingId: plan.offerings.a,
    staffMemberId: plan.teachers[0],
  };
  const archive = (id: string) => admin.put(`/timetables/${id}/archived`);
  const early = await plan.draft();
  await plan.add(early, lesson);
  await plan.publish(early);
  t.like((await archive(early)).body, { status: "archived" });
  t.like((await archive(early)).body, { status: "archived" });
  t.like((await plan.publish(early)).body, { status: 409, code: "timetable_status" });
  const again = await plan.draft({ copyFrom: early });
  t.is((await plan.publish(again)).status, 200, "what was put away is in nobody's way");
  t.like((await archive(await plan.draft())).body, { status: "archived" });
  const running = (await admin.get("/timetables?status=published&sort=-createdAt")).body.data.find(
    (each) => each.validFrom < "2030",
  );
  t.like((await archive(running.id)).body, { status: 409, code: "timetable_published" });
  t.is((await archive(randomUUID())).status, 404);
});
