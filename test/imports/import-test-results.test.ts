import test from "ava";
import { testClass } from "../external-tests/test-class.ts";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { checked, faultsOf, imported, upload } from "./import-files.ts";

const app = await startApp();
await app.app.startWorker();
const { admin, teacher, studentId, inClass, addTest, enter } = await testClass(app);
const number: string = (await ok(admin.get(`/students/${studentId}`))).admissionNumber;
const otherId = inClass.find((id) => id !== studentId)!;
const otherNumber: string = (await ok(admin.get(`/students/${otherId}`))).admissionNumber;
test.after.always(() => app.close());

test.serial("results of outside tests are imported, and each wrong row says why", async (t) => {
  const id = await addTest({ name: "State exam", bands: ["Pass", "Fail"], hasPercentile: true });
  await ok(enter(id, "2026-01-05", [{ studentId, score: "1" }]));
  const csv = [
    "Student,Exam,Date,Score,Band,Percentile,Remarks",
    `${number},state EXAM,2026-03-05,62.5,Pass,71,Second try`,
    `${otherNumber},State exam,2026-03-05,,Fail,,`,
    `${number},State exam,2026-03-05,70,,,`,
    `${number},State exam,2026-01-05,70,,,`,
    `${number},State exam,2026-03-06,101,,,`,
    `${number},State exam,2026-03-06,5,Maybe,,`,
    `${number},Moon exam,2026-03-06,5,,,`,
    "X-1,State exam,2026-03-06,5,,,",
    `${number},State exam,2999-03-06,5,,,`,
    `${number},State exam,2026-03-07,,,,`,
  ].join("\n");
  const batch = await checked(admin, "external_test_results", csv);
  t.like(batch, { status: "validated", countValid: 2, countInvalid: 8 });
  t.deepEqual(Object.values(await faultsOf(admin, batch.id)), [
    "takenOn: the result of this student and day already appears in row 2",
    "takenOn: the student already has a result of this day",
    "score: must be from 0.00 to 100.00",
    "band: must be one of Pass, Fail",
    'testName: no outside test is called "Moon exam"',
    "studentAdmissionNumber: no student with the admission number X-1",
    "takenOn: must not be in the future",
    "score: is missing",
  ]);
  t.like(await imported(admin, batch.id, { skipInvalid: true }), { countOk: 2, countFailed: 0 });
  const [mine] = (
    await ok(admin.get(`/external-test-results?externalTestId=${id}&takenOn=2026-03-05`))
  ).data.filter((each) => each.studentId === studentId);
  t.like(mine, { score: "62.50", band: "Pass", percentile: "71.00", note: "Second try" });
  t.is((await upload(teacher, "external_test_results", csv)).status, 403);
});
