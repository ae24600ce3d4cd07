import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
test.after.always(() => school.close());

test.serial("a guardian asks for a change of data on a phone", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("guardian", { viewport: phone });
  await open("/requests");
  await page.getByRole("heading", { name: "Requests" }).waitFor();
  t.deepEqual(await violations(), []);
  await page.getByRole("link", { name: "New request" }).click();
  await page.getByLabel("Phones, one per line").fill("+254 700 123 456");
  await page.getByLabel("Message to the school").fill("A new phone");
  t.deepEqual(await violations(), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.locator(".page-head .badge", { hasText: "Submitted" }).waitFor();
  await page.getByText("+254 700 123 456").waitFor();
  t.deepEqual(await violations(), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the office accepts it, and the guardian sees the answer", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin");
  const dialog = page.getByRole("dialog");
  await open("/requests?open=true&kind=data_change");
  t.deepEqual(await violations(), []);
  await page.locator(".row-link").first().click();
  await page.getByText("A new phone").waitFor();
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await dialog.getByRole("button", { name: "Accept", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.locator(".page-head .badge", { hasText: "Accepted" }).waitFor();
  t.deepEqual(complaints, []);
  await close();
  const guardian = await school.as("guardian");
  t.deepEqual((await guardian.get("/guardians")).body.data[0].phones, ["+254 700 123 456"]);
});
