import test from "ava";
import { sql } from "../../identity/sql.ts";
import { makePlan } from "../../timetable/plan.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
const plan = await makePlan(admin, 2042);
test.after.always(() => school.close());

test.serial("the office sets a cycle of six days, and the builder shows its days", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin");
  await open("/setup/academic-years");
  await page.getByRole("button", { name: "Edit: Plan 2042" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Days of the cycle").fill("6");
  t.deepEqual(await violations(), []);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  t.is((await admin.get(`/academic-years/${plan.academicYearId}`)).body.cycleLength, 6);
  await open("/setup/class-periods");
  await page.getByRole("button", { name: "Edit: P1", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Day 6").check();
  t.deepEqual(await violations(), []);
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  t.deepEqual((await admin.get(`/class-periods/${plan.periods.P1}`)).body.days, [1, 2, 3, 4, 5, 6]);
  const draft = await plan.draft();
  await open(`/timetable/versions/${draft}`);
  await page.locator("th", { hasText: "Day 6" }).first().waitFor();
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the week of today says which day of the cycle it is, on a phone too", async (t) => {
  const [current] = (await admin.get("/academic-years?isCurrent=true")).body.data;
  // The demo year has lessons: only a database that says so makes it a cycle.
  const client = await sql(school.databaseUrl);
  await client.query("UPDATE academic_years SET cycle_length = 5 WHERE id = $1", [current.id]);
  const { page, complaints, violations, open, close } = await school.visit("student", { viewport: phone });
  await open("/?tab=timetable");
  await page
    .locator("h2", { hasText: /Day \d/ })
    .first()
    .waitFor();
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  t.deepEqual(await violations(), []);
  t.deepEqual(complaints, []);
  await close();
});
