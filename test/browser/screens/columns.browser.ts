import test from "ava";
import { startConsole, type Visit } from "../support/console.ts";

const school = await startConsole();
test.after.always(() => school.close());

/** The headings, without that of the check boxes. */
const headings = ({ page }: Visit) => page.locator("thead th:not(:has(input))").allInnerTexts();

test.serial("hidden columns stay hidden for this account on this device", async (t) => {
  const visit = await school.visit("admin");
  const { page, complaints, violations, go, close } = visit;
  const menu = page.locator(".column-menu");
  await go("/students");
  await page.locator("tbody tr").first().waitFor();
  const all = await headings(visit);
  t.deepEqual(all, ["Name", "Admission no.", "Class", "Admitted", "Status"]);
  await page.locator("summary", { hasText: "Columns" }).click();
  t.deepEqual(await violations(), []);
  await menu.getByLabel("Admitted").uncheck();
  await menu.getByLabel("Class", { exact: true }).uncheck();
  t.deepEqual(await headings(visit), ["Name", "Admission no.", "Status"]);
  await page.keyboard.press("Escape");
  t.false(await menu.isVisible());

  await page.reload();
  await page.locator("tbody tr").first().waitFor();
  t.deepEqual(await headings(visit), ["Name", "Admission no.", "Status"]);
  // Another list has its own choice.
  await go("/guardians");
  await page.locator("tbody tr").first().waitFor();
  await go("/students");
  await page.locator("summary", { hasText: "Columns" }).click();
  await menu.getByLabel("Admitted").check();
  await menu.getByLabel("Class", { exact: true }).check();
  t.deepEqual(await headings(visit), all);
  t.deepEqual(complaints, []);
  await close();
});
