import test from "ava";
import fc from "fast-check";
import { setClock } from "../../src/lib/clock.ts";
import { sql } from "../identity/sql.ts";
import { startApp } from "../support/app.ts";
import { makePlan } from "./plan.ts";

const app = await startApp();
const admin = await app.as("admin");
const guardian = await app.as("guardian");
const plan = await makePlan(admin, 2042);
const { academicYearId, periods, offerings, teachers, rooms, sections } = plan;
const year = `/academic-years/${academicYearId}`;
test.after.always(() => app.close());

const cycleDays = async (from: string, to: string): Promise<Array<number | null>> =>
  (await admin.get(`/timetable-days?from=${from}&to=${to}`)).body.data.map(({ cycleDay }) => cycleDay);
const dayOff = async (date: string, values: object = {}) =>
  (await admin.post("/calendar-days", { academicYearId, date, type: "holiday", ...values })).body.id;
const lessons = async (query: string): Promise<string[]> =>
  (await admin.get(`/lessons?${query}`)).body.data.map(({ date, title }) => `${date} ${title}`);

test.serial("without a cycle days are weekdays, and none has a cycle day", async (t) => {
  t.deepEqual(await cycleDays("2042-01-06", "2042-01-08"), [null, null, null]);
  t.is((await admin.get("/timetable-days?from=2042-01-06&to=2042-12-01")).status, 400);
  t.is((await admin.get("/timetable-days?from=2042-01-06&to=2042-01-05")).status, 400);
  t.is((await guardian.get("/timetable-days?from=2042-01-06&to=2042-01-06")).status, 200);
  const days = { days: [1, 8] };
  t.is((await admin.patch(`/class-periods/${periods.P1}`, days)).status, 400, "there is no weekday 8");
});

test.serial("a cycle of six days goes on after weekends and days off", async (t) => {
  for (const wrong of [
    { cycleLength: 1 },
    { cycleLength: 11 },
    { cycleWeekdays: [] },
    { cycleWeekdays: [1, 1] },
  ])
    t.is((await admin.patch(year, wrong)).status, 400, JSON.stringify(wrong));
  t.like((await admin.patch(year, { cycleLength: 6 })).body, { cycleLength: 6, cycleCountsDaysOff: false });
  t.is((await admin.patch(`/class-periods/${periods.P1}`, { days: [1, 7] })).status, 400);
  for (const id of Object.values(periods))
    t.is((await admin.patch(`/class-periods/${id}`, { days: [1, 2, 3, 4, 5, 6] })).status, 200);
  // 1 January 2042 is a Wednesday.
  t.deepEqual(await cycleDays("2042-01-01", "2042-01-09"), [1, 2, 3, null, null, 4, 5, 6, 1]);
  const id = await dayOff("2042-01-07");
  t.deepEqual(await cycleDays("2042-01-06", "2042-01-09"), [4, null, 5, 6]);
  await admin.patch(year, { cycleCountsDaysOff: true });
  t.deepEqual(await cycleDays("2042-01-06", "2042-01-09"), [4, null, 6, 1]);
  await admin.patch(year, { cycleCountsDaysOff: false });
  t.is(
    (
      await admin.post("/calendar-days", {
        academicYearId,
        date: "2042-01-13",
        type: "instructional",
        cycleDay: 7,
      })
    ).status,
    400,
  );
  const override = await dayOff("2042-01-13", { type: "instructional", cycleDay: 3 });
  t.deepEqual(await cycleDays("2042-01-10", "2042-01-15"), [1, null, null, 3, 4, 5]);
  const saturday = await dayOff("2042-01-11", { type: "instructional" });
  t.deepEqual(await cycleDays("2042-01-10", "2042-01-13"), [1, 2, null, 3]);
  for (const each of [id, override, saturday]) await admin.delete(`/calendar-days/${each}`);
  t.deepEqual(await cycleDays("2042-01-10", "2042-01-13"), [2, null, null, 3]);
});

test.serial("lessons repeat by the cycle: lists, clashes, changes of a day, registers", async (t) => {
  const id = await plan.draft();
  const lesson = (values: object) =>
    plan.add(id, {
      classPeriodId: periods.P1,
      courseOfferingId: offerings.a,
      staffMemberId: teachers[0],
      ...values,
    });
  t.is((await lesson({ dayOfWeek: 7 })).status, 400);
  const six = await lesson({ dayOfWeek: 6, roomId: rooms[0] });
  t.is(six.status, 201, JSON.stringify(six.body));
  const clash = await lesson({ dayOfWeek: 6, courseOfferingId: offerings.b, classPeriodId: periods.Double });
  t.like(clash, { status: 409, body: { code: "timetable_clash" } });
  t.regex(clash.body.detail, /day 6 at 08:00/);
  t.is((await lesson({ dayOfWeek: 5, courseOfferingId: offerings.b })).status, 201);
  t.is((await plan.publish(id)).status, 200);
  t.like(await admin.patch(year, { cycleLength: 5 }), { status: 409, body: { code: "cycle_in_use" } });
  t.like(await admin.patch(year, { cycleLength: null }), { status: 409, body: { code: "cycle_in_use" } });

  const of = `sectionId=${sections[0]}&from=2042-01-01&to=2042-01-20`;
  t.deepEqual(await lessons(of), ["2042-01-08 Maths A", "2042-01-16 Maths A"]);
  t.deepEqual(await lessons(`staffMemberId=${teachers[0]}&from=2042-01-06&to=2042-01-10`), [
    "2042-01-07 Maths B",
    "2042-01-08 Maths A",
  ]);
  t.deepEqual(await lessons(`roomId=${rooms[0]}&from=2042-01-01&to=2042-01-10`), ["2042-01-08 Maths A"]);
  const change = (date: string) =>
    admin.post("/timetable-exceptions", { timetableEntryId: six.body.id, date, kind: "cancel" });
  const refused = await change("2042-01-09");
  t.is(refused.status, 400);
  t.regex(JSON.stringify(refused.body.errors), /day 6 of the cycle/);
  t.is((await change("2042-01-16")).status, 201);

  const free = async (date: string): Promise<string[]> =>
    (await admin.get(`/lessons/free?date=${date}&startsAt=08:00&endsAt=08:30`)).body.rooms.map(
      ({ id }) => id,
    );
  t.false((await free("2042-01-08")).includes(rooms[0]));
  t.true((await free("2042-01-09")).includes(rooms[0]));
  // Rooms are booked for the time to come, but not decades ahead.
  setClock(() => new Date("2042-01-02T06:00:00Z"));
  const booking = { roomId: rooms[0], startsAt: "08:00", endsAt: "08:30", title: "Meeting" };
  t.is((await admin.post("/room-bookings", { ...booking, date: "2042-01-08" })).status, 409);
  t.is((await admin.post("/room-bookings", { ...booking, date: "2042-01-09" })).status, 201);
  setClock();
});

test.serial("a snow day moves the lessons after it; the calendar can keep them in place", async (t) => {
  const of = `sectionId=${sections[0]}&from=2042-01-21&to=2042-02-10`;
  const before = await lessons(of);
  t.deepEqual(before, ["2042-01-24 Maths A", "2042-02-03 Maths A"]);
  await dayOff("2042-01-22", { type: "closure", label: "Snow" });
  t.deepEqual(await lessons(of), ["2042-01-27 Maths A", "2042-02-04 Maths A"]);
  await dayOff("2042-01-23", { type: "instructional", cycleDay: 5 });
  t.deepEqual(await lessons(of), before);
});

test.serial("a weekly duty is refused where a lesson of the cycle falls on its weekday", async (t) => {
  const [area] = (await admin.get("/duty-areas?status=active&limit=1")).body.data;
  const duty = (values: object) =>
    admin.post("/duty-assignments", {
      ...{ dutyAreaId: area.id, staffMemberId: teachers[0], startsAt: "08:10", endsAt: "08:20" },
      ...{ startsOn: "2042-01-06", endsOn: "2042-01-12", ...values },
    });
  // In this week teacher One gives lessons on Tuesday (day 5) and Wednesday (day 6).
  t.like(await duty({ dayOfWeek: 3 }), { status: 409, body: { code: "duty_clash" } });
  t.is((await duty({ dayOfWeek: 4 })).status, 201);
  t.is((await duty({ dayOfWeek: 3, endsOn: "2042-01-07" })).status, 201, "no Wednesday in it");
});

test.serial("the weekdays of the cycle say when there is school, and the clock what is today", async (t) => {
  setClock(() => new Date("2042-01-08T06:00:00Z"));
  t.deepEqual(await lessons(`sectionId=${sections[0]}`), ["2042-01-08 Maths A"]);
  setClock(() => new Date("2042-01-09T06:00:00Z"));
  t.deepEqual(await lessons(`sectionId=${sections[0]}`), []);
  setClock();
  await admin.patch(year, { cycleWeekdays: [1, 2, 3, 4, 5, 6] });
  t.deepEqual(await cycleDays("2042-01-03", "2042-01-06"), [3, 4, null, 5]);
  await admin.patch(year, { cycleWeekdays: [1, 2, 3, 4, 5] });
});

test.serial("the next year keeps the cycle", async (t) => {
  const { status, body } = await admin.post(`${year}/rollover`, {
    ...{ name: "Plan 2043", startsOn: "2043-01-01", endsOn: "2043-12-20" },
  });
  t.true(status < 300, JSON.stringify(body));
  t.like(body.year, { cycleLength: 6, cycleWeekdays: [1, 2, 3, 4, 5], cycleCountsDaysOff: false });
});

test.serial("the function agrees with counting day by day, whatever the calendar", async (t) => {
  const { client, schoolId } = await scratchYear();
  const start = Date.UTC(2044, 0, 4);
  const dateOf = (index: number) => new Date(start + index * 86_400_000).toISOString().slice(0, 10);
  const entry = fc.record({
    at: fc.integer({ min: 0, max: 40 }),
    off: fc.boolean(),
    cycleDay: fc.option(fc.integer({ min: 1, max: 4 })),
  });
  const calendars = fc.record({
    length: fc.integer({ min: 2, max: 7 }),
    counts: fc.boolean(),
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    entries: fc.uniqueArray(entry, { selector: ({ at }) => at, maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(calendars, async ({ length, counts, weekdays, entries }) => {
      await client.query(
        `UPDATE academic_years SET cycle_length = $2, cycle_counts_days_off = $3, cycle_weekdays = $4
         WHERE school_id = $1 AND name = 'Scratch'`,
        [schoolId, length, counts, JSON.stringify(weekdays)],
      );
      await client.query("DELETE FROM calendar_days WHERE school_id = $1 AND date >= '2044-01-01'", [
        schoolId,
      ]);
      for (const { at, off, cycleDay } of entries)
        await client.query(
          `INSERT INTO calendar_days (school_id, id, academic_year_id, date, type, cycle_day)
           SELECT $1, gen_random_uuid(), id, $2, $3, $4 FROM academic_years WHERE school_id = $1 AND name = 'Scratch'`,
          [schoolId, dateOf(at), off ? "closure" : "half_day", cycleDay],
        );
      const { rows } = await client.query(
        "SELECT timetable_day($1, d::date) AS day FROM generate_series($2::date, $2::date + 40, '1 day') d ORDER BY d",
        [schoolId, dateOf(0)],
      );
      let next = 1;
      const expected = rows.map((_row, index) => {
        const known = entries.find(({ at }) => at === index);
        const isWeekday = weekdays.includes(new Date(start + index * 86_400_000).getUTCDay() || 7);
        if (known?.off ?? !isWeekday) {
          if (known?.off && isWeekday && counts) next = (next % length) + 1;
          return null;
        }
        const day = known?.cycleDay ? ((known.cycleDay - 1) % length) + 1 : next;
        next = (day % length) + 1;
        return day;
      });
      t.deepEqual(
        rows.map(({ day }) => day),
        expected,
      );
    }),
    { numRuns: 60 },
  );
});

/** A year from Monday, 4 January 2044, and a connection past the API. */
async function scratchYear() {
  const { body } = await admin.post("/academic-years", {
    ...{ name: "Scratch", startsOn: "2044-01-04", endsOn: "2044-12-20" },
  });
  const client = await sql(app.databaseUrl);
  const { rows } = await client.query("SELECT school_id FROM academic_years WHERE id = $1", [body.id]);
  return { client, schoolId: rows[0].school_id as string };
}
