import test from "ava";
import { testClass } from "../../external-tests/test-class.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const { admin, studentId, gradeLevelId } = await testClass(school);
const { givenName, familyName } = (await admin.get(`/students/${studentId}`)).body;
const listed = `${familyName}, ${givenName}`;
test.after.always(() => school.close());

test.serial("the office makes a plan, assigns it and waives a requirement", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin");
  await open("/gradebook");
  await page.getByRole("link", { name: "Graduation plans" }).click();
  await page.locator("tr", { hasText: "School certificate" }).waitFor();
  t.deepEqual(await violations(), []);
  await page.locator("[data-event=add-graduation-plan]").click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name", { exact: true }).fill("Science certificate");
  await form.getByLabel("Code").fill("SCI");
  await form.getByLabel("Credits in total").fill("3.5");
  t.deepEqual(await violations(), []);
  await form.locator("[data-event=save-graduation-plan]").click();
  await page.locator(".page-head", { hasText: "Science certificate" }).waitFor();
  await page.locator("[data-event=add-graduation-requirement]").click();
  await page.getByLabel("Requirement", { exact: true }).fill("Natural sciences");
  await page.getByLabel("Which courses count").selectOption("department");
  await page.getByLabel("Department", { exact: true }).selectOption({ label: "Sciences" });
  await page.getByLabel("Credits", { exact: true }).fill("2");
  await page.getByLabel("Lowest score (%)").fill("95");
  t.deepEqual(await violations(), []);
  await page.locator("[data-event=save-graduation-requirements]").click();
  await page.getByText("Saved").first().waitFor();
  await page.locator("[data-event=ask-activate-graduation-plan]").click();
  await page.locator("[data-event=activate-graduation-plan]").click();
  await page.locator("tr", { hasText: "Natural sciences" }).waitFor();
  await page.locator("[data-event=ask-assign-graduation-plan]").click();
  await page
    .getByRole("dialog")
    .getByLabel("Class or grade level")
    .selectOption(`gradeLevelId:${gradeLevelId}`);
  await page.getByRole("dialog").getByLabel("Replace other assigned plans").check();
  t.deepEqual(await violations(), []);
  await page.locator("[data-event=assign-graduation-plan]").click();
  await page.getByText(/^Assigned to students: \d+/).waitFor();
  await page.locator("tr", { hasText: `${givenName} ${familyName}` }).waitFor();
  t.deepEqual(await violations(), []);

  await open(`/students/${studentId}?tab=marks`);
  await page.getByRole("button", { name: "Record departure" }).click();
  const departure = page.getByRole("dialog");
  t.is(await departure.getByText("are not met").count(), 0);
  await departure.getByLabel("Type of departure").selectOption("graduated");
  await departure.getByText("The requirements of Science certificate are not met.").waitFor();
  t.deepEqual(await violations(), []);
  await departure.getByRole("button", { name: "Cancel" }).click();
  const requirement = page.locator("section[aria-label='Natural sciences']");
  await requirement.locator("[data-event=ask-waive-graduation-requirement]").click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Exchange year in another country");
  await page.locator("[data-event=waive-graduation-requirement]").click();
  await requirement.locator(".badge", { hasText: "Waived" }).waitFor();
  await requirement.getByText("Exchange year in another country").waitFor();
  t.deepEqual(await violations(), []);
  await requirement.locator("[data-event=ask-withdraw-graduation-waiver]").waitFor();

  await open("/graduation-checks");
  await page.getByLabel("Grade level", { exact: true }).selectOption(gradeLevelId);
  await page.locator("tr", { hasText: listed }).waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("teachers and families see the check on a phone, without the reason", async (t) => {
  for (const [mailbox, path] of [
    ["teacher", `/students/${studentId}?tab=marks`],
    ["student", `/my-progress?tab=${studentId}`],
    ["guardian", `/my-progress?tab=${studentId}`],
  ] as const) {
    const { page, complaints, violations, open, close } = await school.visit(mailbox, { viewport: phone });
    await open(path);
    const requirement = page.locator("section[aria-label='Natural sciences']");
    await requirement.locator(".badge", { hasText: "Waived" }).waitFor();
    t.is(await page.getByText("Exchange year in another country").count(), 0);
    t.is(await page.locator("[data-event$=graduation-waiver]").count(), 0);
    t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
    t.deepEqual(await violations(), []);
    t.deepEqual(complaints, []);
    await close();
  }
});

test.serial("the plan and the list fit a phone, in Arabic too", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin", { viewport: phone });
  const [{ id }] = (await admin.get("/graduation-plans?status=draft")).body.data;
  for (const language of ["en", "ar"]) {
    await page.evaluate(`localStorage.setItem('language', '${language}')`);
    for (const path of ["/graduation-plans", `/graduation-plans/${id}`, "/graduation-checks"]) {
      await open(path);
      t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width, `${language} ${path}`);
      t.deepEqual(await violations(), []);
    }
  }
  t.deepEqual(complaints, []);
  await close();
});
