import test from "ava";
import fc from "fast-check";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { growthOf } from "./growth-of.ts";
import { testClass } from "./test-class.ts";

const app = await startApp();
const { admin, teacher, guardian, student, bursar, elsewhere, studentId, inClass, addTest, enter, ...of } =
  await testClass(app);
const { sectionId, gradeLevelId, yearId } = of;
test.after.always(() => app.close());

const setTarget = (values: object, client = teacher) =>
  client.post("/student-targets", { studentId, academicYearId: yearId, ...values });
const growth = async (id: string, query = `sectionId=${sectionId}`, client = teacher) =>
  (await ok(client.get(`/external-tests/${id}/growth?${query}`))).data;
const row = async (id: string, query?: string, client = teacher) =>
  (await growth(id, query, client)).find((each) => each.studentId === studentId);
const targetsOf = async (query: string, client = teacher) =>
  (await ok(client.get(`/student-targets?studentId=${studentId}&${query}`))).data;

test.serial("the latest result is compared with the one before and with the target", async (t) => {
  const id = await addTest({ bands: ["Low", "Middle", "High"] });
  t.like(await row(id), { score: null, scoreChange: null, standing: null });
  await ok(enter(id, "2026-01-10", [{ studentId, score: "50.5", band: "Low" }]));
  t.like(await row(id), { score: "50.50", previousScore: null, scoreChange: null });
  await ok(enter(id, "2026-02-10", [{ studentId, score: "48.25", band: "High" }]));
  t.like(await row(id), {
    ...{ takenOn: "2026-02-10", score: "48.25", previousTakenOn: "2026-01-10", previousScore: "50.50" },
    ...{ scoreChange: "-2.25", bandChange: 2, standing: null },
  });
  await ok(setTarget({ externalTestId: id, targetScore: "48.25" }));
  t.is((await row(id)).standing, "on");
  await ok(setTarget({ externalTestId: id, targetBand: "Middle" }));
  t.like(await row(id), { standing: "above", targetScore: null, targetBand: "Middle" });
  await ok(setTarget({ externalTestId: id, targetScore: "60", targetBand: "Low" }));
  t.is((await row(id)).standing, "below", "by score where both have one");
  t.is((await growth(id)).length, inClass.length);
  const ofGrade = await growth(id, `gradeLevelId=${gradeLevelId}`, admin);
  t.true(ofGrade.length >= inClass.length);
  t.like(await row(id, `gradeLevelId=${gradeLevelId}`, admin), { standing: "below" });
});

test.serial("targets keep their history", async (t) => {
  const id = await addTest();
  const first = await ok(setTarget({ externalTestId: id, targetScore: "70", note: "Agreed in March" }));
  const second = await ok(setTarget({ externalTestId: id, targetScore: "75" }));
  t.like(second, { status: "current", targetScore: "75.00", setBy: teacher.credentials.user.id });
  const all = await targetsOf(`externalTestId=${id}`);
  t.deepEqual(
    all.map((each) => [each.id, each.status]),
    [
      [second.id, "current"],
      [first.id, "superseded"],
    ],
  );
  t.is((await teacher.put(`/student-targets/${first.id}/withdrawal`)).body.code, "target_not_current");
  t.is((await elsewhere.put(`/student-targets/${second.id}/withdrawal`)).status, 404);
  t.is((await ok(teacher.put(`/student-targets/${second.id}/withdrawal`))).status, "withdrawn");
  t.is<unknown, null>((await row(id)).targetId, null);
  const both = await Promise.all(
    ["80", "81"].map((targetScore) => setTarget({ externalTestId: id, targetScore })),
  );
  t.deepEqual(
    both.map(({ status }) => status),
    [201, 201],
  );
  t.is((await targetsOf(`externalTestId=${id}&status=current`)).length, 1);
});

test.serial("a target must fit what it is for", async (t) => {
  const id = await addTest({ minScore: null, maxScore: null, bands: ["A"] });
  const subjectId: string = (await ok(admin.get("/subjects?limit=1"))).data[0].id;
  const refused = async (values: object) => (await setTarget(values)).body.errors?.map(({ path }) => path);
  t.deepEqual(await refused({ targetScore: "5" }), ["externalTestId"]);
  t.deepEqual(await refused({ externalTestId: id, subjectId, targetBand: "A" }), [
    "externalTestId",
    "targetBand",
  ]);
  t.deepEqual(await refused({ externalTestId: id }), ["targetScore"]);
  t.deepEqual(await refused({ externalTestId: id, targetScore: "5" }), ["targetScore"]);
  t.deepEqual(await refused({ externalTestId: id, targetBand: "B" }), ["targetBand"]);
  t.deepEqual(await refused({ subjectId, targetScore: "100.01" }), ["targetScore"]);
  t.deepEqual(await refused({ subjectId, targetBand: "A" }), ["targetBand"]);
  t.deepEqual(await refused({ externalTestId: id, targetBand: "A", academicYearId: studentId }), [
    "academicYearId",
  ]);
  t.is((await setTarget({ externalTestId: id, targetBand: "A" }, guardian)).status, 403);
  t.is((await setTarget({ externalTestId: id, targetBand: "A" }, elsewhere)).status, 404);
});

test.serial("a subject is compared by the averages of published report cards", async (t) => {
  const cards = (await ok(admin.get(`/report-cards?studentId=${studentId}&status=published&include=lines`)))
    .data;
  const [line] = cards[0].lines.filter(({ score }) => score !== null);
  const offering = await ok(admin.get(`/course-offerings/${line.courseOfferingId}?include=course`));
  const { subjectId } = offering.course;
  await ok(setTarget({ subjectId, targetScore: "0" }));
  const [mine] = (await ok(teacher.get(`/subjects/${subjectId}/growth?sectionId=${sectionId}`))).data.filter(
    (each) => each.studentId === studentId,
  );
  t.like(mine, { subjectId, externalTestId: null, score: line.score, targetScore: "0.00" });
  const [same] = (await ok(student.get(`/students/${studentId}/growth`))).data.filter(
    (each) => each.subjectId === subjectId,
  );
  t.like(same, { score: line.score, standing: Number(line.score) > 0 ? "above" : "on" });
  t.is((await elsewhere.get(`/subjects/${subjectId}/growth?sectionId=${sectionId}`)).status, 404);
});

test.serial("everybody sees the own lines, families of visible tests only", async (t) => {
  const id = await addTest();
  await ok(enter(id, "2026-02-10", [{ studentId, score: "5" }]));
  await ok(setTarget({ externalTestId: id, targetScore: "6" }));
  const own = async (client: typeof student) =>
    (await ok(client.get(`/students/${studentId}/growth`))).data.filter((each) => each.externalTestId === id);
  t.is((await own(teacher)).length, 1);
  t.is((await own(student)).length, 0);
  t.is((await targetsOf(`externalTestId=${id}`, student)).length, 0);
  await ok(admin.put(`/external-tests/${id}/visibility`, { visibleToFamilies: true }));
  t.like((await own(student))[0], { score: "5.00", standing: "below" });
  t.is((await targetsOf(`externalTestId=${id}`, student)).length, 1);
  const ofClass = await growth(id, `sectionId=${sectionId}`, student);
  t.deepEqual(
    ofClass.map((each) => each.studentId),
    [studentId],
  );
  const path = `/external-tests/${id}/growth`;
  t.is((await bursar.get(`${path}?sectionId=${sectionId}`)).status, 403);
  t.is((await elsewhere.get(`${path}?sectionId=${sectionId}`)).status, 404);
  t.true((await ok(teacher.get(path))).data.length >= inClass.length, "every own student");
  t.is((await student.get(`/students/${inClass.find((each) => each !== studentId)}/growth`)).status, 404);
});

test.serial("the statement agrees with the plain comparison", async (t) => {
  const bands = ["E", "D", "C", "B", "A"];
  const score = fc.option(fc.integer({ min: 0, max: 10_000 }));
  const band = fc.option(fc.constantFrom(...bands));
  const reached = fc.record({ score, band }).filter((each) => each.score !== null || each.band !== null);
  const text = ({ score: hundredths, band: name }: { score: number | null; band: string | null }) => ({
    score: hundredths === null ? null : (hundredths / 100).toFixed(2),
    band: name,
  });
  const days = ["2026-01-01", "2026-01-02", "2026-01-03"];
  await fc.assert(
    fc.asyncProperty(
      fc.array(reached, { minLength: 1, maxLength: 3 }),
      fc.option(reached),
      async (results, target) => {
        const id = await addTest({ bands });
        for (const [index, each] of results.entries())
          await ok(enter(id, days[index]!, [{ studentId, ...text(each) }]));
        if (target) {
          const { score: targetScore, band: targetBand } = text(target);
          await ok(setTarget({ externalTestId: id, targetScore, targetBand }));
        }
        const found = await row(id);
        const dated = results.map((each, index) => ({ ...each, takenOn: days[index]! }));
        const expected = growthOf(dated, target, bands);
        t.deepEqual(
          {
            ...{ takenOn: found.takenOn, bandChange: found.bandChange, standing: found.standing },
            scoreChange: found.scoreChange === null ? null : Math.round(Number(found.scoreChange) * 100),
          },
          expected,
        );
      },
    ),
    { numRuns: 30 },
  );
});
