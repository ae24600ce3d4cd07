import { randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../support/app.ts";
import { classroom, withoutMarks } from "./classroom.ts";

const app = await startApp();
await withoutMarks(app);
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const guardian = await app.as("guardian");
const student = await app.as("student");
const bursar = await app.as("bursar");
const elsewhere = await app.as("admin", "riverside");

const child = (await guardian.get("/students")).body.data[0].id as string;
const { sectionId } = (await admin.get(`/enrollments?studentId=${child}`)).body.data[0];
const sectionName = (await admin.get(`/sections/${sectionId}`)).body.name as string;
const maths = await classroom(admin, `Mathematics, ${sectionName}`);
const history = await classroom(admin, `History, ${sectionName}`);
const others = maths.students.filter((id) => id !== child);
const ids = (body: { data: Array<{ id: string }> }) => body.data.map(({ id }) => id);

const column = async (values: object = {}, client = teacher) => {
  const { status, body } = await client.post("/line-items", {
    courseOfferingId: maths.offeringId,
    title: randomUUID(),
    maxScore: "20",
    ...values,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};
const enter = (id: string, results: object[], more: object = {}, client = teacher) =>
  client.put(`/line-items/${id}/results`, { results, ...more });

test.after.always(() => app.close());

test.serial("a class is graded in one request; the same again changes nothing", async (t) => {
  const item = await column({ title: "Quiz 1" });
  t.like(item, { termId: maths.termId, maxScore: "20.00", status: "open", publishedAt: null });
  const results = maths.students.map((studentId, index) => ({ studentId, score: String(index % 21) }));
  t.is((await enter(item.id, results)).status, 200);
  const stored = async () => (await teacher.get(`/results?lineItemId=${item.id}&limit=200`)).body.data;
  const first = await stored();
  t.is(first.length, maths.students.length);
  t.like(
    first.find((each) => each.studentId === maths.students[7]),
    { score: "7.00", scoreStatus: "fully_graded", late: false, enteredBy: teacher.credentials.user.id },
  );
  t.is((await enter(item.id, results)).status, 200);
  t.deepEqual(await stored(), first);
  const audits = (await admin.get(`/audit-events?entityId=${item.id}`)).body.data;
  t.deepEqual(audits.map(({ action }) => action).sort(), ["line_items.create", "line_items.enter_results"]);
  t.like((await admin.delete(`/line-items/${item.id}`)).body, { code: "in_use", status: 409 });
});

test.serial("bad scores are refused with every fault, and nothing is kept", async (t) => {
  const item = await column();
  const stranger = (await elsewhere.get("/students")).body.data[0].id;
  const outsider = (await admin.get("/enrollments?limit=200")).body.data.find(
    (each) => each.sectionId !== sectionId,
  ).studentId;
  const [a, b, c, d, e] = others as [string, string, string, string, string];
  const { status, body } = await enter(item.id, [
    { studentId: a, score: "20.01" },
    { studentId: a, score: "1" },
    { studentId: b, score: "5", missing: true },
    { studentId: c, score: "5", scoreStatus: "exempt" },
    { studentId: d, missing: true, scoreStatus: "exempt" },
    { studentId: e, scoreStatus: "fully_graded" },
    { studentId: stranger, score: "5" },
    { studentId: outsider, score: "5" },
    { studentId: randomUUID(), score: "5" },
  ]);
  t.is(status, 400);
  t.deepEqual(
    body.errors.map(({ path, message }) => `${path} ${message}`),
    [
      "results.0.score must not exceed the maximum of 20.00",
      "results.1.studentId has more than one result in this request",
      "results.2.missing cannot be combined with a score",
      "results.3.scoreStatus exempt cannot be combined with a score",
      "results.4.missing cannot be combined with the status exempt",
      "results.5.score is required for the status fully_graded",
      "results.6.studentId is not in this class",
      "results.7.studentId is not in this class",
      "results.8.studentId is not in this class",
    ],
  );
  for (const score of ["-1", "1e2", "5.555", 5, "NaN", ""])
    t.is((await enter(item.id, [{ studentId: a, score }])).body.code, "validation_failed", String(score));
  t.deepEqual((await teacher.get(`/results?lineItemId=${item.id}`)).body.data, []);
  t.is((await teacher.delete(`/line-items/${item.id}`)).status, 204);
});

test.serial("families see scores once they are published, of their own children alone", async (t) => {
  const item = await column({ title: "Test 1" });
  await enter(item.id, [
    { studentId: child, score: "17.5", comment: "Well done" },
    { studentId: others[0], score: "3" },
  ]);
  for (const family of [guardian, student]) {
    t.false(ids((await family.get("/line-items")).body).includes(item.id));
    t.deepEqual((await family.get(`/results?lineItemId=${item.id}`)).body.data, []);
  }
  const published = await teacher.put(`/line-items/${item.id}/publication`);
  t.like(published.body, { status: "published" });
  t.truthy(published.body.publishedAt);
  const { data } = (await guardian.get(`/results?lineItemId=${item.id}`)).body;
  t.is(data.length, 1);
  t.like(data[0], { studentId: child, score: "17.50", comment: "Well done" });
  t.true(ids((await guardian.get("/line-items")).body).includes(item.id));
  t.is((await guardian.get(`/line-items/${item.id}`)).status, 200);
  const others0 = (await admin.get(`/results?lineItemId=${item.id}&studentId=${others[0]}`)).body.data[0];
  t.is((await guardian.get(`/results/${others0.id}`)).status, 404);
  t.is((await elsewhere.get(`/results/${others0.id}`)).status, 404);
  const activity = (await admin.get("/dashboard/recent-activities")).body.data;
  t.true(activity.some(({ entityId }) => entityId === item.id));
});

test.serial("after publication a change needs a reason and keeps what was before", async (t) => {
  const item = await column();
  await enter(item.id, [{ studentId: child, score: "10" }]);
  await teacher.put(`/line-items/${item.id}/publication`);
  const better = [{ studentId: child, score: "12" }];
  t.like((await enter(item.id, better)).body, { status: 409, code: "reason_needed" });
  t.is((await enter(item.id, [{ studentId: child, score: "10.0" }])).status, 200, "no change, no reason");
  t.is((await enter(item.id, better, { reason: "Added up wrongly" })).status, 200);
  const [result] = (await teacher.get(`/results?lineItemId=${item.id}`)).body.data;
  t.is(result.score, "12.00");
  const { data } = (await teacher.get(`/result-revisions?resultId=${result.id}`)).body;
  t.is(data.length, 1);
  t.like(data[0], {
    oldScore: "10.00",
    newScore: "12.00",
    reason: "Added up wrongly",
    changedBy: teacher.credentials.user.id,
  });
  t.deepEqual((await guardian.get("/result-revisions")).body.data, [], "the reason is for the staff");
  t.like((await teacher.patch(`/line-items/${item.id}`, { maxScore: "40" })).body, {
    status: 409,
    code: "results_published",
  });
  t.is((await teacher.put(`/line-items/${item.id}/lock`)).status, 403);
  t.like((await admin.put(`/line-items/${item.id}/lock`)).body, { status: "locked" });
  t.like((await enter(item.id, better, { reason: "Again" }, admin)).body, { code: "line_item_locked" });
  t.is((await guardian.get(`/line-items/${item.id}`)).status, 200, "what is locked is still out");
  t.like((await admin.delete(`/line-items/${item.id}/lock`)).body, { status: "published" });
});

test.serial("teachers keep the gradebooks of their own offerings, others none", async (t) => {
  const own = await column();
  const foreign = await column({ courseOfferingId: history.offeringId }, admin);
  const results = [{ studentId: child, score: "1" }];
  t.is((await teacher.get(`/line-items/${foreign.id}`)).status, 404);
  t.is((await enter(foreign.id, results)).status, 404);
  t.is((await teacher.patch(`/line-items/${foreign.id}`, { title: "Mine" })).status, 404);
  t.is((await teacher.put(`/line-items/${foreign.id}/publication`)).status, 404);
  t.is((await teacher.get(`/course-offerings/${history.offeringId}/gradebook`)).status, 404);
  t.is((await teacher.post("/grading-scales", { name: "Mine" })).status, 403);
  for (const courseOfferingId of [history.offeringId, randomUUID()]) {
    const values = { courseOfferingId, title: "x", maxScore: "1" };
    t.deepEqual((await teacher.post("/line-items", values)).body.errors, [
      { path: "courseOfferingId", message: "must be one of your course offerings" },
    ]);
  }
  for (const client of [guardian, student, bursar]) {
    t.is((await enter(own.id, results, {}, client)).status, 403);
    t.is((await client.get(`/course-offerings/${maths.offeringId}/gradebook`)).status, 403);
  }
  t.is((await bursar.get("/results")).status, 403);
  t.is((await enter(own.id, results, {}, elsewhere)).status, 404);
  t.is((await elsewhere.get(`/course-offerings/${maths.offeringId}/gradebook`)).status, 404);
});

test.serial(
  "scores are entered while the window of the term is open, by the day of the school",
  async (t) => {
    const item = await column();
    const results = [{ studentId: child, score: "1" }];
    const term = `/academic-terms/${maths.termId}`;
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    await admin.patch(term, { gradesOpenOn: day(-20), gradesCloseOn: day(-2) });
    t.like((await enter(item.id, results)).body, { status: 409, code: "posting_window_closed" });
    t.like((await teacher.put(`/line-items/${item.id}/publication`)).body, { code: "posting_window_closed" });
    t.is((await enter(item.id, results, {}, admin)).status, 200, "who may override it");
    await admin.patch(term, { gradesOpenOn: day(2), gradesCloseOn: null });
    t.regex((await enter(item.id, results)).body.detail, /can be entered from/);
    await admin.patch(term, { gradesOpenOn: day(-2), gradesCloseOn: day(2) });
    t.is((await enter(item.id, results)).status, 200);
    await admin.patch(term, { gradesOpenOn: null, gradesCloseOn: null });
  },
);

test.serial("the gradebook averages by category, weight and rule", async (t) => {
  // An offering of its own, whose averages nothing else touches.
  const made = await admin.post("/course-offerings", {
    courseId: maths.courseId,
    termId: maths.termId,
    sectionId,
    title: "Extra Mathematics",
  });
  const courseOfferingId = made.body.id;
  const category = (values: object) => admin.post("/grade-categories", { courseOfferingId, ...values });
  const homework = (await category({ title: "Homework", weight: "40", dropLowest: 1 })).body;
  const tests = (await category({ title: "Tests", weight: "60", aggregation: "sum" })).body;
  t.like((await category({ title: "More", weight: "0.01" })).body, { status: 409, code: "category_weights" });
  t.is((await category({ title: "Best", weight: "0", aggregation: "best_n" })).body.errors[0].path, "bestOf");
  t.like((await admin.patch(`/grade-categories/${tests.id}`, { weight: "61" })).body, {
    code: "category_weights",
  });
  t.is((await teacher.patch(`/grade-categories/${tests.id}`, { weight: "1" })).status, 404);

  const score = async (gradeCategoryId: string, maxScore: string, result: object) => {
    const item = await column({ courseOfferingId, gradeCategoryId, maxScore }, admin);
    t.is((await enter(item.id, [{ studentId: child, ...result }], {}, admin)).status, 200);
  };
  await score(homework.id, "10", { score: "9" });
  await score(homework.id, "10", { score: "7" });
  await score(homework.id, "10", { missing: true });
  await score(tests.id, "50", { score: "30" });
  await score(tests.id, "10", { score: "9" });
  await score(tests.id, "100", { scoreStatus: "exempt" });
  const { body } = await admin.get(`/course-offerings/${courseOfferingId}/gradebook`);
  const averages = new Map<string, string | null>(
    body.students.map((each) => [each.studentId, each.average]),
  );
  // Homework (90 + 70) / 2, tests 39 of 60
  t.is(averages.get(child), "71.00");
  t.is(averages.get(others[0]!), null);
  t.is(averages.size, maths.students.length);
  const bad = await admin.post("/line-items", {
    courseOfferingId: maths.offeringId,
    gradeCategoryId: tests.id,
    title: "x",
    maxScore: "0",
  });
  t.is(bad.body.errors[0].path, "maxScore");
  const mixed = await admin.post("/line-items", {
    courseOfferingId: maths.offeringId,
    gradeCategoryId: tests.id,
    title: "x",
    maxScore: "5",
  });
  t.is(mixed.body.errors[0].path, "gradeCategoryId");
});

test.serial(
  "two who enter the same column at once leave one score each, and the history of both",
  async (t) => {
    const item = await column();
    await enter(item.id, [{ studentId: child, score: "1" }]);
    await teacher.put(`/line-items/${item.id}/publication`);
    const responses = await Promise.all(
      ["2", "3", "4", "5"].map((score) => enter(item.id, [{ studentId: child, score }], { reason: score })),
    );
    t.deepEqual(
      responses.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    const [result, more] = (await teacher.get(`/results?lineItemId=${item.id}`)).body.data;
    t.is<unknown, undefined>(more, undefined);
    const { data } = (await teacher.get(`/result-revisions?resultId=${result.id}&sort=createdAt`)).body;
    t.is(data.length, 4);
    const chain = new Map(data.map(({ oldScore, newScore }) => [oldScore, newScore]));
    let last = "1.00";
    for (let step = 0; step < 4; step += 1) last = chain.get(last) as string;
    t.is(last, result.score, "each began where the one before ended");
  },
);
