import test from "ava";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { checked, faultsOf, imported, upload } from "./import-files.ts";

const app = await startApp();
await app.app.startWorker();
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const bursar = await app.as("bursar");
const elsewhere = await app.as("admin", "riverside");
test.after.always(() => app.close());

test.serial("alumni are imported, and each wrong row says why", async (t) => {
  await ok(admin.post("/alumni", { givenName: "Known", familyName: "Already", leavingYear: 2010 }));
  const csv = [
    "First name,Surname,Class of,Outcome,Form,Email,University",
    "Esther,Wanjiru,2019,graduate,Form 4 B,Esther@Example.com,University of Nairobi",
    "Esther,Wanjiru,2020,,,,",
    "esther,WANJIRU,2019,,,,",
    "KNOWN,already,2010,,,,",
    "Future,Person,2100,,,,",
    "No,Year,soon,,,,",
    "Odd,Outcome,2001,expelled,,,",
    "Bad,Address,2001,,,nobody,",
  ].join("\n");
  const batch = await checked(admin, "alumni", csv);
  t.like(batch, { status: "validated", countValid: 2, countInvalid: 6 });
  t.deepEqual(Object.values(await faultsOf(admin, batch.id)), [
    "familyName: this name and year already appears in row 2",
    "familyName: an alumnus of this name and year is recorded already",
    "leavingYear: must not be in the future",
    "leavingYear: must be a year",
    "outcome: must be one of graduated, left",
    "email: is not an email address",
  ]);
  t.like(await imported(admin, batch.id, { skipInvalid: true }), { countOk: 2, countFailed: 0 });
  const { data } = await ok(admin.get("/alumni?q=Wanjiru&sort=leavingYear"));
  t.like(
    data.find(({ leavingYear }) => leavingYear === 2019),
    {
      ...{ givenName: "Esther", outcome: "graduated", className: "Form 4 B", email: "esther@example.com" },
      ...{ furtherStudy: "University of Nairobi", contactAgreedAt: null },
    },
  );
  t.is((await elsewhere.get("/alumni?q=Esther&fromYear=2019&toYear=2019")).body.data.length, 0);
  t.is((await upload(bursar, "alumni", csv)).status, 403);
});

test.serial("comments are imported into the bank, and leave it as they came", async (t) => {
  const [subject] = (await ok(admin.get("/subjects?limit=1"))).data;
  const [grade] = (await ok(admin.get("/grade-levels?limit=1"))).data;
  const csv = [
    "Comment,Language,Subject,Grade,From,To",
    `"{{student.givenName}} reads with care, and asks.",English,${subject.name.toUpperCase()},${grade.code},70,100`,
    "Keep it up!,en,,,,",
    "Keep it up!,en,,,,",
    "{{shoeSize}} is large,en,,,,",
    "Fine,tlh,,,,",
    "Good,en,Alchemy,G99,,",
    "Better,en,,,80,20",
    "Best,en,,,,101",
  ].join("\n");
  const batch = await checked(admin, "comment_bank_entries", csv);
  t.like(batch, { status: "validated", countValid: 2, countInvalid: 6 });
  const faults: string[] = Object.values(await faultsOf(admin, batch.id));
  t.is(faults[0], "text: this comment already appears in row 3");
  t.regex(faults[1]!, /^text: contains the unknown variable \{\{shoeSize\}\}/);
  t.deepEqual(faults.slice(2), [
    "language: must be one of en, fr, es, ar, sw",
    'subjectName: no subject has the code or name "Alchemy"; gradeLevelCode: no grade level has the code or name "G99"',
    "maxScore: must not be below minScore",
    "maxScore: must be at most 100",
  ]);
  t.like(await imported(admin, batch.id, { skipInvalid: true }), { countOk: 2, countFailed: 0 });
  const shown = await ok(teacher.get("/comment-bank-entries?q=reads with care"));
  t.like(shown.data[0], {
    ...{ text: "{{student.givenName}} reads with care, and asks.", language: "en", subjectId: subject.id },
    ...{ gradeLevelId: grade.id, minScore: "70.00", maxScore: "100.00", shared: true },
  });
  t.is((await upload(teacher, "comment_bank_entries", csv)).status, 403);
  const again = await checked(admin, "comment_bank_entries", csv);
  t.is(again.countValid, 0, "what is in the bank is not added twice");
});
