import test from "ava";
import fc from "fast-check";
import { pointsOf } from "../../src/core/homework/rubrics/rate-submission.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { homeworkClass, setHomework } from "./homework-class.ts";

const app = await startApp();
const { admin, teacher, student, studentId, offeringId } = await homeworkClass(app);
const guardian = await app.as("guardian");
const bursar = await app.as("bursar");
const elsewhere = await app.as("admin", "riverside");
test.after.always(() => app.close());

const levels = (...points: string[]) =>
  points.map((each, index) => ({
    title: `Level ${index + 1}`,
    description: `Reached ${each}`,
    points: each,
  }));
const criteria = [
  { title: "Content", levels: levels("0", "2.5", "5") },
  { title: "Language", description: "Spelling and grammar", levels: levels("1", "2", "3") },
];
const write = async (title: string, client: Client = teacher, body: object = { criteria }) => {
  const { status, body: made } = await client.post("/rubrics", { title, ...body });
  if (status !== 201) throw new Error(JSON.stringify(made));
  return made;
};
const criteriaOf = async (id: string, client: Client = teacher) =>
  (await client.get(`/rubrics/${id}?include=criteria`)).body.criteria.sort(
    (a, b) => a.sortOrder - b.sortOrder,
  );
const own = async (assignmentId: string, client: Client = student) =>
  (
    await client.get(
      `/assignment-submissions?assignmentId=${assignmentId}&studentId=${studentId}&include=ratings`,
    )
  ).body.data[0];
const mark = (id: string, body: object, client: Client = teacher) =>
  client.put(`/assignment-submissions/${id}/mark`, body);
const rated = async (rubricId: string, ...chosen: number[]) =>
  (await criteriaOf(rubricId)).map(({ id }, index) => ({ rubricCriterionId: id, level: chosen[index] }));

test.serial("a rubric must make sense, and only its writer or the office changes it", async (t) => {
  const paths = async (body: object) =>
    (await teacher.post("/rubrics", { title: "Essay", criteria, ...body })).body.errors.map(
      ({ path }) => path,
    );
  t.deepEqual(await paths({ criteria: [] }), ["criteria"]);
  t.deepEqual(await paths({ criteria: [{ title: "One", levels: levels("1") }] }), ["criteria.0.levels"]);
  t.deepEqual(await paths({ criteria: [{ title: "Nothing", levels: levels("0", "0.00") }] }), [
    "criteria.0.levels",
  ]);
  t.deepEqual(await paths({ criteria: [{ ...criteria[0], rubricCriterionId: studentId }] }), [
    "criteria.0.rubricCriterionId",
  ]);
  t.deepEqual(await paths({ courseId: studentId }), ["courseId"]);
  const { id, maxPoints, version } = await write("Essay");
  t.deepEqual([maxPoints, version], ["8.00", 1]);
  t.is((await admin.patch(`/rubrics/${id}`, { title: "Essays" })).body.title, "Essays");
  const ofOffice = await write("Office", admin);
  t.is((await teacher.get(`/rubrics/${ofOffice.id}`)).status, 200);
  t.is((await teacher.patch(`/rubrics/${ofOffice.id}`, { title: "Mine" })).status, 404);
  t.is((await bursar.get("/rubrics")).status, 403);
  t.is((await student.post("/rubrics", { title: "Mine", criteria })).status, 403);
  t.is((await elsewhere.get(`/rubrics/${id}`)).status, 404);
  t.is((await student.get(`/rubrics/${id}`)).status, 404, "not of the student's homework");
  t.is((await guardian.get(`/rubrics/${id}`)).status, 404);
});

test.serial("tapped levels become the score, which the family sees with the return", async (t) => {
  const rubric = await write("Story");
  const row = await setHomework(teacher, offeringId, { rubricId: rubric.id, inGradebook: true });
  t.is((await student.get(`/rubrics/${rubric.id}?include=criteria`)).body.criteria.length, 2, "seen before");
  t.false("createdBy" in (await student.get(`/rubrics/${rubric.id}`)).body);
  const { id } = await own(row.id);
  const ratings = await rated(rubric.id, 2, 3);
  t.is((await mark(id, { points: "10" })).body.errors[0].path, "ratings");
  t.is((await mark(id, { ratings, points: "10" })).status, 400);
  t.is((await mark(id, { ratings: ratings.slice(1) })).body.errors[0].path, "ratings");
  t.is((await mark(id, { ratings: [...ratings, ratings[0]] })).status, 400);
  const tooHigh = [{ ...ratings[0], level: 4 }, ratings[1]];
  t.is((await mark(id, { ratings: tooHigh })).body.errors[0].path, "ratings.0.level");
  const marked = await mark(id, { ratings: [{ ...ratings[0], comment: "Good start" }, ratings[1]] });
  t.is(marked.status, 200, JSON.stringify(marked.body));
  t.like(marked.body, { points: "13.75", score: "13.75", status: "graded" }, "5.5 of 8 of 20");
  t.deepEqual((await own(row.id)).ratings, [], "not returned yet");
  t.deepEqual((await student.get(`/rubric-ratings?assignmentSubmissionId=${id}`)).body.data, []);
  await teacher.put(`/assignment-submissions/${id}/return`);
  const seen = await own(row.id);
  t.is(seen.score, "13.75");
  t.deepEqual(seen.ratings.map(({ level, points, comment }) => [level, points, comment]).sort(), [
    [2, "2.50", "Good start"],
    [3, "3.00", null],
  ]);
  t.is((await elsewhere.get(`/rubric-ratings?assignmentSubmissionId=${id}`)).body.data.length, 0);
  const [result] = (await teacher.get(`/results?lineItemId=${row.lineItemId}&studentId=${studentId}`)).body
    .data;
  t.is(result.score, "13.75");
});

test.serial("a changed rubric is a new version once somebody was rated with it", async (t) => {
  const rubric = await write("Report");
  const marking = await setHomework(teacher, offeringId, { title: "In marking", rubricId: rubric.id });
  const waiting = await setHomework(teacher, offeringId, { title: "Waiting", rubricId: rubric.id });
  const [content, language] = await criteriaOf(rubric.id);
  const plain = ({ id, title, description, levels }: Awaited<ReturnType<typeof criteriaOf>>[0]) => ({
    ...{ rubricCriterionId: id, title, description, levels },
  });
  const early = await teacher.patch(`/rubrics/${rubric.id}`, {
    criteria: [plain(language), { ...plain(content), title: "Contents" }],
  });
  t.like(early.body, { id: rubric.id, version: 1 }, "nobody was rated yet");
  t.deepEqual(
    (await criteriaOf(rubric.id)).map(({ id, title }) => [id, title]),
    [
      [language.id, "Language"],
      [content.id, "Contents"],
    ],
  );
  const { id } = await own(marking.id);
  t.is((await mark(id, { ratings: await rated(rubric.id, 3, 3) })).body.score, "20.00");
  const same = { criteria: (await criteriaOf(rubric.id)).map(plain) };
  t.is((await teacher.patch(`/rubrics/${rubric.id}`, same)).body.version, 1, "nothing changed");
  t.like(await teacher.patch(`/assignments/${marking.id}`, { rubricId: null }), {
    status: 409,
    body: { code: "marking_started" },
  });
  const next = await teacher.patch(`/rubrics/${rubric.id}`, {
    criteria: [...same.criteria, { title: "Sources", levels: levels("0", "4") }],
  });
  t.like(next.body, { version: 2, replacesRubricId: rubric.id, maxPoints: "12.00", status: "active" });
  t.is((await criteriaOf(next.body.id)).length, 3);
  t.is((await criteriaOf(rubric.id)).length, 2, "frozen");
  t.is((await teacher.get(`/rubrics/${rubric.id}`)).body.status, "replaced");
  t.is((await teacher.get(`/assignments/${marking.id}`)).body.rubricId, rubric.id);
  t.is((await teacher.get(`/assignments/${waiting.id}`)).body.rubricId, next.body.id);
  t.like(await teacher.patch(`/rubrics/${rubric.id}`, { title: "Old" }), {
    status: 409,
    body: { code: "rubric_replaced" },
  });
  const values = { courseOfferingId: offeringId, title: "New", dueAt: marking.dueAt, maxScore: "5" };
  t.is((await teacher.post("/assignments", { ...values, rubricId: rubric.id })).status, 400);
  t.like(await mark((await own(waiting.id)).id, { ratings: await rated(rubric.id, 1, 1) }), {
    status: 409,
    body: { code: "rubric_changed" },
  });
});

test.serial("the class is counted per level of each criterion", async (t) => {
  const rubric = await write("Talk");
  const row = await setHomework(teacher, offeringId, { title: "Talk", rubricId: rubric.id });
  const path = `/assignments/${row.id}/rubric-statistics`;
  t.like((await teacher.get(path)).body, {
    rated: 0,
    criteria: [{ averagePoints: null }, { averagePoints: null }],
  });
  const all = (await teacher.get(`/assignment-submissions?assignmentId=${row.id}&limit=3`)).body.data;
  for (const [index, { id }] of all.entries())
    t.is((await mark(id, { ratings: await rated(rubric.id, 3, index === 0 ? 1 : 2) })).status, 200);
  const { body } = await teacher.get(path);
  t.is(body.rated, 3);
  t.like(body.criteria[0], { title: "Content", averagePoints: "5.00" });
  t.is(body.criteria[1].averagePoints, "1.67");
  t.deepEqual(
    body.criteria[1].levels.map(({ count }: { count: number }) => count),
    [1, 2, 0],
  );
  t.is((await student.get(path)).status, 403);
  t.is((await elsewhere.get(path)).status, 404);
});

test("points are in proportion to the maximum, exact to the cent", (t) => {
  const cents = fc.integer({ min: 0, max: 99_999 });
  const text = (value: number) => (value / 100).toFixed(2);
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          cents,
          cents.map((each) => each + 1),
        ),
        { minLength: 1, maxLength: 20 },
      ),
      cents.map((each) => each + 1),
      (pairs, maximum) => {
        const reached = pairs.map(([a, b]) => Math.min(a, b));
        const total = reached.reduce((a, b) => a + b, 0);
        const highest = pairs.reduce((all, [, b]) => all + b, 0);
        const points = pointsOf(reached.map(text), text(highest), text(maximum));
        const expected = (2n * BigInt(total) * BigInt(maximum) + BigInt(highest)) / (2n * BigInt(highest));
        t.is(BigInt(points.replace(".", "")), expected);
        t.true(Number(points) <= maximum / 100);
      },
    ),
  );
});
