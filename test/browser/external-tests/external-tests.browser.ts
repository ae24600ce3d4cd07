import test from "ava";
import { testClass } from "../../external-tests/test-class.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const { admin, studentId, sectionId } = await testClass(school);
const { givenName, familyName } = (await admin.get(`/students/${studentId}`)).body;
const listed = `${familyName}, ${givenName}`;
test.after.always(() => school.close());

test.serial("the office adds a test, a teacher enters results and sets a target", async (t) => {
  const office = await school.visit("admin");
  await office.open("/gradebook");
  await office.page.getByRole("link", { name: "Outside tests" }).click();
  await office.page.locator("[data-event=add-external-test]").click();
  const form = office.page.getByRole("dialog");
  await form.getByLabel("Name", { exact: true }).fill("Science olympiad");
  await form.getByLabel("Lowest score").fill("0");
  await form.getByLabel("Highest score").fill("60");
  await form.getByLabel("Bands, one per line, the lowest first").fill("Bronze\nSilver\nGold");
  await form.getByLabel("Results have a percentile").check();
  t.deepEqual(await office.violations(), []);
  await form.locator("[data-event=save-external-test]").click();
  await office.page.locator(".page-head", { hasText: "Science olympiad" }).waitFor();
  t.deepEqual(await office.violations(), []);
  const id = new URL(office.page.url()).pathname.split("/").at(-1)!;

  const { page, complaints, violations, open, close } = await school.visit("teacher", { viewport: phone });
  await open(`/external-tests/${id}?tab=results&sectionId=${sectionId}&takenOn=2026-02-10`);
  await page.getByLabel(`Score of ${listed}`).fill("41.5");
  await page.getByLabel(`Band of ${listed}`).selectOption("Silver");
  await page.getByLabel(`Percentile of ${listed}`).fill("88");
  t.deepEqual(await violations(), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  await page.locator("[data-event=save-test-results]").click();
  await page.getByText("Changed rows: 0").waitFor();
  const stored = await admin.get(`/external-test-results?externalTestId=${id}`);
  t.like(stored.body.data[0], { studentId, score: "41.50", band: "Silver", percentile: "88.00" });

  await open(`/external-tests/${id}?sectionId=${sectionId}`);
  await page.getByRole("button", { name: `Set target of ${listed}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Target score").fill("40");
  t.deepEqual(await violations(), []);
  await dialog.locator("[data-event=save-target]").click();
  await dialog.waitFor({ state: "hidden" });
  await page.locator("tr", { hasText: listed }).locator(".badge", { hasText: "Above target" }).waitFor();
  t.deepEqual(await violations(), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  t.deepEqual(complaints, []);
  await close();

  await office.page.locator("[data-event=ask-show-external-test]").click();
  await office.page.locator("[data-event=show-external-test]").click();
  await office.page.locator(".page-head", { hasText: "Visible to families" }).waitFor();
  await office.open(`/students/${studentId}?tab=marks`);
  await office.page.locator("tr", { hasText: "Science olympiad" }).first().waitFor();
  await office.page.locator("summary", { hasText: "All targets" }).click();
  await office.page.locator("[data-event=ask-withdraw-target]").first().waitFor();
  t.deepEqual(await office.violations(), []);
  await office.open("/subject-growth");
  t.deepEqual(await office.violations(), []);
  t.deepEqual(office.complaints, []);
  await office.close();
});

test.serial("a family sees the result and the target on a phone", async (t) => {
  for (const mailbox of ["student", "guardian"]) {
    const { page, complaints, violations, open, close } = await school.visit(mailbox, { viewport: phone });
    await open(`/my-progress?tab=${studentId}`);
    await page
      .locator("tr", { hasText: "Science olympiad" })
      .locator(".badge", { hasText: "Above target" })
      .waitFor();
    t.is(await page.locator("[data-event=add-target]").count(), 0);
    t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
    t.deepEqual(await violations(), []);
    t.deepEqual(complaints, []);
    await close();
  }
});
