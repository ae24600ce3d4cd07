import test from "ava";
import fc from "fast-check";
import { currentSchool, schoolToday } from "../../../src/db/context-values.ts";
import { execute, query } from "../../../src/db/query.ts";
import { sql } from "../../../src/db/sql.ts";
import { transaction } from "../../../src/db/transaction.ts";
import { withContext } from "../../../src/lib/context.ts";
import { startApp } from "../../support/app.ts";

const app = await startApp();
const bursar = await app.as("bursar");
test.after.always(() => app.close());

/** What the list must show, each value by a subquery of its own. */
const expectedRows = sql`SELECT t.student_id AS "studentId",
  (SELECT admission_number FROM students s WHERE s.school_id = t.school_id AND s.id = t.student_id) AS "admissionNumber",
  (SELECT given_name || ' ' || family_name FROM students s
    WHERE s.school_id = t.school_id AND s.id = t.student_id) AS "studentName",
  (SELECT coalesce(sum(i.balance_minor), 0)::int FROM installments i WHERE i.school_id = t.school_id
    AND i.student_id = t.student_id AND i.due_on < ${schoolToday}) AS overdue
  FROM fee_balances t WHERE school_id = ${currentSchool}`;

/** Moves each installment to one of the days around today. */
const moveInstallments = (offsets: readonly number[]) =>
  execute(sql`UPDATE installments SET due_on = ${schoolToday} + (${offsets}::int[])[1 + abs(hashtext(id::text)) % ${offsets.length}::int]
    WHERE school_id = ${currentSchool} RETURNING 1`);

test("each balance is of its student, with what is overdue today", async (t) => {
  const schoolId = (await bursar.get("/school")).body.id;
  const inSchool = <T>(run: () => Promise<T>) =>
    withContext({ schoolId, trusted: true }, () => transaction(run));
  let overdue = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 9 }),
      async (offsets) => {
        await inSchool(() => moveInstallments(offsets));
        const expected = await inSchool(() => query<any>(expectedRows));
        const { data, total } = (await bursar.get("/fee-balances?limit=200&count=true")).body;
        t.is(total, expected.length);
        const shown = new Map(data.map((row) => [row.studentId, row] as const));
        for (const row of expected) {
          const { admissionNumber, studentName, overdue: late } = shown.get(row.studentId)!;
          t.deepEqual(
            { admissionNumber, studentName, overdue: Math.round(Number(late.amount) * 100) },
            { admissionNumber: row.admissionNumber, studentName: row.studentName, overdue: row.overdue },
          );
          if (row.overdue > 0) overdue += 1;
        }
      },
    ),
    { numRuns: 12 },
  );
  t.true(overdue > 0);
});
