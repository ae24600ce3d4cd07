import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
test.after.always(() => school.close());

test.serial("the office starts a drill, a teacher responds in one tap, and the office ends it", async (t) => {
  const teacher = await school.visit("teacher", { viewport: phone });
  await teacher.open("/");
  const { page, complaints, violations, open, close } = await school.visit("admin");
  await open("/emergency-alarms");
  await page.locator("tr", { hasText: "Drill: Evacuation" }).waitFor();
  t.deepEqual(await violations(), []);
  await page.locator("[data-event=new-alarm]").click();
  await page.getByLabel("This is a drill").check();
  t.regex(await page.getByLabel("Text in English").inputValue(), /nearest exit/);
  t.deepEqual(await violations(), []);
  await page.locator("[data-event=ask-start-alarm]").click();
  await page.getByRole("dialog").getByText("Expected to respond").waitFor();
  await page.locator("[data-event=start-alarm]").click();
  await page.locator(".page-head h1", { hasText: "Drill: Evacuation" }).waitFor();
  // The office is in the alarm too.
  await page.locator("[data-event=respond-safe]").click();
  await page.locator(".emergency-bar").waitFor();

  const dialog = teacher.page.getByRole("dialog", { name: "Drill: Evacuation" });
  await dialog.waitFor();
  t.deepEqual(await teacher.violations(), []);
  t.is(await teacher.page.evaluate("document.documentElement.scrollWidth"), phone.width);
  await teacher.page.getByLabel("Where you are (optional)").fill("Room 12");
  await teacher.page.locator("[data-event=respond-help]").click();
  await teacher.page.locator(".emergency-bar", { hasText: "Needs help" }).waitFor();
  await teacher.page.locator("[data-event=open-alarm-board]").click();
  await teacher.page.locator("[data-event=record-safe]").first().click();
  t.is(await teacher.page.evaluate("document.documentElement.scrollWidth"), phone.width);
  t.deepEqual(await teacher.violations(), []);

  await page.locator(".stat", { hasText: "Needs help" }).locator(".stat-value", { hasText: "1" }).waitFor();
  await page.locator(".stat", { hasText: "Needs help" }).getByRole("link").click();
  await page.locator("td", { hasText: "Room 12" }).waitFor();
  await page.locator(".stat", { hasText: "Safe" }).locator(".stat-value", { hasText: "2" }).waitFor();
  t.deepEqual(await violations(), []);
  await page.locator("[data-event=ask-all-clear]").click();
  await page.locator("[data-event=send-alarm-message]").click();
  await page.getByText("The alarm has ended.").waitFor();
  await teacher.page.getByRole("dialog", { name: "All clear: Drill: Evacuation" }).waitFor();
  await teacher.page.locator("[data-event=close-alarm]").click();
  await teacher.page.locator(".emergency-bar").waitFor({ state: "detached" });
  t.deepEqual([...complaints, ...teacher.complaints], []);
  await teacher.close();
  await close();
});
