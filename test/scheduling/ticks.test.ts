import test from "ava";
import fc from "fast-check";
import { DateTime } from "luxon";
import { enqueueAfterStart, enqueueDueSlots } from "../../src/core/scheduling/enqueue-due-slots.ts";
import { latestSlot, nextSlot, type Schedule } from "../../src/core/scheduling/schedule.ts";
import { scheduledJobs } from "../../src/jobs/index.ts";
import { startApp } from "../support/app.ts";
import { writesOf } from "../support/observing/statements.ts";
import { openClient } from "../support/open-client.ts";

const app = await startApp();
const db = await openClient(app.databaseUrl);
test.after.always(async () => {
  await db.end();
  await app.close();
});
test.beforeEach(() => db.query("TRUNCATE job_runs; DELETE FROM pgboss.job"));

const named = (name: string) => scheduledJobs.find((job) => job.name === name)!;
const runs = async () =>
  (await db.query("SELECT job, slot, origin, due_at FROM job_runs ORDER BY due_at, slot")).rows;
const waiting = async () =>
  (await db.query("SELECT id, name, data FROM pgboss.job ORDER BY created_on")).rows;
const zones = Intl.supportedValuesOf("timeZone");
const mondayNine: Schedule = { weekday: 1, at: "09:00", zone: "school" };

test.serial("Monday nine o'clock is that in every zone, whatever the clocks do", (t) => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date("2026-01-01"), max: new Date("2029-01-01"), noInvalidDate: true }),
      (zone, at) => {
        const { slot, dueAt } = latestSlot(mondayNine, at, zone);
        const local = DateTime.fromJSDate(dueAt, { zone });
        return (
          local.weekday === 1 &&
          local.hour === 9 &&
          local.minute === 0 &&
          local.toISODate() === slot &&
          dueAt <= at &&
          at.getTime() - dueAt.getTime() <= 7 * 86_400_000 + 3 * 3_600_000
        );
      },
    ),
    { numRuns: 2_000 },
  );
  t.pass();
});

test.serial("the tick after the latest one is the next one", (t) => {
  const schedules: Schedule[] = [{ every: 15 }, { every: 300 }, { at: "02:30", zone: "school" }, mondayNine];
  fc.assert(
    fc.property(
      fc.constantFrom(...schedules),
      fc.constantFrom("UTC", "Africa/Cairo", "America/Nuuk", "Europe/Berlin", "Australia/Lord_Howe"),
      fc.date({ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true }),
      (schedule, zone, at) => {
        const next = nextSlot(schedule, at, zone);
        return (
          next.dueAt > at &&
          latestSlot(schedule, new Date(next.dueAt.getTime() - 1), zone).slot ===
            latestSlot(schedule, at, zone).slot &&
          latestSlot(schedule, next.dueAt, zone).slot === next.slot
        );
      },
    ),
    { numRuns: 2_000 },
  );
  t.pass();
});

test.serial("a time that a day has not, or has twice, is one tick", (t) => {
  const daily = { at: "02:30", zone: "school" } as const;
  const slotsOf = (from: string, hours: number, zone: string) =>
    new Set(
      Array.from(
        { length: hours * 4 },
        (_, quarter) => latestSlot(daily, new Date(Date.parse(from) + quarter * 900_000), zone).slot,
      ),
    );
  t.deepEqual([...slotsOf("2026-03-29T00:00:00Z", 24, "Europe/Berlin")], ["2026-03-28", "2026-03-29"]);
  t.deepEqual([...slotsOf("2026-10-25T00:00:00Z", 23, "Europe/Berlin")], ["2026-10-24", "2026-10-25"]);
});

test("a day whose time is skipped before midnight has its tick on the day after", (t) => {
  // In Nuuk the clocks go from 23:00 on Saturday to 0:00 on Sunday.
  const schedule: Schedule = { at: "23:30", zone: "school" };
  const dueAt = new Date("2026-03-29T01:30:00Z");
  const saturday = { slot: "2026-03-28", dueAt };
  t.deepEqual(nextSlot(schedule, new Date("2026-03-28T02:00:00Z"), "America/Nuuk"), saturday);
  t.deepEqual(nextSlot(schedule, new Date("2026-03-29T01:15:00Z"), "America/Nuuk"), saturday);
  t.is(latestSlot(schedule, new Date("2026-03-29T01:15:00Z"), "America/Nuuk").slot, "2026-03-27");
  t.deepEqual(latestSlot(schedule, dueAt, "America/Nuuk"), saturday);
});

test.serial("a tick is fired once, whoever fires, with its job", async (t) => {
  const at = new Date("2026-11-23T10:00:07Z");
  const email = [named("email-queue")];
  const fired = await Promise.all(Array.from({ length: 8 }, () => enqueueDueSlots(email, { at })));
  t.is(
    fired.reduce((sum, each) => sum + each.enqueued, 0),
    1,
  );
  t.like(await runs(), [{ job: "email-queue", slot: "2026-11-23T10:00:00.000Z", origin: "schedule" }]);
  t.is((await waiting()).length, 1);
});

test.serial("what was missed is caught up once, and what waits is not queued again", async (t) => {
  const jobs = [named("scheduled-messages")];
  await enqueueDueSlots(jobs, { at: new Date("2026-11-23T10:00:00Z") });
  t.is(
    (await enqueueDueSlots(jobs, { at: new Date("2026-11-23T11:00:00Z") })).enqueued,
    0,
    "one still waits",
  );
  await db.query("UPDATE job_runs SET status = 'succeeded'");
  t.is((await enqueueDueSlots(jobs, { at: new Date("2026-11-23T18:00:00Z") })).enqueued, 1);
  t.is((await enqueueDueSlots(jobs, { at: new Date("2026-11-23T18:00:30Z") })).enqueued, 0);
  t.is((await runs()).length, 2);
});

test.serial(
  "fee clearance is due Mondays at nine where the school is, once, also across a change of the clocks",
  async (t) => {
    await db.query(
      "UPDATE schools SET timezone = 'Africa/Nairobi', created_at = '2026-01-01' WHERE slug = 'greenfield'",
    );
    await db.query(
      "UPDATE schools SET timezone = 'Europe/Berlin', created_at = '2026-01-01' WHERE slug = 'riverside'",
    );
    const jobs = [named("fee-clearance")];
    // Two weeks of quarters of an hour around the end of summer time, each looked at by two nodes.
    const start = Date.parse("2026-10-18T20:00:00Z");
    for (let hour = 0; hour < 24 * 14; hour += 1)
      await Promise.all([0, 1].map(() => enqueueDueSlots(jobs, { at: new Date(start + hour * 3_600_000) })));
    const due = (await runs()).map(({ due_at }) => due_at.toISOString());
    t.deepEqual(due, [
      // What was due the week before, caught up at the start.
      "2026-10-12T06:00:00.000Z",
      "2026-10-12T07:00:00.000Z",
      "2026-10-19T06:00:00.000Z",
      "2026-10-19T07:00:00.000Z",
      "2026-10-26T06:00:00.000Z",
      "2026-10-26T08:00:00.000Z",
    ]);
    t.true((await waiting()).every(({ data }) => data.schoolId === null && data.payload.school));
  },
);

test.serial("a zone that nobody knows keeps no other school from its tick", async (t) => {
  await db.query("UPDATE schools SET timezone = 'Mars/Base' WHERE slug = 'riverside'");
  await db.query("UPDATE schools SET created_at = '2026-01-01'");
  t.is(
    (await enqueueDueSlots([named("fee-clearance")], { at: new Date("2026-11-23T12:00:00Z") })).enqueued,
    1,
  );
  await db.query("UPDATE schools SET timezone = 'UTC' WHERE slug = 'riverside'");
});

test.serial("nodes that start together have one run after the start", async (t) => {
  const started = await Promise.all(
    Array.from({ length: 4 }, () => enqueueAfterStart(named("subscription-reminder"))),
  );
  t.is(started.filter(Boolean).length, 1);
  const [{ job, origin }] = await runs();
  t.deepEqual({ job, origin }, { job: "subscription-reminder", origin: "start" });
  t.is(
    (await enqueueDueSlots([named("subscription-reminder")], { at: new Date(), startedAt: new Date() }))
      .enqueued,
    0,
    "what was due before is what the start is for",
  );
});

test.serial("the ticks of many schools are queued together", async (t) => {
  const at = new Date("2026-11-23T12:00:00Z");
  await db.query("UPDATE schools SET created_at = '2026-01-01'");
  const [one] = await writesOf(() => enqueueDueSlots([named("fee-clearance")], { at }));
  const count = (await waiting()).length;
  await db.query("TRUNCATE job_runs; DELETE FROM pgboss.job");
  await db.query(`INSERT INTO schools (id, slug, name, timezone, currency, locale, status, created_at)
    SELECT gen_random_uuid(), 'many-' || n, 'Many', 'UTC', 'USD', 'en', 'active', '2026-01-01' FROM generate_series(1, 50) n`);
  const [many] = await writesOf(() => enqueueDueSlots([named("fee-clearance")], { at }));
  t.is((await waiting()).length, count + 50);
  t.true(many!.length <= one!.length, `${many!.length} statements`);
  await db.query("DELETE FROM schools WHERE slug LIKE 'many-%'");
});
