import test from "ava";
import { openTestSchool } from "../../support/open-test-school.ts";
import { startConsole } from "../support/console.ts";

const school = await startConsole();
test.after.always(() => school.close());

const password = "Opened-pw-2026";

async function visitNewSchool(slug: string, options = {}) {
  await openTestSchool(slug);
  const visit = await school.visit(undefined, options);
  const { page } = visit;
  await page.fill("input[name=email]", `office@${slug}.example`);
  await page.fill("input[name=password]", password);
  await page.click("button[type=submit]");
  await page.locator("#main h1").waitFor();
  return visit;
}

test.serial("a school that was just opened is set up from a template, and finished by hand", async (t) => {
  const { page, complaints, foreign, open, violations, close } = await visitNewSchool("setup-school");
  await open("/setup");
  await page.locator(".setup-step", { hasText: "Academic years" }).locator("text=Missing").waitFor();
  t.deepEqual(await violations(), []);

  await page.getByRole("button", { name: "Use a template" }).click();
  await page.getByLabel("Template", { exact: true }).selectOption({ label: "Kenya, CBC" });
  t.deepEqual(await violations(), []);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.locator("text=records created").waitFor({ timeout: 60_000 });
  await page.locator(".setup-step", { hasText: "Grade levels" }).locator("text=11").waitFor();

  await page.click("text=Classes");
  await page.locator("text=No classes yet").waitFor();
  await page.getByRole("button", { name: "Add class" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Academic year", { exact: true }).selectOption({ index: 1 });
  await dialog.getByLabel("Grade level", { exact: true }).selectOption({ label: "Grade 1" });
  await dialog.getByLabel("Name", { exact: true }).fill("1 Blue");
  // A room that is missing is added without leaving the form.
  await dialog.getByRole("button", { name: "Add room" }).click();
  const inner = page.getByRole("dialog").last();
  await inner.getByLabel("Name", { exact: true }).fill("Room 7");
  await inner.getByRole("button", { name: "Save" }).click();
  await page
    .locator("select[name=roomId] option:checked", { hasText: "Room 7" })
    .waitFor({ state: "attached" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.locator("td", { hasText: "1 Blue" }).first().waitFor();
  await page.locator("td", { hasText: "Room 7" }).waitFor();
  t.deepEqual(await violations(), []);
  await open("/setup/course-offerings");
  await page.getByRole("button", { name: "Offer courses to classes" }).click();
  await page.getByRole("dialog").getByLabel("Term", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.locator("td", { hasText: "Mathematics Grade 1, 1 Blue" }).first().waitFor();
  t.deepEqual(complaints, []);
  t.deepEqual(foreign, []);
  await close();
});

test.serial("a template that is applied twice creates nothing twice", async (t) => {
  const { page, open, close } = await visitNewSchool("setup-again");
  await open("/setup");
  for (const expected of [/^[1-9]\d* records created$/, /^0 records created$/]) {
    await page.getByRole("button", { name: "Use a template" }).click();
    await page
      .getByLabel("Template", { exact: true })
      .selectOption({ label: "France, from CP to terminale" });
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByText(expected).waitFor({ timeout: 60_000 });
  }
  t.pass();
  await close();
});

test.serial("on a phone and in Arabic, rows are edited, refused with the reason, and deleted", async (t) => {
  const { page, open, violations, close } = await visitNewSchool("setup-phone", {
    viewport: { width: 390, height: 800 },
  });
  await open("/setup/rooms");
  for (const name of ["Lab", "Hall"]) {
    await page.getByRole("button", { name: "Add room" }).click();
    await page.getByLabel("Name").fill(name);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await page.getByRole("button", { name: "Edit: Lab" }).click();
  await page.getByLabel("Name").fill("Hall");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator(".note, .field-error").first().waitFor();
  await page.getByLabel("Name").fill("Laboratory");
  await page.getByLabel("Capacity").fill("24");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("td", { hasText: "Laboratory" }).waitFor();
  await page.locator("tr", { hasText: "Hall" }).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.locator("td", { hasText: "Hall" }).waitFor({ state: "detached" });
  t.is(await page.evaluate("document.documentElement.scrollWidth"), 390);
  await page.evaluate("localStorage.setItem('language', 'ar')");
  await open("/setup");
  await page.locator("h1", { hasText: "إعداد المدرسة" }).waitFor();
  t.deepEqual(await violations(), []);
  await close();
});

test.serial(
  "every list of the set-up area shows without a fault, and its form has no violations",
  async (t) => {
    const { page, complaints, open, violations, close } = await school.visit("admin");
    await open("/setup");
    const addresses = await page
      .locator(".setup-step a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") as string));
    t.is(addresses.length, 21);
    for (const address of addresses) {
      await open(address);
      t.deepEqual(await violations(), [], address);
      await page.locator("[data-event^=add-]").first().click();
      await page.getByRole("dialog").locator("input, select").first().waitFor();
      t.deepEqual(await violations(), [], `${address}, its form`);
    }
    await open("/setup/grading-scales");
    await page
      .getByRole("button", { name: /^Bands/ })
      .first()
      .click();
    await page.getByLabel("From (%)").first().waitFor();
    t.deepEqual(await violations(), []);
    t.deepEqual(complaints, []);
    await close();
  },
);
