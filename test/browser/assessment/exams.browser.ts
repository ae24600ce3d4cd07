import test from "ava";
import { startConsole, type Visit } from "../support/console.ts";

const school = await startConsole();
const admin = await school.as("admin");
test.after.always(() => school.close());

const confirm = async ({ page }: Visit, action: string, event: string) => {
  await page.getByRole("button", { name: action, exact: true }).click();
  await page.locator(`[data-event=${event}]`).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
};
const pasteColumn = ({ page }: Visit, values: readonly string[]) =>
  page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData("text/plain", ${JSON.stringify(values.join("\n"))});
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  })()`);

test.serial(
  "an exam is planned, its papers are scheduled for several classes, marked and approved",
  async (t) => {
    const [{ term }] = (await admin.get("/course-offerings?status=active&include=term&limit=1")).body.data;
    const visit = await school.visit("admin");
    const { page, complaints, violations, open, close } = visit;
    await open("/exams");
    await page.getByRole("button", { name: "Plan exam" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Term", { exact: true }).selectOption(term.id);
    await dialog.getByLabel("Name", { exact: true }).fill("Finals");
    await dialog.locator("input[name=startsOn]").fill(term.endsOn);
    await dialog.locator("input[name=endsOn]").fill(term.startsOn);
    t.deepEqual(await violations(), []);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.locator(".field-error").waitFor();
    await dialog.locator("input[name=startsOn]").fill(term.startsOn);
    await dialog.locator("input[name=endsOn]").fill(term.endsOn);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.locator("h1", { hasText: "Finals" }).waitFor();

    await page.getByRole("button", { name: "Add papers" }).click();
    await dialog.getByLabel("Grade level", { exact: true }).selectOption({ index: 1 });
    await dialog
      .getByLabel("Course", { exact: true })
      .locator("option")
      .nth(1)
      .waitFor({ state: "attached" });
    await dialog.getByLabel("Course", { exact: true }).selectOption({ index: 1 });
    await dialog.getByRole("group").locator("input").first().waitFor();
    const classes = await dialog.getByRole("group").locator("input").count();
    t.true(classes > 0);
    t.deepEqual(await violations(), []);
    await dialog.getByRole("button", { name: `Add papers (${classes})` }).click();
    await dialog.waitFor({ state: "detached" });
    await page
      .locator("tbody tr")
      .nth(classes - 1)
      .waitFor();
    t.is(await page.locator("tbody tr").count(), classes);
    t.deepEqual(await violations(), []);

    // The same papers once more clash: those are named, and nothing is lost.
    await page.getByRole("button", { name: "Add papers" }).click();
    await dialog.getByLabel("Grade level", { exact: true }).selectOption({ index: 1 });
    await dialog
      .getByLabel("Course", { exact: true })
      .locator("option")
      .nth(1)
      .waitFor({ state: "attached" });
    await dialog.getByLabel("Course", { exact: true }).selectOption({ index: 1 });
    await dialog.getByRole("button", { name: `Add papers (${classes})` }).click();
    await dialog.locator("text=These papers were not added.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();

    for (const step of ["Schedule exam", "Start exam", "Start marking"]) {
      await page.getByRole("button", { name: step }).click();
      await page.getByRole("button", { name: step }).waitFor({ state: "detached" });
    }
    await page.locator("tbody .row-link").first().click();
    await page.locator(".score").first().waitFor();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await dialog.getByLabel("Pass mark", { exact: true }).fill("50");
    t.deepEqual(await violations(), []);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    const students = await page.locator(".score").count();
    await page.locator(".score").first().click();
    await pasteColumn(
      visit,
      Array.from({ length: students }, (_, index) => String(45 + index)),
    );
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator("text=Scores saved.").waitFor();
    await page.locator("dd", { hasText: `${students} / ${students}` }).waitFor();
    t.deepEqual(await violations(), []);
    await page.getByRole("button", { name: "Submit marks" }).click();
    await page.locator(".page-head .badge", { hasText: "Marks entered" }).waitFor();

    await open("/exam-approvals");
    await page.locator("td", { hasText: "Finals" }).first().waitFor();
    t.deepEqual(await violations(), []);
    await page.locator("tbody .row-link").first().click();
    await page.getByRole("button", { name: "Approve marks" }).click();
    await page.locator(".page-head .badge", { hasText: "Approved" }).waitFor();
    // The dates the wrong way round were refused above; the browser reports that response.
    t.deepEqual(
      complaints.filter((each) => !/status of (400|409)/.test(each)),
      [],
    );
    await close();
  },
);

test.serial(
  "marks are published and reopened after a question, a paper and an exam are cancelled",
  async (t) => {
    const visit = await school.visit("admin");
    const { page, open, close } = visit;
    const [exam] = (await admin.get("/exams?status=marking&limit=1")).body.data;
    const [paper] = (await admin.get(`/exam-papers?examId=${exam.id}&status=scheduled&limit=1`)).body.data;
    for (const each of paper ? [paper] : []) {
      await open(`/exam-papers/${each.id}`);
      await confirm(visit, "Cancel paper", "cancel-paper");
      await page.locator(".page-head .badge", { hasText: "Cancelled" }).waitFor();
    }
    const left = (await admin.get(`/exam-papers?examId=${exam.id}&limit=100`)).body.data.filter(
      ({ status }) => !["approved", "cancelled"].includes(status),
    );
    for (const each of left) await admin.delete(`/exam-papers/${each.id}`);
    await open(`/exams/${exam.id}`);
    await confirm(visit, "Publish marks", "publish-exam");
    await page.locator(".page-head .badge", { hasText: "Published" }).waitFor();
    await confirm(visit, "Reopen marks", "reopen-exam");
    await page.locator(".page-head .badge", { hasText: "Marking" }).waitFor();
    await confirm(visit, "Cancel exam", "cancel-exam");
    await page.locator(".page-head .badge", { hasText: "Cancelled" }).waitFor();
    t.pass();
    await close();
  },
);

test.serial("who submitted marks cannot approve them where a second person is required", async (t) => {
  const [paper] = (await admin.get("/exam-papers?status=approved&limit=1")).body.data;
  await admin.put(`/exams/${paper.examId}/status`, { status: "marking" });
  await admin.put(`/exam-papers/${paper.id}/decision`, { approved: false, reason: "Check question 4" });
  await admin.put(`/exam-papers/${paper.id}/submission`);
  t.is((await admin.put("/school/four-eyes", { mode: "on" })).status, 200);
  const { page, violations, open, close } = await school.visit("admin");
  await open("/exam-approvals");
  await page.locator("text=By you").waitFor();
  await page.locator("tbody .row-link").first().click();
  await page.locator("text=You cannot approve your own request.").waitFor();
  t.true(await page.getByRole("button", { name: "Approve marks" }).isDisabled());
  t.deepEqual(await violations(), []);
  await close();
});
