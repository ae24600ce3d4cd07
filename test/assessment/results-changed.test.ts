import { randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../support/app.ts";
import { classroom, withoutMarks } from "./classroom.ts";

const app = await startApp();
await withoutMarks(app);
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const [offering] = (await teacher.get("/teaching-assignments?include=courseOffering&limit=1")).body.data;
const maths = await classroom(admin, offering.courseOffering.title);
const [one, two] = maths.students as [string, string];

test.after.always(() => app.close());

const column = async (values: object = {}) =>
  (
    await teacher.post("/line-items", {
      courseOfferingId: maths.offeringId,
      title: randomUUID(),
      maxScore: "20",
      ...values,
    })
  ).body;
const enter = (id: string, results: object[], client = teacher) =>
  client.put(`/line-items/${id}/results`, { results });
const stored = async (id: string) =>
  Object.fromEntries(
    (await teacher.get(`/results?lineItemId=${id}`)).body.data.map((each) => [each.studentId, each.score]),
  );

test.serial(
  "a change based on a result that somebody else changed is refused with their result",
  async (t) => {
    const { id } = await column();
    await enter(id, [{ studentId: one, score: "7" }], admin);
    const { status, body } = await enter(id, [
      { studentId: one, score: "8", expected: null },
      { studentId: two, score: "9", expected: null },
    ]);
    t.is(status, 409);
    t.is(body.code, "results_changed");
    t.is(body.changed.length, 1);
    t.like(body.changed[0], { studentId: one, result: { score: "7.00", missing: false } });
    t.is(body.changed[0].changedBy, admin.credentials.user.name);
    t.truthy(body.changed[0].changedAt);
    t.deepEqual(await stored(id), { [one]: "7.00" });
  },
);

test.serial(
  "a change based on the stored result is written, whatever its notation, and can be repeated",
  async (t) => {
    const { id } = await column();
    await enter(id, [{ studentId: one, score: "7" }]);
    const changed = [{ studentId: one, missing: true, expected: { score: "7.0" } }];
    t.is((await enter(id, changed)).status, 200);
    t.is((await enter(id, changed)).status, 200);
    t.deepEqual(await stored(id), { [one]: null });
    t.is(
      (await enter(id, [{ studentId: one, score: "3", expected: { score: "7" } }])).body.code,
      "results_changed",
    );
    t.is((await enter(id, [{ studentId: one, score: "3" }])).status, 200);
  },
);

test.serial("the gradebook shows the average of each category and the comments", async (t) => {
  const category = async (title: string, weight: string, more: object = {}) =>
    (await teacher.post("/grade-categories", { courseOfferingId: maths.offeringId, title, weight, ...more }))
      .body.id as string;
  const homework = await category("Homework", "40", { dropLowest: 1 });
  const quizzes = await category("Quizzes", "60");
  for (const score of ["10", "20"]) {
    const { id } = await column({ gradeCategoryId: homework, dueOn: "2026-10-05" });
    await enter(id, [{ studentId: one, score, comment: "Neat" }]);
  }
  const book = (await teacher.get(`/course-offerings/${maths.offeringId}/gradebook`)).body;
  const row = book.students.find((each) => each.studentId === one);
  t.deepEqual(row.categoryAverages, [
    { gradeCategoryId: homework, average: "100.00" },
    { gradeCategoryId: quizzes, average: null },
  ]);
  t.is(row.results.filter(({ comment }) => comment === "Neat").length, 2);
  const item = book.lineItems.find((each) => each.gradeCategoryId === homework);
  t.like(item, { termId: maths.termId, dueOn: "2026-10-05" });
});
