import test from "ava";
import { sql } from "../../identity/sql.ts";
import { makePlan } from "../../timetable/plan.ts";
import { startConsole } from "../support/console.ts";
import { phone } from "../support/look.ts";

const school = await startConsole();
const admin = await school.as("admin");
const plan = await makePlan(admin, 2042);
const shots = process.env["BELL_SHOTS"];
test.after.always(() => school.close());

test.serial(
  "the office sets other times for an assembly day, and uses them in a range of dates",
  async (t) => {
    const { page, complaints, violations, open, close } = await school.visit("admin");
    await open("/setup/bell-schedules");
    await page.getByRole("button", { name: "Add bell schedule" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Academic year", { exact: true }).selectOption({ label: "Plan 2042" });
    await dialog.getByLabel("Name").fill("Assembly day");
    await dialog.getByLabel("Code").fill("AS");
    await dialog.getByRole("checkbox", { name: /Double/ }).uncheck();
    await dialog.getByText("Does not take place").waitFor();
    await dialog.getByLabel("P1: From").fill("08:30");
    await dialog.getByLabel("P1: To").fill("09:00");
    t.deepEqual(await violations(), []);
    if (shots) await page.screenshot({ path: `${shots}/form.png` });
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.getByText("must be at or after 09:00, when P1 ends").waitFor();
    if (shots) await page.screenshot({ path: `${shots}/fault.png` });
    await dialog.getByLabel("P2: From").fill("09:00");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await page
      .getByRole("link", { name: "Assembly day" })
      .or(page.getByText("Assembly day"))
      .first()
      .waitFor();
    const [made] = (await admin.get(`/bell-schedules?academicYearId=${plan.academicYearId}`)).body.data;
    t.deepEqual(
      made.periods.map(({ name, startsAt, endsAt }) => `${name} ${startsAt}-${endsAt}`),
      ["P1 08:30:00-09:00:00", "P2 09:00:00-09:20:00", "Break 09:20:00-09:30:00", "P3 09:30:00-10:10:00"],
    );
    if (shots) await page.screenshot({ path: `${shots}/list.png` });

    await open("/setup/calendar-days");
    await page.getByRole("button", { name: "Set other times for days" }).click();
    await dialog.getByLabel("Academic year", { exact: true }).selectOption({ label: "Plan 2042" });
    await dialog
      .getByLabel("Bell schedule", { exact: true })
      .selectOption({ label: "Assembly day · Plan 2042" });
    await dialog.getByLabel("Starts on").fill("2042-02-03");
    await dialog.getByLabel("Ends on").fill("2042-02-14");
    if (shots) await page.screenshot({ path: `${shots}/range.png` });
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    const [use] = (await admin.get(`/bell-schedule-uses?bellScheduleId=${made.id}`)).body.data;
    t.like(use, { days: [1, 2, 3, 4, 5], startsOn: "2042-02-03", endsOn: "2042-02-14" });
    await open("/setup/bell-schedule-uses");
    await page.locator("td", { hasText: "Assembly day" }).first().waitFor();
    t.deepEqual(await violations(), []);
    if (shots) await page.screenshot({ path: `${shots}/uses.png` });
    await open("/setup/calendar-days");
    await page.getByRole("button", { name: "Add calendar day" }).click();
    await dialog.getByLabel("Bell schedule", { exact: true }).waitFor();
    t.deepEqual(await violations(), []);
    if (shots) await page.screenshot({ path: `${shots}/calendar-day.png` });
    t.deepEqual(complaints, [
      "Failed to load resource: the server responded with a status of 400 (Bad Request)",
    ]);
    await close();
  },
);

test.serial("a schedule is copied and changed on a phone", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin", { viewport: phone });
  await open("/setup/bell-schedules");
  await page.getByText("Assembly day").first().waitFor();
  await page.getByRole("button", { name: "Copy" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("P1: From").waitFor();
  t.is(await dialog.getByLabel("P1: From").inputValue(), "08:30");
  await dialog.getByLabel("Name").fill("Later assembly");
  await dialog.getByLabel("Code").fill("LA");
  t.is(await page.evaluate("document.documentElement.scrollWidth"), phone.width);
  t.deepEqual(await violations(), []);
  if (shots) await page.screenshot({ path: `${shots}/phone.png` });
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  t.deepEqual(complaints, []);
  await close();
});

test.serial("the form reads from right to left in Arabic", async (t) => {
  const { page, complaints, violations, open, close } = await school.visit("admin", { locale: "ar" });
  await open("/setup/bell-schedules");
  await page.locator("[data-event=copy-bell-schedule]").first().click();
  await page.getByRole("dialog").locator("input[type=time]").first().waitFor();
  t.deepEqual(await violations(), []);
  if (shots) await page.screenshot({ path: `${shots}/arabic.png` });
  t.deepEqual(complaints, []);
  await close();
});

test.serial(
  "timetables of the office, the teacher and the student show the schedule and its times",
  async (t) => {
    const [current] = (await admin.get("/academic-years?isCurrent=true")).body.data;
    const periods = (await admin.get(`/class-periods?academicYearId=${current.id}&sort=sortOrder`)).body.data;
    const minuteLater = (time: string) => `${time.slice(0, 4)}${Number(time[4]) + 2}`;
    const { body } = await admin.post("/bell-schedules", {
      ...{ academicYearId: current.id, name: "Two later", code: "TL" },
      periods: periods.map(({ id, startsAt, endsAt }) => ({
        classPeriodId: id,
        startsAt: minuteLater(startsAt),
        endsAt: minuteLater(endsAt),
      })),
    });
    t.truthy(body.id, JSON.stringify(body));
    // The week of today began before today, where the service adds no other times.
    const client = await sql(school.databaseUrl);
    await client.query(
      `INSERT INTO bell_schedule_uses (school_id, id, academic_year_id, bell_schedule_id, days, starts_on, ends_on)
     SELECT school_id, gen_random_uuid(), id, $2, '[1,2,3,4,5]', starts_on, starts_on + 180 FROM academic_years WHERE id = $1`,
      [current.id, body.id],
    );
    for (const [caller, path, viewport] of [
      ["student", "/?tab=timetable", phone],
      ["teacher", "/timetable", undefined],
      ["admin", "/timetable", undefined],
    ] as const) {
      const visit = await school.visit(caller, viewport && { viewport, locale: "ar" });
      await visit.open(path);
      await visit.page.getByText("Two later").first().waitFor();
      await visit.page.getByText("08:02–08:47").first().waitFor();
      if (shots) await visit.page.screenshot({ path: `${shots}/${caller}.png`, fullPage: true });
      t.deepEqual(await visit.violations(), []);
      t.deepEqual(visit.complaints, []);
      await visit.close();
    }
  },
);
