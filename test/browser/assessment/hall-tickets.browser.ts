import test from "ava";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
const [exam] = (await admin.get("/exams?status=scheduled&limit=1")).body.data;
test.after.always(() => school.close());

test.serial("the office issues hall tickets, a guardian downloads one on a phone", async (t) => {
  const office = await school.visit("admin");
  await office.open(`/exams/${exam.id}`);
  const downloaded = office.page.waitForEvent("download");
  await office.page.locator("[data-event=issue-hall-tickets]").click();
  t.is((await downloaded).suggestedFilename(), "hall-tickets.pdf");
  await office.page.locator("[role=row]", { hasText: "HT/" }).first().waitFor();
  t.deepEqual(await office.violations(), []);

  const family = await school.visit("guardian", { viewport: phone });
  await family.open("/my-progress");
  const ticket = family.page.locator("[data-event=download-hall-ticket]").first();
  await ticket.waitFor();
  t.deepEqual(await family.violations(), []);
  const one = family.page.waitForEvent("download");
  await ticket.click();
  t.is((await one).suggestedFilename(), "hall-ticket.pdf");
  t.deepEqual([...office.complaints, ...family.complaints], []);
  await office.close();
  await family.close();
});
