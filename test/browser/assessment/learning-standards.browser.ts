import test from "ava";
import { casePackage } from "../../curriculum/case-package.ts";
import { homeworkClass } from "../../homework/homework-class.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const { admin, teacher, studentId, offeringId } = await homeworkClass(school);
test.after.always(() => school.close());

test.serial("the office imports a framework, adds a standard and sets the rule", async (t) => {
  const file = casePackage("Science standards");
  const { page, complaints, violations, open, close } = await school.visit("admin");
  await open("/curriculum");
  await page.getByRole("link", { name: "Learning standards" }).click();
  await page.locator("[data-event=open-case-import]").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("CASE file").setInputFiles({
    ...{ name: "science.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(file)) },
  });
  await dialog.getByText("6 new, 0 changed, 0 to retire, 0 unchanged").waitFor();
  t.deepEqual(await violations(), []);
  await dialog.locator("[data-event=import-case]").click();
  await page.locator(".page-head", { hasText: "Science standards" }).waitFor();
  await page.getByText("Compare fractions").waitFor();
  t.deepEqual(await violations(), []);

  await page.locator("[data-event=add-standard]").click();
  await dialog.getByLabel("Code").fill("N.9");
  await dialog.getByLabel("Statement").fill("Estimates results");
  await dialog.locator("[data-event=save-standard]").click();
  await page.getByText("Estimates results").waitFor();
  await page.getByRole("button", { name: "Edit N.9 Estimates results" }).click();
  await dialog.getByLabel("Below").selectOption({ label: "N Number" });
  t.deepEqual(await violations(), []);
  await dialog.locator("[data-event=change-standard]").click();
  await page.locator("details", { hasText: "N Number" }).getByText("Estimates results").waitFor();

  await open("/standard-frameworks");
  await page.locator("[data-event=open-mastery-rule]").click();
  await dialog.getByLabel("Calculated from the scores as").selectOption("highest");
  await dialog.getByLabel("Levels", { exact: true }).fill("0 Not yet\n80 Mastered");
  t.deepEqual(await violations(), []);
  await dialog.locator("[data-event=save-mastery-rule]").click();
  await dialog.waitFor({ state: "hidden" });
  const [rule] = (await admin.get("/school-settings?key=standards.mastery")).body.data;
  t.like(rule.value, { method: "highest", levels: [{ from: 0 }, { title: "Mastered", from: 80 }] });
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a teacher links a standard to a column, and class and student see the mastery", async (t) => {
  const { body: column } = await teacher.post("/line-items", {
    ...{ courseOfferingId: offeringId, title: "Fractions quiz", maxScore: "10" },
  });
  await teacher.put(`/line-items/${column.id}/results`, { results: [{ studentId, score: "9" }] });
  await teacher.put(`/line-items/${column.id}/publication`);
  const staff = await school.visit("teacher", { viewport: phone });
  await staff.open(`/gradebook/${offeringId}?column=${column.id}`);
  await staff.page.locator("[data-event=open-column]").click();
  const dialog = staff.page.getByRole("dialog");
  await dialog.getByLabel("Link standard").selectOption({ label: "N.9 Estimates results" });
  await dialog.getByRole("button", { name: "Remove link to N.9 Estimates results" }).waitFor();
  t.deepEqual(await staff.violations(), []);
  await staff.open(`/gradebook/${offeringId}`);
  await staff.page.getByRole("link", { name: "Progress by standard" }).click();
  await staff.page.locator(".badge", { hasText: "Mastered · 90 %" }).first().waitFor();
  t.deepEqual(await staff.violations(), []);
  t.is(await staff.page.evaluate("document.documentElement.scrollWidth"), phone.width);
  t.deepEqual(staff.complaints, []);
  await staff.close();

  const { page, complaints, violations, open, close } = await school.visit("student", { viewport: phone });
  await open("/my-progress");
  await page
    .locator("tr", { hasText: "N.9 Estimates results" })
    .locator(".badge", { hasText: "Mastered · 90 %" })
    .waitFor();
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});
