import test from "ava";
import { startConsole } from "./console.ts";

const school = await startConsole();
test.after.always(() => school.close());

test.serial("the office writes to many, and a guardian is told while the page is open", async (t) => {
  const guardian = await school.visit("guardian");
  await guardian.page.locator(".bell").waitFor();
  const { page, complaints, close } = await school.visit("admin");
  await page.click(".side >> text=Messages");
  await page.click("text=New message");
  await page.locator("select", { hasText: "In the console" }).selectOption("in_app");
  await page.getByLabel("Subject").fill("School closes early");
  await page.getByLabel("Text", { exact: true }).fill("Dear {{name}}, please come at noon.");
  await page.locator(".audience-sample li").first().waitFor();
  const all = Number(await page.locator(".audience-count").innerText());
  await page.getByLabel("Grade 1", { exact: true }).check();
  await page.locator("[aria-busy=false] .audience-count").waitFor();
  t.true(all > 0);
  await page.getByLabel("Grade 1", { exact: true }).uncheck();
  await page.click("text=Send or schedule");
  await page.locator("h1", { hasText: "School closes early" }).waitFor();
  t.deepEqual(complaints, []);
  await close();

  await school.app.runJob("scheduled-messages");
  await guardian.page.locator(".bell-count").waitFor();
  await guardian.page.click(".bell");
  await guardian.page.locator("td", { hasText: "please come at noon" }).waitFor();
  await guardian.page.click("text=Mark all as read");
  await guardian.page.locator(".bell-count").waitFor({ state: "detached" });
  await guardian.page.locator("tr", { hasText: "School closes early" }).getByText("Archive").click();
  await guardian.page.locator("td", { hasText: "please come at noon" }).waitFor({ state: "detached" });
  t.deepEqual(guardian.complaints, []);
  await guardian.close();
});

test.serial("the figures follow what happens, without being asked for", async (t) => {
  const { page, complaints, close } = await school.visit("admin");
  await page.locator(".stat-value").first().waitFor();
  const before = Number((await page.locator(".stat-value").first().innerText()).replace(/\D/g, ""));
  const admin = await school.as("admin");
  const student = { givenName: "Nia", familyName: "Live", dateOfBirth: "2018-02-03" };
  t.is((await admin.post("/students", student)).status, 201);
  await page.locator(".stat-value", { hasText: new RegExp(`^${before + 1}$`) }).waitFor();
  t.deepEqual(complaints, []);
  await close();
});
