import test from "ava";
import fc from "fast-check";
import {
  type HonourCandidate,
  type HonourRule,
  selectHonours,
} from "../../src/core/assessment/honour-rolls/select-honours.ts";

const hundredths = (max: number) =>
  fc.integer({ min: 0, max: max * 100 }).map((number) => (number / 100).toFixed(2));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
/** Few different values, so that there are ties. */
const coarse = fc.integer({ min: 0, max: 10 }).map((number) => `${number * 10}.00`);

const candidates: fc.Arbitrary<HonourCandidate[]> = fc
  .array(
    fc.record({
      gradeLevelId: fc.constantFrom("7", "8"),
      average: maybe(fc.oneof(coarse, hundredths(100))),
      gradePointAverage: maybe(hundredths(5)),
      lowest: maybe(coarse),
      days: fc.integer({ min: 0, max: 20 }),
      missed: fc.integer({ min: 0, max: 20 }),
    }),
    { maxLength: 30 },
  )
  .map((rows) =>
    rows.map(({ missed, ...row }, index) => ({
      ...row,
      studentId: `s${index}`,
      present: Math.max(0, row.days - missed),
    })),
  );
const rules: fc.Arbitrary<HonourRule> = fc.record({
  measure: fc.constantFrom("average" as const, "grade_point_average" as const),
  minValue: coarse,
  minMark: maybe(coarse),
  minAttendance: maybe(coarse),
  topCount: maybe(fc.integer({ min: 1, max: 5 })),
});

const cents = (value: string) => Math.round(Number(value) * 100);

/** The rule in plain words: numbers in hundredths, and for each student a count of those who are better. */
function plainly(rows: readonly HonourCandidate[], rule: HonourRule) {
  const measured = (row: HonourCandidate) =>
    rule.measure === "average" ? row.average : row.gradePointAverage;
  const met = rows.filter((row) => {
    const value = measured(row);
    return (
      value !== null &&
      cents(value) >= cents(rule.minValue) &&
      (rule.minMark === null || (row.lowest !== null && cents(row.lowest) >= cents(rule.minMark))) &&
      (rule.minAttendance === null ||
        (row.days > 0 && row.present * 10_000 >= cents(rule.minAttendance) * row.days))
    );
  });
  return met
    .map((row) => ({
      studentId: row.studentId,
      rank:
        1 +
        met.filter(
          (other) =>
            other.gradeLevelId === row.gradeLevelId && cents(measured(other)!) > cents(measured(row)!),
        ).length,
    }))
    .filter(({ rank }) => rule.topCount === null || rank <= rule.topCount);
}

test("students are selected and ranked as a plain reading of the rule does", (t) => {
  fc.assert(
    fc.property(candidates, rules, (rows, rule) => {
      const sorted = (list: ReadonlyArray<{ studentId: string; rank: number }>) =>
        list.map(({ studentId, rank }) => `${studentId} ${rank}`).sort();
      t.deepEqual(sorted(selectHonours(rows, rule)), sorted(plainly(rows, rule)));
    }),
    { numRuns: 500 },
  );
});

test("a tie for the last place keeps everybody who shares it", (t) => {
  const rows = ["90.00", "80.00", "80.00", "80.00", "70.00"].map((average, index) => ({
    studentId: `s${index}`,
    gradeLevelId: "7",
    average,
    gradePointAverage: null,
    lowest: average,
    present: 19,
    days: 20,
  }));
  const rule = {
    measure: "average",
    minValue: "0",
    minMark: null,
    minAttendance: "95",
    topCount: 2,
  } as const;
  t.deepEqual(
    selectHonours(rows, rule).map(({ rank, attendance }) => [rank, attendance]),
    [
      [1, "95.00"],
      [2, "95.00"],
      [2, "95.00"],
      [2, "95.00"],
    ],
  );
});
