import test from "ava";
import { startConsole } from "../support/console.ts";

const school = await startConsole();
const admin = await school.as("admin");
test.after.always(() => school.close());
const settingOf = async (key: string): Promise<unknown> =>
  (await admin.get(`/school-settings?key=${key}`)).body.data[0]?.value;

test.serial("settings are typed fields, and a default is stored as nothing", async (t) => {
  const { page, complaints, open, violations, close } = await school.visit("admin");
  await open("/settings");
  const receipts = page.getByLabel("Receipts", { exact: true });
  await receipts.uncheck();
  await page.getByLabel("Minutes to wait after an absence").fill("15");
  await page.click("[data-event=save-guardianEmails]");
  await page.locator(".toast", { hasText: "Saved" }).first().waitFor();
  t.is(await settingOf("guardian-emails.receipt"), false);
  t.is(await settingOf("guardian-emails.absence.delay-minutes"), 15);
  t.is(await settingOf("guardian-emails.invoice"), undefined);
  const message = page.locator(".toast").first();
  await message.waitFor({ state: "hidden" });
  await receipts.check();
  const removed = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.click("[data-event=save-guardianEmails]");
  await removed;
  t.is(await settingOf("guardian-emails.receipt"), undefined);
  // Scrolled, the bar at the top may cover a part of a button.
  await message.waitFor();
  await message.waitFor({ state: "hidden" });
  await page.evaluate("window.scrollTo(0, 0)");
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the console takes the colour of the school, and stays readable in it", async (t) => {
  const { page, open, violations, close } = await school.visit("admin");
  await open("/settings");
  page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue("--brand")`);
  // A yellow on which white text could not be read.
  await page.getByLabel("Colour", { exact: true }).fill("#ffd500");
  await page.click("[data-event=save-appearance]");
  await page.locator(`html[style*="#ffd500"]`).waitFor();
  await page.locator(".toast").first().waitFor();
  await page.locator(".toast").first().waitFor({ state: "hidden" });
  t.deepEqual(await violations(), []);
  await page.emulateMedia({ colorScheme: "dark" });
  t.deepEqual(await violations(), []);
  await page.emulateMedia({ colorScheme: "light" });
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/colour.png` });
  await page.getByLabel("Colour", { exact: true }).fill("");
  await page.click("[data-event=save-appearance]");
  await page.locator("html[style*=oklch]").waitFor();
  await close();
});

test.serial("the next number is shown while its form is changed, on a phone too", async (t) => {
  const { page, open, violations, close } = await school.visit("admin", {
    viewport: { width: 390, height: 800 },
  });
  await open("/settings");
  await page
    .getByRole("button", { name: /^Edit: Receipts/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Prefix").fill("PAID-");
  await dialog.getByLabel("Minimum digits").fill("8");
  await dialog.getByText(/^PAID-\d{8}$/).waitFor();
  t.deepEqual(await violations(), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), 390);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText(/^PAID-\d{8}$/).waitFor();
  await close();
});

test.serial("Ctrl+K finds people, numbers, screens and actions", async (t) => {
  const { page, complaints, open, violations, close } = await school.visit("admin");
  const [student] = (await admin.get("/students?limit=1&status=active")).body.data;
  await open("/");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox");
  await field.fill(student.admissionNumber);
  await page
    .getByRole("option", { name: new RegExp(student.familyName) })
    .first()
    .waitFor();
  t.deepEqual(await violations(), []);
  await field.press("Enter");
  await page.waitForURL(`**/students/${student.id}`);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("record pay");
  await page.getByRole("option", { name: /Record a payment/ }).click();
  await page.waitForURL("**/fees/pay");
  t.deepEqual(complaints, []);
  await close();
});

test.serial("a guardian's search on a phone offers their own screens only", async (t) => {
  const { page, violations, close } = await school.visit("guardian", {
    viewport: { width: 390, height: 800 },
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.click("[data-event=open-palette]");
  await page.getByRole("combobox").fill("an");
  await page.getByRole("option", { name: /Announcements/ }).waitFor();
  t.is(await page.getByRole("option", { name: /Users|Students/ }).count(), 0);
  t.false(asked.some((url) => /\/students\?|\/staff-members\?/.test(url)));
  t.deepEqual(await violations(), []);
  await close();
});

test.serial("a list is sorted by the head of its column, and says so", async (t) => {
  const { page, open, violations, close } = await school.visit("admin");
  await open("/setup/staff-members");
  const head = page.getByRole("columnheader", { name: "Staff number" });
  t.is(await head.getAttribute("aria-sort"), "none");
  const numbers = () => page.locator("td[data-label='Staff number']").allInnerTexts();
  for (const direction of ["ascending", "descending"]) {
    await head.getByRole("button").click();
    await page.locator(`th[aria-sort=${direction}]`).waitFor();
    await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
    const shown = await numbers();
    t.deepEqual(shown, direction === "ascending" ? shown.toSorted() : shown.toSorted().toReversed());
  }
  t.deepEqual(await violations(), []);
  await close();
});
