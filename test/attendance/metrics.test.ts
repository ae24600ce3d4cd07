import test from "ava";
import fc from "fast-check";
import { rebuildMetrics } from "../../src/core/dashboard/rebuild-metrics.ts";
import { withContext } from "../../src/lib/context.ts";
import { startApp } from "../support/app.ts";
import { openSchool } from "./school.ts";

const app = await startApp();
const school = await openSchool(app);
const { codes, rows } = school;
const admin = await app.as("admin");
const rebuild = () => withContext({ schoolId: school.id }, rebuildMetrics);
const days = school.days.slice(0, 3);
const size = 4;
test.after.always(async () => {
  await school.close();
  await app.close();
});

const day = fc.nat(days.length - 1);
const student = fc.nat(size - 1);
const code = fc.constantFrom(...Object.values(codes));
const mark = fc.record({ student, code, minutes: fc.option(fc.nat(30)) });
const step = fc.oneof(
  fc.record({ kind: fc.constant("take" as const), day, marks: fc.array(mark, { maxLength: 6 }) }),
  fc.record({ kind: fc.constant("lesson" as const), day, code }),
  fc.record({ kind: fc.constant("everybody" as const), day, code }),
  fc.record({ kind: fc.constant("excuse" as const), day, student }),
  fc.record({ kind: fc.constant("lock" as const), day, on: fc.boolean() }),
  fc.record({ kind: fc.constant("recode" as const), day, label: fc.constantFrom("one", "two") }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function play(
  { sectionId, students }: { sectionId: string; students: string[] },
  steps: readonly Step[],
) {
  const put = async (date: string, body: object) => {
    const { status } = await admin.put(`/sections/${sectionId}/attendance`, { date, ...body });
    // 400: somebody is marked twice, 409: locked. Neither may move a figure.
    if (![200, 400, 409].includes(status)) throw new Error(`${status}`);
  };
  const session = async (date: string) =>
    (await admin.get(`/attendance-sessions?sectionId=${sectionId}&kind=daily&date=${date}`)).body.data[0]?.id;
  for (const each of steps) {
    const date = days[each.day]!;
    if (each.kind === "take")
      await put(date, {
        marks: each.marks.map(({ student, code, minutes }) => ({
          studentId: students[student],
          attendanceCodeId: code,
          minutesLate: minutes,
        })),
      });
    else if (each.kind === "everybody") await put(date, { marks: [], defaultCodeId: each.code });
    else if (each.kind === "lesson") await takeLesson(sectionId, date, each.code);
    else if (each.kind === "recode")
      await admin.patch(`/attendance-codes/${codes.remote}`, { label: each.label });
    else if (each.kind === "lock") {
      const path = `/attendance-sessions/${await session(date)}/lock`;
      await (each.on ? admin.put(path) : admin.delete(path));
    } else {
      const values = { studentId: students[each.student], startsOn: date, endsOn: days[0]!, reason: "Ill" };
      const { body } = await admin.post("/absence-notices", values);
      if (body.id) await admin.put(`/absence-notices/${body.id}/decision`, { accepted: true });
    }
  }
}

async function takeLesson(sectionId: string, date: string, code: string): Promise<void> {
  const [lesson] = await rows(
    `INSERT INTO attendance_sessions (school_id, id, date, kind, section_id, course_offering_id)
      SELECT $1, gen_random_uuid(), $2, 'lesson', $3, id FROM course_offerings WHERE school_id = $1
      ORDER BY id LIMIT 1
      ON CONFLICT (school_id, date, kind, section_id, course_offering_id, class_period_id)
        DO UPDATE SET updated_at = now()
      RETURNING id`,
    [school.id, date, sectionId],
  );
  const body = { marks: [], defaultCodeId: code };
  const { status } = await admin.put(`/attendance-sessions/${lesson.id}/records`, body);
  if (status !== 200) throw new Error(`${status}`);
}

test.serial("whatever is taken, corrected and excused, the kept figures are those of a count", async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await play(await school.makeClass(size), steps);
      t.deepEqual(await school.wrongFigures(), []);
      t.is(await rebuild(), 0, "there is nothing to repair");
    }),
    { numRuns: 12 },
  );
});

test.serial("classes that are taken at once are counted each", async (t) => {
  const classes = await Promise.all([1, 2, 3, 4, 5].map((each) => school.makeClass(each)));
  const takes = classes.flatMap(({ sectionId }) =>
    [codes.present, codes.absent, codes.present].map((defaultCodeId) =>
      admin.put(`/sections/${sectionId}/attendance`, { date: days[0], marks: [], defaultCodeId }),
    ),
  );
  const [responses, ...repaired] = await Promise.all([Promise.all(takes), rebuild(), rebuild()]);
  t.true(responses.every(({ status }) => status === 200));
  t.deepEqual(repaired, [0, 0], "a rebuild in the middle finds them right too");
  t.deepEqual(await school.wrongFigures(), []);
});

test.serial("a rebuild among many who take registers repairs, and loses nothing of theirs", async (t) => {
  const classes = await Promise.all([3, 3, 3, 3, 3].map((each) => school.makeClass(each)));
  await rows("UPDATE daily_metrics SET value = value + 5 WHERE school_id = $1 AND date = $2", [
    school.id,
    days[0],
  ]);
  const takes = classes.flatMap(({ sectionId }) =>
    [codes.present, codes.absent].map((defaultCodeId) =>
      admin.put(`/sections/${sectionId}/attendance`, { date: days[0], marks: [], defaultCodeId }),
    ),
  );
  const [repaired, ...responses] = await Promise.all([rebuild(), ...takes]);
  t.true(repaired > 0);
  t.true(responses.every(({ status }) => status === 200));
  t.deepEqual(await school.wrongFigures(), []);
});

test.serial(
  "a rebuild repairs what was spoiled, says how much, and leaves other figures alone",
  async (t) => {
    const metric = (name: string, date: string, dimension: string) =>
      rows(
        `INSERT INTO daily_metrics (school_id, id, date, metric, dimension, value)
        VALUES ($1, gen_random_uuid(), $2, $3, $4, 7)`,
        [school.id, date, name, dimension],
      );
    const changed = await rows(
      `UPDATE daily_metrics SET value = value + 3
      WHERE school_id = $1 AND metric = 'attendance' AND date = $2 AND value > 0 RETURNING 1`,
      [school.id, days[0]],
    );
    const gone = await rows(
      `DELETE FROM daily_metrics WHERE school_id = $1 AND metric = 'attendance' AND date = $2 AND value > 0 RETURNING 1`,
      [school.id, days[1]],
    );
    await metric("attendance", "2001-01-01", "present");
    await metric("revenue", days[0]!, "fees");
    t.true(changed.length > 0 && gone.length > 0);
    t.is(await rebuild(), changed.length + gone.length + 1);
    t.deepEqual(await school.wrongFigures(), []);
    t.is(await rebuild(), 0);
    const [revenue] = await rows(
      "SELECT value::int FROM daily_metrics WHERE school_id = $1 AND metric = 'revenue'",
      [school.id],
    );
    t.is(revenue.value, 7);
  },
);
