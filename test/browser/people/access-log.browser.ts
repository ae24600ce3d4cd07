import test from "ava";
import { flushAccesses } from "../../../src/core/audit/access-log/flush-accesses.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
const bursar = await school.as("bursar");
const [invoice] = (await bursar.get("/fee-invoices?limit=1")).body.data as Array<{ studentId: string }>;
await flushAccesses();
test.after.always(() => school.close());

test.serial("the office sees who has seen the records of a student", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin");
  await open(`/students/${invoice!.studentId}?tab=history`);
  const seen = page.getByRole("region", { name: "Who has seen this" }).last();
  await seen.locator("td", { hasText: "Fees and payments" }).first().waitFor();
  await seen.locator("tr", { hasText: "Bursar" }).first().waitFor();
  t.deepEqual(await violations(), []);
  if (process.env["SHOTS"])
    await page.screenshot({ path: `${process.env["SHOTS"]}/student.png`, fullPage: true });
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the access log is filtered by kind, on a phone", async (t) => {
  const userId = bursar.credentials.user.id;
  t.is((await admin.get(`/access-log-entries?userId=${userId}&kind=finance`)).status, 200);
  const { page, complaints, violations, open, close } = await school.visit("admin", { viewport: phone });
  await open(`/data-requests?tab=access&userId=${userId}`);
  await page.locator("td", { hasText: "On screen" }).first().waitFor();
  t.deepEqual(await violations(), []);
  if (process.env["SHOTS"])
    await page.screenshot({ path: `${process.env["SHOTS"]}/phone.png`, fullPage: true });
  await page.getByLabel("Kind of data").selectOption("custody");
  await page.getByText("No results. Try fewer letters or a different filter.").first().waitFor();
  t.deepEqual(complaints, []);
  await close();
});
