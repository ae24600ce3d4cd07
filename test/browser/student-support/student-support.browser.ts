import test from "ava";
import { startConsole } from "../support/console.ts";
import { someStudent } from "../support/some-student.ts";

const school = await startConsole();
test.after.always(() => school.close());
const phone = { width: 390, height: 844 };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test.serial("the office acts on a warning, writes a rule and a plan, and activates it", async (t) => {
  const { givenName } = await someStudent(await school.as("admin"), await school.as("teacher"));
  const office = await school.visit("admin");
  const { page, complaints, violations } = office;
  await office.open("/support");
  const open = page.locator("tr", { hasText: "Attendance 84 %" });
  await open.waitFor();
  t.deepEqual(await violations(), []);
  await open.locator("[data-event=ask-acknowledge-warning]").click();
  await page.getByLabel("Note", { exact: true }).fill("Called the family");
  t.deepEqual(await violations(), []);
  await page.locator("[data-event=acknowledge-warning]").click();
  await page.locator("tr", { hasText: "Called the family" }).waitFor();
  await open.locator("[data-event=add-intervention]").click();
  await page.getByLabel("What is done").fill("Meets the counsellor each Monday");
  await page.getByLabel("Responsible").selectOption({ index: 1 });
  await page.getByLabel("Review on").fill(inDays(14));
  await page.locator("[data-event=save-intervention]").click();
  await page.getByRole("tab", { name: "Interventions" }).click();
  await page.locator("tr", { hasText: "Meets the counsellor" }).waitFor();
  t.deepEqual(await violations(), []);

  await page.getByRole("tab", { name: "Rules" }).click();
  await page.locator("tr", { hasText: "Average below 50 %" }).waitFor();
  await page.locator("[data-event=add-warning-rules]").click();
  await page.getByLabel("Name", { exact: true }).fill("Many demerits");
  await page.getByLabel("Indicator").last().selectOption("demerits");
  await page.getByLabel("Limit").fill("10");
  t.deepEqual(await violations(), []);
  await page.locator("[data-event=save-warning-rules]").click();
  await page.locator("tr", { hasText: "Many demerits" }).waitFor();

  await office.go("/support-plans/new");
  await page.getByRole("combobox", { name: "Student" }).fill(givenName);
  await page.locator("[role=listbox] [role=option]", { hasText: givenName }).click();
  await page.getByLabel("Responsible").selectOption({ index: 1 });
  await page.getByLabel("Goals, one per line").fill("Speaks in class");
  await page.getByLabel("Accommodations, one per line").fill("Quiet place for tests");
  await page.getByLabel("Review on").fill(inDays(40));
  t.deepEqual(await violations(), []);
  await page.locator("[data-event=save-support-plan]").click();
  await page.locator("[data-event=ask-support-plan-active]").click();
  await page.locator("[data-event=support-plan-active]").click();
  await page.locator("[data-event=review-support-plan]").click();
  await page.getByLabel("Speaks in class").selectOption("good");
  await page.getByLabel("Next review").fill(inDays(80));
  t.deepEqual(await violations(), []);
  await page.locator("[data-event=save-plan-review]").click();
  await page.locator("li", { hasText: "Good progress" }).waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await office.close();
});

test.serial("a teacher reads accommodations and warnings on a phone, and no goals", async (t) => {
  const teacher = await school.visit("teacher");
  const { page, complaints, violations } = teacher;
  await page.setViewportSize(phone);
  await teacher.open("/support?tab=plans");
  const plan = page.locator("tr", { hasText: "Extra time of 25 %" });
  await plan.waitFor();
  t.deepEqual(await violations(), []);
  await plan.getByRole("link").first().click();
  await page.locator("h2", { hasText: "Accommodations" }).waitFor();
  t.is(await page.locator("h2", { hasText: "Goals" }).count(), 0);
  t.is(await page.locator("[data-event=review-support-plan]").count(), 0);
  t.deepEqual(await violations(), []);
  await teacher.go("/support");
  const warning = page.locator("tr", { hasText: "Average mark 42.5 %" });
  await warning.waitFor();
  t.deepEqual(await violations(), []);
  await warning.getByRole("link").first().click();
  await page.locator("tr", { hasText: "Tutoring in mathematics" }).waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await teacher.close();
});

test.serial("a guardian reads the shared plan of a child on a phone", async (t) => {
  const guardian = await school.visit("guardian");
  const { page, complaints, violations } = guardian;
  await page.setViewportSize(phone);
  await guardian.open("/my-support");
  await page.locator("li", { hasText: "Reads a text of one page aloud" }).first().waitFor();
  await page.locator("text=Reading at home helps.").waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await guardian.close();
});
