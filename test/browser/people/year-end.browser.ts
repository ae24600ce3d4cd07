import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
test.after.always(() => school.close());

test.serial(
  "a year ends: roll over, review with bulk decisions, apply, and begin the next year",
  async (t) => {
    const { page, complaints, violations, open, close } = await school.visit("admin");
    await open("/year-end");
    t.deepEqual(await violations(), []);
    await page.getByRole("button", { name: "Create next year" }).click();
    await page.locator("text=/^Copied: .* classes/").waitFor();
    await page.getByRole("button", { name: "Prepare promotion" }).click();
    const decide = page.getByLabel(/^Decision on /);
    await decide.first().waitFor();
    t.deepEqual(await violations(), []);
    const total = (await admin.get("/enrollments?status=active&limit=1&count=true")).body.total;

    // One student by hand, then two at once.
    await decide.first().selectOption({ label: "Leaves" });
    await page.locator(".stat", { hasText: "Leaves" }).locator("text=1").waitFor();
    const boxes = page.locator("td input[type=checkbox]");
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    await page.getByLabel("Decision", { exact: true }).selectOption({ label: "Repeats" });
    await page.getByRole("button", { name: "Set for 2 selected" }).click();
    await page.locator(".stat", { hasText: "Repeats" }).locator("text=2").waitFor();

    await page.getByRole("button", { name: "Mark as reviewed" }).click();
    // The demo has a graduation plan that some students of the last grade level do not meet.
    await page.getByLabel("Why they graduate").fill("Decided by the conference of teachers");
    t.deepEqual(await violations(), []);
    await page.getByRole("button", { name: "Apply now" }).click();
    await page.locator("text=Graduates:").waitFor({ timeout: 60_000 });
    t.deepEqual(await violations(), []);
    const [batch] = (await admin.get("/promotion-batches?limit=1")).body.data;
    t.is(batch.status, "applied");
    const { counts } = (await admin.get(`/promotion-batches/${batch.id}/counts`)).body;
    t.is(counts.candidates, total);
    t.is(counts.applied + counts.failed, total);

    await page.getByRole("button", { name: /^Make .* the current year$/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Make / })
      .click();
    await page
      .getByRole("button", { name: /^Close / })
      .first()
      .waitFor();
    const [current] = (await admin.get("/academic-years?isCurrent=true")).body.data;
    t.is(current.id, batch.toYearId);
    t.deepEqual(complaints, []);
    await close();
  },
);

test.serial("the steps fit a phone, and read well in Arabic and in the dark", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin", { viewport: phone });
  await page.evaluate("localStorage.setItem('language', 'ar')");
  await open("/year-end");
  t.deepEqual(await violations(), []);
  await page.emulateMedia({ colorScheme: "dark" });
  t.deepEqual(await violations(["color-contrast"]), []);
  t.is(await page.evaluate("document.documentElement.scrollWidth"), 390);
  t.deepEqual(complaints, []);
  await close();
});
