import test from "ava";
import fc from "fast-check";
import { evaluateRules } from "../../src/core/student-support/warnings/evaluate-rules.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { classroom } from "../assessment/classroom.ts";
import { openSchool } from "../attendance/school.ts";
import { plusDays } from "../curriculum/department.ts";
import { startApp } from "../support/app.ts";
import { schoolToday } from "../support/school-today.ts";

const app = await startApp();
const school = await openSchool(app);
const admin = await app.as("admin");
const { rows, id, codes } = school;
const { body: profile } = await admin.get("/school");
const today = schoolToday(profile.timezone);
const SIZE = 3;
const { sectionId, students } = await school.makeClass(SIZE);
test.before(() => rows("UPDATE warning_rules SET status = 'paused' WHERE school_id = $1", [id]));
test.after.always(async () => {
  await school.close();
  await app.close();
});

const student = fc.nat(SIZE - 1);
const ago = fc.integer({ min: -1, max: 12 });
const windowDays = fc.integer({ min: 1, max: 7 });

/** Sets the only active rule, evaluates, and returns the numbers of the students with an open warning, with its value. */
async function warned(indicator: string, threshold: string, days: number): Promise<Record<number, string>> {
  await rows("DELETE FROM early_warnings WHERE school_id = $1", [id]);
  await rows("DELETE FROM warning_rules WHERE school_id = $1 AND name = 'Property'", [id]);
  const [rule] = await rows(
    `INSERT INTO warning_rules (school_id, id, name, indicator, threshold, window_days)
      VALUES ($1, gen_random_uuid(), 'Property', $2, $3, $4) RETURNING id`,
    [id, indicator, threshold, days],
  );
  await inSchool(id, evaluateRules);
  const open = await rows(
    `SELECT student_id, value FROM early_warnings WHERE school_id = $1 AND warning_rule_id = $2
      AND status = 'open' AND student_id = ANY ($3)`,
    [id, rule.id, students],
  );
  return Object.fromEntries(
    open.map((row) => [students.indexOf(row.student_id), Number(row.value).toFixed(2)]),
  );
}

/** The expectation: the value of each student, null if there is too little to judge. */
const expected = (values: (number | null)[], holds: (value: number) => boolean): Record<number, string> =>
  Object.fromEntries(
    values.flatMap((value, index) => {
      const rounded = value === null ? null : Math.round((value + Number.EPSILON) * 100) / 100;
      return rounded !== null && holds(rounded) ? [[index, rounded.toFixed(2)]] : [];
    }),
  );
const everyone = [...Array(SIZE).keys()];

test.serial("attendance and unexcused absences are those of a plain count", async (t) => {
  const mark = fc.record({ student, ago, code: fc.constantFrom("present", "absent", "late", "excused") });
  const attends = new Set(["present", "late"]);
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(mark, {
        minLength: 10,
        maxLength: 40,
        selector: ({ student, ago }) => `${student} ${ago}`,
      }),
      windowDays,
      fc.constantFrom(50, 75, 80, 100),
      async (marks, days, threshold) => {
        await rows("DELETE FROM attendance_records WHERE school_id = $1 AND student_id = ANY ($2)", [
          id,
          students,
        ]);
        for (const { student, ago, code } of marks)
          await rows(
            `WITH s AS (INSERT INTO attendance_sessions (school_id, id, date, kind, section_id)
              VALUES ($1, gen_random_uuid(), $2, 'daily', $3)
              ON CONFLICT (school_id, date, kind, section_id, course_offering_id, class_period_id)
                DO UPDATE SET updated_at = now() RETURNING id)
            INSERT INTO attendance_records (school_id, id, attendance_session_id, student_id, date, attendance_code_id)
            SELECT $1, gen_random_uuid(), id, $4, $2, $5 FROM s`,
            [id, plusDays(today, -ago), sectionId, students[student], codes[code as "present"]],
          );
        const inWindow = (number: number) =>
          marks.filter((each) => each.student === number && each.ago >= 0 && each.ago < days);
        const rates = everyone.map((number) => {
          const all = inWindow(number);
          return all.length < 5
            ? null
            : (100 * all.filter(({ code }) => attends.has(code)).length) / all.length;
        });
        t.deepEqual(
          await warned("attendance_rate", String(threshold), days),
          expected(rates, (value) => value < threshold),
        );
        const absences = everyone.map(
          (number) => inWindow(number).filter(({ code }) => code === "absent").length,
        );
        t.deepEqual(
          await warned("unexcused_absences", "2", days),
          expected(absences, (value) => value >= 2),
        );
      },
    ),
    { numRuns: 12 },
  );
});

test.serial("averages and their drop are those of a plain calculation", async (t) => {
  const [own] = (await admin.get("/course-offerings?limit=200")).body.data.filter((each) =>
    each.title.startsWith("Mathematics"),
  );
  const { offeringId, termId } = await classroom(admin, own.title);
  const result = fc.record({
    student,
    ago: fc.integer({ min: -1, max: 15 }),
    score: fc.option(fc.integer({ min: 0, max: 20 }), { freq: 8 }),
    state: fc.constantFrom("fully_graded", "fully_graded", "fully_graded", "exempt"),
    draft: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(result, { minLength: 10, maxLength: 40 }),
      windowDays,
      fc.constantFrom(30, 50, 65),
      async (results, days, threshold) => {
        await rows("DELETE FROM results WHERE school_id = $1 AND student_id = ANY ($2)", [id, students]);
        for (const { student, ago, score, state, draft } of results)
          await rows(
            `WITH li AS (INSERT INTO line_items (school_id, id, course_offering_id, term_id, title, max_score, due_on, status)
              VALUES ($1, gen_random_uuid(), $2, $3, gen_random_uuid()::text, 20, $4, $5) RETURNING id)
            INSERT INTO results (school_id, id, line_item_id, student_id, score, missing, score_status)
            SELECT $1, gen_random_uuid(), id, $6, $7::numeric, $7::numeric IS NULL AND $8 <> 'exempt', $8 FROM li`,
            [
              id,
              offeringId,
              termId,
              plusDays(today, -ago),
              draft ? "draft" : "open",
              students[student],
              state === "exempt" ? null : score,
              state,
            ],
          );
        const average = (number: number, from: number, to: number): number | null => {
          const scores = results.filter(
            (each) =>
              each.student === number &&
              !each.draft &&
              each.state !== "exempt" &&
              each.ago >= from &&
              each.ago < to,
          );
          return scores.length < 3
            ? null
            : scores.reduce((sum, { score }) => sum + ((score ?? 0) * 100) / 20, 0) / scores.length;
        };
        t.deepEqual(
          await warned("average_mark", String(threshold), days),
          expected(
            everyone.map((number) => average(number, 0, days)),
            (value) => value < threshold,
          ),
        );
        const drops = everyone.map((number) => {
          const [before, recent] = [average(number, days, 2 * days), average(number, 0, days)];
          return before === null || recent === null ? null : before - recent;
        });
        t.deepEqual(
          await warned("average_drop", "10", days),
          expected(drops, (value) => value >= 10),
        );
      },
    ),
    { numRuns: 12 },
  );
});

test.serial(
  "demerits and incidents are those of a plain sum; confidential and dismissed ones do not count",
  async (t) => {
    const point = fc.record({
      student,
      ago,
      points: fc.integer({ min: 1, max: 5 }),
      kind: fc.constantFrom("merit", "demerit"),
      revoked: fc.boolean(),
    });
    const incident = fc.record({
      student,
      ago,
      role: fc.constantFrom("offender", "victim"),
      status: fc.constantFrom("reported", "closed", "dismissed"),
      confidential: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(point, { maxLength: 15 }),
        fc.array(incident, { maxLength: 15 }),
        windowDays,
        async (points, incidents, days) => {
          await rows("DELETE FROM behaviour_points WHERE school_id = $1 AND student_id = ANY ($2)", [
            id,
            students,
          ]);
          await rows("DELETE FROM incident_participants WHERE school_id = $1 AND student_id = ANY ($2)", [
            id,
            students,
          ]);
          for (const { student, ago, points: number, kind, revoked } of points)
            await rows(
              `INSERT INTO behaviour_points (school_id, id, student_id, kind, points, reason, awarded_on, status,
              revoked_at, revoked_reason) VALUES ($1, gen_random_uuid(), $2, $3, $4, 'x', $5, $6,
              CASE WHEN $6 = 'revoked' THEN now() END, CASE WHEN $6 = 'revoked' THEN 'y' END)`,
              [id, students[student], kind, number, plusDays(today, -ago), revoked ? "revoked" : "awarded"],
            );
          for (const { student, ago, role, status, confidential } of incidents)
            await rows(
              `WITH d AS (INSERT INTO discipline_incidents (school_id, id, occurred_at, category, severity, description,
                confidential, status)
              VALUES ($1, gen_random_uuid(), ($2::date + time '23:30') AT TIME ZONE $3, 'other', 'minor', 'x', $4, $5)
              RETURNING id)
            INSERT INTO incident_participants (school_id, id, discipline_incident_id, student_id, role)
            SELECT $1, gen_random_uuid(), id, $6, $7 FROM d`,
              [id, plusDays(today, -ago), profile.timezone, confidential, status, students[student], role],
            );
          const isRecent = ({ ago }: { ago: number }) => ago >= 0 && ago < days;
          const sums = everyone.map((number) =>
            points
              .filter(
                (each) =>
                  each.student === number && each.kind === "demerit" && !each.revoked && isRecent(each),
              )
              .reduce((sum, each) => sum + each.points, 0),
          );
          t.deepEqual(
            await warned("demerits", "4", days),
            expected(sums, (value) => value >= 4),
          );
          const counts = everyone.map(
            (number) =>
              incidents.filter(
                (each) =>
                  each.student === number &&
                  each.role === "offender" &&
                  each.status !== "dismissed" &&
                  !each.confidential &&
                  isRecent(each),
              ).length,
          );
          t.deepEqual(
            await warned("incidents", "1", days),
            expected(counts, (value) => value >= 1),
          );
        },
      ),
      { numRuns: 12 },
    );
  },
);
