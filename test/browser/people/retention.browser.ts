import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
test.after.always(() => school.close());

test.serial("the office reads what a rule would do, and changes it, on a phone", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin", { viewport: phone });
  const dialog = page.getByRole("dialog");
  await open("/data-requests?tab=retention");
  const rule = page.locator("tr", { hasText: "Visitors" });
  await rule.getByText("Paused").waitFor();
  t.deepEqual(await violations(), []);
  await rule.getByRole("button", { name: "Preview" }).click();
  await dialog.getByText("Due, kept by a legal hold").waitFor();
  t.deepEqual(await violations(), []);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await rule.getByRole("button", { name: "Edit" }).click();
  await dialog.getByLabel("Days to keep").fill("400");
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await rule.getByText("400").waitFor();
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a rule is activated, run and paused", async (t) => {
  const { page, complaints, open, close } = await school.visit("admin");
  const dialog = page.getByRole("dialog");
  await open("/data-requests?tab=retention");
  const rule = page.locator("tr", { hasText: "Homework files" });
  const press = async (name: string) => {
    await rule.getByRole("button", { name }).click();
    await dialog.getByRole("button", { name }).click();
    await dialog.waitFor({ state: "detached" });
  };
  await press("Activate");
  await rule.getByText("Active", { exact: true }).waitFor();
  await press("Run now");
  await press("Pause");
  await rule.getByText("Paused").waitFor();
  t.deepEqual(complaints, []);
  await close();
});
