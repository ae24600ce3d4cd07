import { readFile } from "node:fs/promises";
import test from "ava";
import { packageLinks } from "../../../src/core/record-transfers/outgoing/package-links.ts";
import { inSchool } from "../../../src/db/transaction.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
const other = await school.as("admin", "riverside");
test.after.always(() => school.close());

test.serial("a record is sent by one school, and accepted by another on a phone", async (t) => {
  const [year] = (await admin.get("/academic-years?limit=1")).body.data;
  const [level] = (await admin.get("/grade-levels?limit=1")).body.data;
  const { student } = (
    await admin.post("/students", {
      ...{ givenName: "Perpetua", familyName: "Quillfeather", dateOfBirth: "2013-05-06" },
      enrollment: { academicYearId: year.id, gradeLevelId: level.id, startsOn: year.startsOn },
      guardians: [
        {
          guardian: { givenName: "Ambrose", familyName: "Quillfeather", phones: ["+254 711 000999"] },
          ...{ relation: "father", invite: false },
        },
      ],
    })
  ).body;

  const office = await school.visit("admin");
  const { page } = office;
  await office.open(`/students/${student.id}`);
  await page.click("[data-event=send-record]");
  await page.fill("[name=schoolName]", "Riverside Academy");
  await page.fill("[name=schoolEmail]", "office@riverside.example");
  const consent = page.locator("[name=consentGuardianId]");
  await consent.locator("option", { hasText: "Ambrose" }).waitFor({ state: "attached" });
  await consent.selectOption({ label: "Ambrose Quillfeather" });
  t.deepEqual(await office.violations(), []);
  await page.click("[data-event=plan-transfer]");
  await page.click("[data-event=ask-prepare-package]");
  await page.click("[data-event=prepare-package]");
  await page.locator("[data-event=download-package]").waitFor();
  t.deepEqual(await office.violations(), []);
  await page.click("[data-event=ask-send-package-link]");
  await page.click("[data-event=send-package-link]");
  await page.locator("[data-event=ask-complete-transfer]").waitFor();
  t.deepEqual(office.complaints, []);

  const [transfer] = (await admin.get(`/record-transfers?studentId=${student.id}`)).body.data;
  const token = await inSchool(admin.credentials.school.id, () => packageLinks.create(transfer.id));
  const stranger = await school.visit(undefined, { viewport: phone });
  await stranger.open(`/record-package#token=${token}`);
  t.deepEqual(await stranger.violations(), []);
  const [download] = await Promise.all([
    stranger.page.waitForEvent("download"),
    stranger.page.click("[data-event=download-record-package]"),
  ]);
  t.is(download.suggestedFilename(), "Perpetua Quillfeather - student record.zip");
  const zip = await readFile(await download.path());
  t.deepEqual(stranger.complaints, []);
  await stranger.close();
  await office.close();

  const visit = await school.visit("admin@riverside", { viewport: phone });
  const fits = async () => {
    const width = await visit.page.evaluate<number>(
      "document.documentElement.scrollWidth - window.innerWidth",
    );
    t.true(width <= 0, `scrolls sideways by ${width}`);
  };
  await visit.open("/record-transfers");
  await fits();
  await visit.page.click("[data-event=open-upload-package]");
  await visit.page.setInputFiles("input[type=file]", {
    ...{ name: "record.zip", mimeType: "application/zip", buffer: zip },
  });
  await visit.page.click("[data-event=upload-package]");
  await visit.page.locator("h1", { hasText: "Perpetua Quillfeather" }).waitFor();
  await visit.page.getByText("nobody has confirmed").waitFor();
  await fits();
  t.deepEqual(await visit.violations(), []);
  await visit.page.click("[data-event=ask-confirm-key]");
  await visit.page.click("[data-event=confirm-key]");
  await visit.page.getByText("the key was confirmed").waitFor();
  await visit.page.click("[data-event=open-accept-transfer]");
  const grade = visit.page.locator("[name=gradeLevelId]");
  await grade.locator("option").nth(1).waitFor({ state: "attached" });
  await grade.selectOption({ index: 1 });
  t.deepEqual(await visit.violations(), []);
  await visit.page.click("[data-event=accept-transfer]");
  await visit.page.getByRole("link", { name: "Open student record" }).waitFor();
  await fits();
  await visit.open("/record-transfers?tab=keys");
  await visit.page.getByText("Our key").waitFor();
  await fits();
  t.deepEqual(await visit.violations(), []);
  t.deepEqual(visit.complaints, []);
  await visit.close();
  const found = (await other.get("/students?q=Quillfeather")).body.data;
  t.is(found.length, 1);
  t.like(found[0], { givenName: "Perpetua", dateOfBirth: "2013-05-06" });
});

test.serial(
  "a student like one who attends is accepted only as another person; a former one returns",
  async (t) => {
    const { student } = (
      await admin.post("/students", {
        givenName: "Leopold",
        familyName: "Twinning",
        dateOfBirth: "2013-07-08",
      })
    ).body;
    await admin.post("/school-settings", { key: "record-transfers.guardian-consent", value: false });
    const plan = { studentId: student.id, schoolName: "Riverside Academy", contents: ["guardians"] };
    const transfer = (await admin.post("/record-transfers", plan)).body;
    await admin.post(`/record-transfers/${transfer.id}/package`);
    const file = await fetch(`${school.url}/api/v1/record-transfers/${transfer.id}/package.zip`, {
      headers: { authorization: `Bearer ${admin.credentials.accessToken}` },
    });
    const known = (
      await other.post("/students", {
        givenName: "Leopold",
        familyName: "Twinning",
        dateOfBirth: "2013-07-08",
      })
    ).body.student;
    const incoming = (
      await other("POST", "/record-transfers/packages", Buffer.from(await file.arrayBuffer()), {
        "content-type": "application/zip",
      })
    ).body;
    const { page, open, complaints, violations, close } = await school.visit("admin@riverside");
    const start = async () => {
      await open(`/record-transfers/${incoming.id}`);
      await page.click("[data-event=open-accept-transfer]");
      const grade = page.locator("[name=gradeLevelId]");
      await grade.locator("option").nth(1).waitFor({ state: "attached" });
      await grade.selectOption({ index: 1 });
    };
    await start();
    t.is(await page.getByLabel("Student", { exact: true }).count(), 0, "who attends cannot return");
    await page.click("[data-event=accept-transfer]");
    await page.locator("[role=dialog] .note[data-tone=bad]").waitFor();
    t.is((await other.get("/students?q=Twinning")).body.data.length, 1);
    // The browser reports the refusal.
    complaints.length = 0;

    await other.post(`/students/${known.id}/departure`, {
      ...{ outcome: "transferred", effectiveOn: known.admittedOn, reason: "moved away" },
    });
    await start();
    await page.getByLabel("Student", { exact: true }).locator("option", { hasText: "Returning" }).waitFor({
      state: "attached",
    });
    t.is(await page.getByLabel("Student", { exact: true }).inputValue(), known.id);
    t.deepEqual(await violations(), []);
    await page.click("[data-event=accept-transfer]");
    await page.getByRole("link", { name: "Open student record" }).waitFor();
    const { data } = (await other.get("/students?q=Twinning")).body;
    t.deepEqual(
      data.map(({ id, status }) => [id, status]),
      [[known.id, "active"]],
    );
    t.deepEqual(complaints, []);
    await close();
  },
);
