import test from "ava";
import fc from "fast-check";
import { homeworkClass } from "../homework/homework-class.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { masteryOf } from "./mastery-of.ts";

const app = await startApp();
const { admin, teacher, student, studentId, offeringId, students } = await homeworkClass(app);
const guardian = await app.as("guardian");
const bursar = await app.as("bursar");
const elsewhere = await app.as("admin", "riverside");
const framework = (await admin.post("/standard-frameworks", { title: "Mastery" })).body;
test.after.always(() => app.close());

const standard = async (code: string) => {
  const made = await admin.post("/learning-standards", {
    ...{ standardFrameworkId: framework.id, code, statement: `Statement of ${code}` },
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.id as string;
};
let columns = 0;
const column = async (maxScore: string, dueOn: string | null, standards: string[]) => {
  const title = `Column ${++columns}`;
  const { body } = await teacher.post("/line-items", {
    courseOfferingId: offeringId,
    title,
    maxScore,
    dueOn,
  });
  const linked = await link(body.id, standards);
  if (linked.status !== 200) throw new Error(JSON.stringify(linked.body));
  return body.id as string;
};
const link = (id: string, learningStandardIds: string[], client: Client = teacher) =>
  client.put(`/line-items/${id}/standards`, { learningStandardIds });
const enter = async (id: string, results: object[]) => {
  const { status, body } = await teacher.put(`/line-items/${id}/results`, { results });
  if (status !== 200) throw new Error(JSON.stringify(body));
};
const ofClass = async (client: Client = teacher) =>
  (await client.get(`/course-offerings/${offeringId}/standard-mastery`)).body;
const cell = async (learningStandardId: string, who = studentId, client: Client = teacher) =>
  (await ofClass(client)).data.find(
    (each) => each.learningStandardId === learningStandardId && each.studentId === who,
  );
const setRule = async (value: object) => {
  const [row] = (await admin.get("/school-settings?key=standards.mastery")).body.data;
  return row
    ? admin.patch(`/school-settings/${row.id}`, { value })
    : admin.post("/school-settings", { key: "standards.mastery", value });
};
const levels = [
  { title: "Not yet", from: 0 },
  { title: "Mastered", from: 80 },
];

test.serial("standards are linked to a column of the own class, and only while active", async (t) => {
  const [one, two] = [await standard("L.1"), await standard("L.2")];
  const id = await column("10", null, [one]);
  t.is((await link(id, [one, two, two])).body.data.length, 2);
  const old = await standard("L.3");
  await admin.patch(`/learning-standards/${old}`, { status: "retired" });
  t.is((await link(id, [one, old])).body.errors[0].path, "learningStandardIds.1");
  await admin.patch(`/learning-standards/${two}`, { status: "retired" });
  t.is((await link(id, [two])).body.data.length, 1, "a link that exists stays");
  t.is((await admin.delete(`/learning-standards/${two}`)).status, 409);
  t.is((await link(id, [one], student)).status, 403);
  t.is((await link(id, [one], bursar)).status, 403);
  t.is((await link(id, [one], elsewhere)).status, 404);
  t.is((await teacher.get(`/line-item-standards?lineItemId=${id}`)).body.data.length, 1);
  t.is((await student.get(`/line-item-standards?lineItemId=${id}`)).body.data.length, 0, "not published");
  t.is((await teacher.delete(`/line-items/${id}`)).status, 204, "links go with the column");
  t.is((await teacher.get(`/line-item-standards?lineItemId=${id}`)).body.data.length, 0);
});

test.serial("mastery follows from the scores, by the rule of the school", async (t) => {
  const one = await standard("M.1");
  const scores: Array<[string, string, string | null]> = [
    ["10", "5", "2026-09-10"],
    ["20", "19", "2026-09-20"],
    ["30", "10", null],
  ];
  for (const [maxScore, score, dueOn] of scores)
    await enter(await column(maxScore, dueOn, [one]), [{ studentId, score }]);
  const percents = [5000, 9500, 3333];
  t.like(await cell(one), { percent: masteryOf("decaying_average", 65, percents), level: 1, evidence: 3 });
  for (const method of ["latest", "highest", "average", "decaying_average"] as const) {
    t.true((await setRule({ method, newestWeight: 50, levels })).status < 300);
    t.is((await cell(one)).percent, masteryOf(method, 50, percents), method);
  }
  t.like(await ofClass(), { method: "decaying_average", levels });
  await setRule({ method: "highest", levels });
  t.is((await cell(one)).level, 2, "95 is mastered");
  const refused = async (value: object) => (await setRule(value)).body.errors?.[0].path;
  t.is(await refused({ method: "mode", levels }), "value");
  t.is(await refused({ method: "latest", levels: [] }), "value");
  t.is(await refused({ method: "latest", levels: levels.toReversed() }), "value");
  t.is(await refused({ method: "latest", newestWeight: 40, levels }), "value");
});

test.serial("missing work counts as 0, exempt and unmarked work does not count", async (t) => {
  const one = await standard("X.1");
  await setRule({ method: "average", levels });
  await enter(await column("10", "2026-09-01", [one]), [{ studentId, score: "8" }]);
  await enter(await column("10", "2026-09-02", [one]), [{ studentId, scoreStatus: "exempt" }]);
  t.like(await cell(one), { percent: "80.00", evidence: 1, level: 2 });
  await enter(await column("10", "2026-09-03", [one]), [{ studentId, missing: true }]);
  t.like(await cell(one), { percent: "40.00", evidence: 2, level: 1 });
});

test.serial("families see the own progress from published scores only", async (t) => {
  const one = await standard("F.1");
  await setRule({ method: "latest", levels });
  const shown = await column("10", "2026-09-01", [one]);
  const open = await column("10", "2026-09-02", [one]);
  const other = students.find((id) => id !== studentId)!;
  await enter(shown, [
    { studentId, score: "6" },
    { studentId: other, score: "9" },
  ]);
  await enter(open, [{ studentId, score: "10" }]);
  const own = (client: Client, id = studentId) => client.get(`/students/${id}/standard-mastery`);
  const mine = async (client: Client) =>
    (await own(client)).body.data.find((each) => each.learningStandardId === one);
  t.is<unknown, undefined>(await mine(student), undefined);
  t.is((await teacher.put(`/line-items/${shown}/publication`)).status, 200);
  t.like(await mine(student), { percent: "60.00", evidence: 1 });
  t.like(await mine(teacher), { percent: "100.00", evidence: 2 });
  t.is((await own(student, other)).status, 404);
  t.is((await own(elsewhere)).status, 404);
  t.is((await own(bursar)).status, 403);
  t.is((await elsewhere.get(`/course-offerings/${offeringId}/standard-mastery`)).status, 404);
  const grid = await ofClass(student);
  t.deepEqual([...new Set(grid.data.map((each) => each.studentId))], [studentId]);
  t.deepEqual(
    grid.students.map((each) => each.studentId),
    [studentId],
  );
  const whole = await ofClass();
  t.true(whole.students.length > 1);
  t.true(whole.standards.some((each) => each.learningStandardId === one));
  const children = (await guardian.get("/students")).body.data;
  t.is((await own(guardian, children[0].id)).status, 200);
});

test.serial("the statement agrees with the plain calculation", async (t) => {
  const one = await standard("P.1");
  const ids: string[] = [];
  const maxima = ["1", "3", "7", "12.5", "40", "99.99"];
  for (const [index, maxScore] of maxima.entries())
    ids.push(await column(maxScore, index % 3 === 2 ? null : `2026-10-${10 + index}`, [one]));
  // Columns without a day come last, in the order of their creation.
  const order = [0, 1, 3, 4, 2, 5];
  const score = (maximum: string) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: Math.round(Number(maximum) * 100) }) },
      fc.constantFrom("missing", "exempt"),
    );
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(...maxima.map(score)),
      fc.constantFrom("latest", "highest", "average", "decaying_average" as const),
      fc.integer({ min: 50, max: 95 }),
      async (entries, method, newestWeight) => {
        await setRule({ method, newestWeight, levels });
        for (const [index, entry] of entries.entries())
          await enter(ids[index]!, [
            entry === "missing"
              ? { studentId, missing: true }
              : entry === "exempt"
                ? { studentId, scoreStatus: "exempt" }
                : { studentId, score: (Number(entry) / 100).toFixed(2) },
          ]);
        const percents = order.flatMap((index) => {
          const entry = entries[index]!;
          if (entry === "exempt") return [];
          if (entry === "missing") return [0];
          // Hundredths of a percent, rounded half up.
          const maximum = BigInt(Math.round(Number(maxima[index]) * 100));
          return [Number((2n * BigInt(entry) * 10_000n + maximum) / (2n * maximum))];
        });
        const found = await cell(one);
        if (percents.length === 0) t.is<unknown, undefined>(found, undefined);
        else t.is(found.percent, masteryOf(method, newestWeight, percents));
      },
    ),
    { numRuns: 25 },
  );
});
