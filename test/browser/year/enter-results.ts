import type { ExecutionContext } from "ava";
import type { YearSchool } from "./year-school.ts";

/** The students of 2 Blue in the order of the gradebook, and of the exam. */
const STUDENTS = 14;

/** A teacher enters the marks of a test in the gradebook; the office holds an exam, and another person approves its marks. */
export async function enterResults(t: ExecutionContext, year: YearSchool) {
  const desk = await year.at("rose", { width: 1280, height: 800 });
  const { page, dialog } = desk;
  await page.locator("tr", { hasText: "Mathematics Grade 2" }).locator("a").click();
  await page.getByRole("button", { name: "Add assessment" }).click();
  await dialog.getByLabel("Title", { exact: true }).fill("Test 1");
  await dialog.getByLabel("Maximum", { exact: true }).fill("20");
  await desk.submit();
  await page.locator("td.mark[data-row='0']").click();
  for (let row = 0; row < STUDENTS; row += 1) {
    await page.keyboard.type(String(6 + row));
    await page.keyboard.press("Enter");
  }
  await page.getByText("All changes are saved.").waitFor();
  // 6 of 20.
  await page.locator("tbody tr").first().locator(".grid-total", { hasText: "30" }).waitFor();
  await page.getByRole("button", { name: /Test 1/ }).click();
  await page.getByRole("button", { name: "Publish to families" }).click();
  await page.click("[data-event=publish-column]");
  await page.locator(".grid-head", { hasText: "Test 1" }).locator("text=Published").waitFor();
  await desk.shoot("14-gradebook");

  await desk.menu("My day");
  const before = await desk.clicks();
  await page.locator("tr", { hasText: "English Grade 2" }).locator("a").click();
  await page.getByRole("button", { name: "Add assessment" }).click();
  await dialog.getByLabel("Title", { exact: true }).fill("Reading");
  await desk.submit();
  await page.locator("td.mark[data-row='0']").click();
  await page.keyboard.type("90");
  await page.keyboard.press("Enter");
  await page.getByText("All changes are saved.").waitFor();
  const clicks = (await desk.clicks()) - before;
  t.true(clicks < 5, `${clicks} clicks to enter a mark`);
  t.log(`enter a mark: ${clicks} clicks, two of them for a new assessment`);

  const joy = await year.as("joy");
  await joy.menu("Assessment", "");
  await joy.main.getByRole("link", { name: "Exams", exact: true }).click();
  await joy.page.getByRole("button", { name: "Plan exam" }).first().click();
  await joy.dialog.locator("option:checked", { hasText: "Term 1 · 2027" }).waitFor({ state: "attached" });
  await joy.dialog.getByLabel("Name", { exact: true }).fill("Opening exam");
  await joy.dialog.locator("input[name=startsOn]").fill("2027-01-14");
  await joy.dialog.locator("input[name=endsOn]").fill("2027-01-15");
  await joy.dialog.locator("input[name=weight]").fill("40");
  await joy.submit();
  await joy.page.locator(".page-head", { hasText: "40 %" }).waitFor();
  await joy.page.getByRole("button", { name: "Add papers" }).first().click();
  await joy.dialog.getByLabel("Grade level", { exact: true }).selectOption({ label: "Grade 2" });
  const course = joy.dialog.getByLabel("Course", { exact: true });
  await course.locator("option", { hasText: "Mathematics Grade 2" }).waitFor({ state: "attached" });
  await course.selectOption({ label: "Mathematics Grade 2" });
  await joy.dialog.getByRole("button", { name: "Add papers (1)" }).click();
  await joy.dialog.waitFor({ state: "detached" });
  for (const step of ["Schedule exam", "Start exam", "Start marking"]) {
    await joy.page.getByRole("button", { name: step }).click();
    await joy.page.getByRole("button", { name: step }).waitFor({ state: "detached" });
  }
  await joy.shoot("15-exam");

  await desk.menu("Assessment", "");
  await desk.main.getByRole("link", { name: "Exams", exact: true }).click();
  await page.locator(".row-link", { hasText: "Opening exam" }).click();
  await page.locator(".row-link", { hasText: "Mathematics" }).click();
  await page
    .locator(".score")
    .nth(STUDENTS - 1)
    .waitFor();
  for (let row = 0; row < STUDENTS; row += 1)
    await page
      .locator(".score")
      .nth(row)
      .fill(String(50 + row * 3));
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("dd", { hasText: `${STUDENTS} / ${STUDENTS}` }).waitFor();
  await page.getByRole("button", { name: "Submit marks" }).click();
  await page.locator(".page-head .badge", { hasText: "Marks entered" }).waitFor();

  await joy.menu("Assessment", "");
  await joy.main.getByRole("link", { name: "Approvals", exact: true }).click();
  await joy.page.locator(".row-link", { hasText: "Mathematics" }).click();
  await joy.page.getByRole("button", { name: "Approve marks" }).click();
  await joy.page.locator(".page-head .badge", { hasText: "Approved" }).waitFor();
  await joy.shoot("16-paper");
  await joy.main.getByRole("link", { name: "Opening exam" }).click();
  await joy.page.getByRole("button", { name: "Publish marks", exact: true }).click();
  await joy.page.click("[data-event=publish-exam]");
  await joy.page.locator(".page-head .badge", { hasText: "Published" }).waitFor();
}
