import { randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../support/app.ts";
import type { StoredResponse } from "../support/client.ts";
import { errorPaths } from "../support/error-paths.ts";
import { ok } from "../support/ok.ts";
import { testClass } from "./test-class.ts";

const app = await startApp();
const { admin, teacher, guardian, student, bursar, elsewhere, studentId, inClass, addTest, enter, ...of } =
  await testClass(app);
const otherId = inClass.find((id) => id !== studentId)!;
test.after.always(() => app.close());

const faults = ({ body }: StoredResponse) => errorPaths(body);
const resultsOf = async (id: string, client = teacher) =>
  (await ok(client.get(`/external-test-results?externalTestId=${id}&limit=200`))).data;
const notices = async (client: typeof guardian) =>
  (await ok(client.get("/communication/notifications?limit=100"))).data.filter(
    ({ type }) => type === "external_test_result",
  );

test.serial("the scale of a test must make sense", async (t) => {
  const add = (values: object) => admin.post("/external-tests", { name: "Faulty", ...values });
  t.deepEqual(faults(await add({ minScore: null, maxScore: null })), ["bands"]);
  t.deepEqual(faults(await add({ minScore: "0" })), ["maxScore"]);
  t.deepEqual(faults(await add({ minScore: "10", maxScore: "9.99" })), ["maxScore"]);
  t.deepEqual(faults(await add({ minScore: "a", maxScore: "9" })), ["minScore"]);
  t.deepEqual(faults(await add({ bands: ["A", "A"] })), ["bands"]);
  const [subject, course] = await Promise.all([admin.get("/subjects"), admin.get("/courses")]);
  t.deepEqual(
    faults(await add({ bands: ["A"], subjectId: subject.body.data[0].id, courseId: course.body.data[0].id })),
    ["courseId"],
  );
  const id = await addTest({ name: "Reading", minScore: "-5.5", maxScore: "5.5" });
  t.like(await ok(admin.get(`/external-tests/${id}`)), { minScore: "-5.50", visibleToFamilies: false });
  t.is((await admin.post("/external-tests", { name: "reading", bands: ["A"] })).status, 409);
  t.is((await teacher.post("/external-tests", { name: "Mine", bands: ["A"] })).status, 403);
  t.is((await bursar.get("/external-tests")).status, 403);
  t.is((await elsewhere.get(`/external-tests/${id}`)).status, 404);
  t.is((await admin.delete(`/external-tests/${id}`)).status, 204);
});

test.serial("results are exact, on the scale and of the own students", async (t) => {
  const id = await addTest({ minScore: "200", maxScore: "800", bands: ["Low", "High"], hasPercentile: true });
  const first = { studentId, score: "640.25", band: "High", percentile: "91.5", note: "Second sitting" };
  t.deepEqual((await enter(id, "2026-03-14", [first])).body, { saved: 1, removed: 0, unchanged: 0 });
  t.deepEqual((await enter(id, "2026-03-14", [first])).body, { saved: 0, removed: 0, unchanged: 1 });
  t.like((await resultsOf(id))[0], { score: "640.25", percentile: "91.50", takenOn: "2026-03-14" });
  t.is((await enter(id, "2026-03-14", [{ ...first, score: "650" }])).body.saved, 1);
  t.is((await resultsOf(id)).length, 1, "one row per student, test and day");
  const refused = async (values: object, day = "2026-03-14") =>
    faults(await enter(id, day, [{ studentId, ...values }]));
  t.deepEqual(await refused({ score: "199.99" }), ["results.0.score"]);
  t.deepEqual(await refused({ score: "800.01" }), ["results.0.score"]);
  t.deepEqual(await refused({ score: "1.234" }), ["results.0.score"]);
  t.deepEqual(await refused({ band: "Middle" }), ["results.0.band"]);
  t.deepEqual(await refused({ percentile: "50" }), ["results.0.score"]);
  t.deepEqual(await refused({ score: "300", percentile: "101" }), ["results.0.percentile"]);
  t.deepEqual(await refused({ score: "300" }, "2999-01-01"), ["takenOn"]);
  t.deepEqual(faults(await enter(id, "2026-03-14", [first, first])), ["results.1.studentId"]);
  t.deepEqual(faults(await enter(id, "2026-03-14", [{ ...first, studentId: randomUUID() }])), [
    "results.0.studentId",
  ]);
  const bands = await addTest({ minScore: null, maxScore: null, bands: ["1", "2"] });
  t.deepEqual(faults(await enter(bands, "2026-03-14", [{ studentId, score: "1" }])), ["results.0.score"]);
  t.deepEqual(faults(await enter(bands, "2026-03-14", [{ studentId, band: "1", percentile: "3" }])), [
    "results.0.percentile",
  ]);
  t.is((await enter(bands, "2026-03-14", [{ studentId, band: "2" }])).body.saved, 1);
  t.is((await enter(bands, "2026-03-14", [{ studentId, band: "2" }], guardian)).status, 403);
  t.is((await enter(bands, "2026-03-14", [{ studentId, band: "2" }], elsewhere)).status, 404);
  t.deepEqual((await enter(id, "2026-03-14", [{ studentId }])).body, { saved: 0, removed: 1, unchanged: 0 });
  t.is((await resultsOf(id)).length, 0);
  await ok(admin.patch(`/external-tests/${id}`, { status: "archived" }));
  t.is((await enter(id, "2026-03-14", [first])).body.code, "test_archived");
});

test.serial("a teacher enters and sees results of own students only", async (t) => {
  const id = await addTest();
  const { student: foreigner } = await ok(
    admin.post("/students", { givenName: "Of", familyName: "Another class" }),
  );
  const foreign: string = foreigner.id;
  t.deepEqual(faults(await enter(id, "2026-02-01", [{ studentId: foreign, score: "1" }])), [
    "results.0.studentId",
  ]);
  await ok(enter(id, "2026-02-01", [{ studentId: foreign, score: "1" }], admin));
  t.is((await resultsOf(id)).length, 0);
  t.is((await resultsOf(id, admin)).length, 1);
  t.is((await teacher.get(`/students/${foreign}/growth`)).status, 404);
});

test.serial("a scale does not change under its results", async (t) => {
  const id = await addTest({ bands: ["A", "B"] });
  await ok(enter(id, "2026-02-01", [{ studentId, score: "90", band: "B" }]));
  const change = async (values: object) => (await admin.patch(`/external-tests/${id}`, values)).body.code;
  t.is(await change({ maxScore: "89.99" }), "scale_in_use");
  t.is(await change({ minScore: null, maxScore: null }), "scale_in_use");
  t.is(await change({ bands: ["A"] }), "scale_in_use");
  t.is<unknown, undefined>(await change({ bands: ["A", "B", "C"], maxScore: "90" }), undefined);
  t.is((await admin.delete(`/external-tests/${id}`)).status, 409, "it has results");
});

test.serial("families see results of visible tests of their own, and are notified once", async (t) => {
  const id = await addTest({ name: "National exam" });
  await ok(
    enter(id, "2026-02-01", [
      { studentId, score: "55" },
      { studentId: otherId, score: "66" },
    ]),
  );
  t.is((await guardian.get(`/external-tests/${id}`)).status, 404);
  t.is((await guardian.get(`/external-tests/${id}/growth?sectionId=${of.sectionId}`)).status, 404);
  t.deepEqual(await resultsOf(id, guardian), []);
  t.is((await teacher.put(`/external-tests/${id}/visibility`, { visibleToFamilies: true })).status, 403);
  const before = (await notices(guardian)).length;
  const show = (visibleToFamilies: boolean) =>
    ok(admin.put(`/external-tests/${id}/visibility`, { visibleToFamilies }));
  t.true((await show(true)).visibleToFamilies);
  for (const client of [guardian, student]) {
    t.deepEqual(
      (await resultsOf(id, client)).map((each) => [each.studentId, each.score]),
      [[studentId, "55.00"]],
    );
    const [row] = (await ok(client.get(`/external-tests/${id}/growth?sectionId=${of.sectionId}`))).data;
    t.like(row, { studentId, score: "55.00" });
    t.is((await notices(client))[0].title, "New test result");
  }
  t.is((await notices(guardian)).length, before + 1);
  await show(false);
  t.deepEqual(await resultsOf(id, student), []);
  await show(true);
  t.is((await notices(guardian)).length, before + 1, "once per test and day");
  await ok(enter(id, "2026-03-01", [{ studentId, score: "60" }]));
  t.is((await notices(guardian)).length, before + 2, "a further result of a visible test");
});
