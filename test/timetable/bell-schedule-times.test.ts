import { randomUUID } from "node:crypto";
import test from "ava";
import fc from "fast-check";
import { sql } from "../identity/sql.ts";
import { startApp } from "../support/app.ts";
import { makePlan } from "./plan.ts";

const app = await startApp();
const admin = await app.as("admin");
const plan = await makePlan(admin, 2046);
const { academicYearId, periods, offerings, teachers, sections } = plan;
const client = await sql(app.databaseUrl);
const { rows: schools } = await client.query("SELECT school_id FROM academic_years WHERE id = $1", [
  academicYearId,
]);
const schoolId = schools[0].school_id as string;
test.after.always(() => app.close());

const DAYS = 21;
// Monday, 8 January 2046.
const dateOf = (index: number) =>
  new Date(Date.UTC(2046, 0, 8) + index * 86_400_000).toISOString().slice(0, 10);
const names = ["P1", "P2", "P3", "Double"] as const;
type Name = (typeof names)[number];
const normal: Record<Name, [string, string]> = {
  P1: ["08:00", "08:40"],
  P2: ["08:40", "09:20"],
  P3: ["09:30", "10:10"],
  Double: ["08:20", "09:30"],
};
interface Lesson {
  id: string;
  period: Name;
  day: number;
}

async function makeLessons(): Promise<Lesson[]> {
  const draft = await plan.draft();
  const lessons: Lesson[] = [];
  for (let day = 1; day <= 5; day++)
    for (const period of names) {
      const isDouble = period === "Double";
      const { status, body } = await plan.add(draft, {
        ...{ dayOfWeek: day, classPeriodId: periods[period] },
        ...{
          courseOfferingId: isDouble ? offerings.b : offerings.a,
          staffMemberId: teachers[isDouble ? 1 : 0],
        },
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      lessons.push({ id: body.id, period, day });
    }
  await plan.publish(draft);
  return lessons;
}

const index = fc.integer({ min: 0, max: DAYS - 1 });
const time = fc.integer({ min: 0, max: 500 });
const oneSchedule = fc.uniqueArray(
  fc.record({ name: fc.constantFrom(...names), start: time, length: fc.integer({ min: 1, max: 90 }) }),
  { selector: ({ name }) => name, minLength: 1, maxLength: 4 },
);
const worlds = fc.record({
  cycleLength: fc.option(fc.integer({ min: 2, max: 5 })),
  schedules: fc.array(oneSchedule, { minLength: 1, maxLength: 3 }),
  calendar: fc.uniqueArray(
    fc.record({
      at: index,
      type: fc.constantFrom("holiday", "instructional", "half_day"),
      schedule: fc.option(fc.nat(2)),
    }),
    { selector: ({ at }) => at, maxLength: 6 },
  ),
  uses: fc.uniqueArray(
    fc.record({
      from: index,
      length: fc.nat(20),
      days: fc.subarray([1, 2, 3, 4, 5], { minLength: 1 }),
      schedule: fc.nat(2),
    }),
    { selector: ({ from }) => from, maxLength: 3 },
  ),
  moves: fc.uniqueArray(fc.record({ at: index, lesson: fc.nat(19), to: fc.constantFrom(...names) }), {
    selector: ({ at, lesson }) => `${at} ${lesson}`,
    maxLength: 8,
  }),
});

const clock = (minutes: number) =>
  `${String(7 + Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

test("the times of lessons on dates agree with a plain calculation, whatever the schedules", async (t) => {
  const lessons = await makeLessons();
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const schedules = world.schedules.map((each) => ({ id: randomUUID(), periods: each }));
      const pick = (wanted: number | null) =>
        wanted === null ? null : schedules[wanted % schedules.length]!;
      await writeWorld(world, schedules, lessons);

      const days = (await admin.get(`/timetable-days?from=${dateOf(0)}&to=${dateOf(DAYS - 1)}`)).body.data;
      const expected: string[] = [];
      for (let at = 0; at < DAYS; at++) {
        const entry = world.calendar.find((each) => each.at === at);
        if (entry?.type === "holiday") continue;
        const day = world.cycleLength ? days[at]!.cycleDay : (at % 7) + 1;
        const used = world.uses
          .filter(({ from, length, days: on }) => at >= from && at <= from + length && on.includes(day))
          .sort((one, other) => other.from - one.from)[0];
        const schedule = pick(entry?.schedule ?? used?.schedule ?? null);
        t.is<unknown, unknown>(days[at]!.bellSchedule?.id, schedule?.id);
        for (const lesson of lessons.filter((each) => each.day === day)) {
          const move = world.moves.find((each) => each.at === at && lessons[each.lesson] === lesson);
          const period = move?.to ?? lesson.period;
          const other = schedule?.periods.find(({ name }) => name === period);
          if (schedule && !other) continue;
          const [from, to] = other ? [clock(other.start), clock(other.start + other.length)] : normal[period];
          expected.push(`${dateOf(at)} ${from}-${to} ${lesson.id}`);
        }
      }
      const found: string[] = [];
      for (const section of sections) {
        const range = `from=${dateOf(0)}&to=${dateOf(DAYS - 1)}`;
        const { data } = (await admin.get(`/lessons?sectionId=${section}&${range}`)).body;
        for (const { date, startsAt, endsAt, timetableEntryId } of data)
          found.push(`${date} ${startsAt.slice(0, 5)}-${endsAt.slice(0, 5)} ${timetableEntryId}`);
      }
      t.deepEqual(found.sort(), expected.sort());
    }),
    { numRuns: 25 },
  );
});

/** Writes the rows past the API, which would refuse most of such schedules. */
async function writeWorld(
  world: any,
  schedules: Array<{ id: string; periods: Array<{ name: Name; start: number; length: number }> }>,
  lessons: Lesson[],
): Promise<void> {
  const run = (text: string, values: unknown[] = []) => client.query(text, [schoolId, ...values]);
  await run("DELETE FROM timetable_exceptions WHERE school_id = $1 AND date >= '2046-01-01'");
  await run("DELETE FROM calendar_days WHERE school_id = $1 AND date >= '2046-01-01'");
  await run("DELETE FROM bell_schedule_uses WHERE school_id = $1");
  await run("DELETE FROM bell_schedules WHERE school_id = $1 AND academic_year_id = $2", [academicYearId]);
  await run("UPDATE academic_years SET cycle_length = $2 WHERE school_id = $1 AND id = $3", [
    world.cycleLength,
    academicYearId,
  ]);
  for (const [number, { id, periods: times }] of schedules.entries()) {
    await run(
      "INSERT INTO bell_schedules (school_id, id, academic_year_id, name, code) VALUES ($1, $2, $3, $4, $4)",
      [id, academicYearId, `S${number}`],
    );
    for (const { name, start, length } of times)
      await run(
        `INSERT INTO bell_schedule_periods (school_id, id, bell_schedule_id, class_period_id, starts_at, ends_at)
         VALUES ($1, gen_random_uuid(), $2, $3, $4, $5)`,
        [id, periods[name], clock(start), clock(start + length)],
      );
  }
  const idOf = (wanted: number | null) => (wanted === null ? null : schedules[wanted % schedules.length]!.id);
  for (const { at, type, schedule } of world.calendar)
    await run(
      `INSERT INTO calendar_days (school_id, id, academic_year_id, date, type, bell_schedule_id)
       VALUES ($1, gen_random_uuid(), $2, $3, $4, $5)`,
      [academicYearId, dateOf(at), type, idOf(schedule)],
    );
  for (const { from, length, days, schedule } of world.uses)
    await run(
      `INSERT INTO bell_schedule_uses (school_id, id, academic_year_id, bell_schedule_id, days, starts_on, ends_on)
       VALUES ($1, gen_random_uuid(), $6, $2, $3, $4, $5)`,
      [idOf(schedule), JSON.stringify(days), dateOf(from), dateOf(from + length), academicYearId],
    );
  for (const { at, lesson, to } of world.moves)
    await run(
      `INSERT INTO timetable_exceptions (school_id, id, timetable_entry_id, date, kind, new_class_period_id, status)
       VALUES ($1, gen_random_uuid(), $2, $3, 'move', $4, 'active')`,
      [lessons[lesson]!.id, dateOf(at), periods[to as Name]],
    );
}
