import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
test.after.always(() => school.close());

test.serial("a teacher enters marks in every field of the gradebook on a phone", async (t) => {
  const { page, complaints, violations, go, close } = await school.visit("teacher", { viewport: phone });
  await go("/gradebook");
  await page.locator(".row-link").first().click();
  await page.locator(".score").first().waitFor();
  const scores = page.locator(".mark-row .score");
  const students = await page.locator(".mark-row").count();
  t.true(students > 1);
  t.is(await scores.count(), students);
  for (const score of await scores.all()) t.true(await score.isVisible());
  // The last assessment of the demo is not published yet.
  await page.getByLabel("Assessment", { exact: true }).selectOption({ index: 3 });
  await scores.first().fill("7.5");
  await page.keyboard.press("Enter");
  await page.locator(".mark-row:nth-child(2) .score:focus").waitFor();
  await page
    .getByLabel(/^Marker for/)
    .last()
    .selectOption({ label: "Missing" });
  await page.locator("text=All changes are saved.").waitFor();
  await page.reload();
  await page.getByLabel("Assessment", { exact: true }).selectOption({ index: 3 });
  t.is(await scores.first().inputValue(), "7.5");
  t.is(
    await page
      .getByLabel(/^Marker for/)
      .last()
      .inputValue(),
    "missing",
  );
  t.deepEqual(await violations(), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the marks and absences of an exam are entered on a phone", async (t) => {
  const admin = await school.as("admin");
  const paper = (await admin.get("/exam-papers?status=approved&limit=1")).body.data[0];
  t.is((await admin.put(`/exams/${paper.examId}/status`, { status: "marking" })).status, 200);
  const reason = "A question was counted twice";
  t.is((await admin.put(`/exam-papers/${paper.id}/decision`, { approved: false, reason })).status, 200);
  const { page, complaints, go, close } = await school.visit("admin", { viewport: phone });
  await go(`/exam-papers/${paper.id}`);
  const students = await page.locator("tbody tr").count();
  t.true(students > 1);
  t.is(await page.locator(".score:visible").count(), students);
  t.is(await page.locator("tbody input[type=checkbox]:visible").count(), students);
  await page.locator(".score").first().fill("41.5");
  await page.locator("tbody input[type=checkbox]").last().check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("text=Scores saved.").waitFor();
  t.deepEqual(complaints, []);
  await close();
});
