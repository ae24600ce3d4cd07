import test from "ava";
import fc from "fast-check";
import {
  categoryAverage,
  courseScore,
  faultsOfScale,
  gradeOf,
  gradePointAverage,
  percentOf,
  ranks,
  type Scored,
  termAverage,
  weightedMean,
} from "../../src/core/assessment/grading/calculate.ts";
import { compare, exact, rounded, zero } from "../../src/lib/exact.ts";

const graded = (score: string, maxScore = "10"): Scored => ({
  score,
  maxScore,
  scoreStatus: "fully_graded",
  missing: false,
});
const missing: Scored = { score: null, maxScore: "10", scoreStatus: "not_submitted", missing: true };
const exempt: Scored = { score: null, maxScore: "10", scoreStatus: "exempt", missing: false };
const waiting: Scored = { score: null, maxScore: "10", scoreStatus: "submitted", missing: false };
const mean = { aggregation: "mean", bestOf: null, dropLowest: 0 } as const;
const shown = (value: ReturnType<typeof categoryAverage>) => value && rounded(value);

test("figures are rounded half up to two digits, without floats", (t) => {
  for (const [given, expected] of [
    ["0.005", "0.01"],
    ["1.005", "1.01"],
    ["2.675", "2.68"],
    ["66.66666", "66.67"],
    ["99.994999", "99.99"],
    ["100", "100.00"],
    ["0", "0.00"],
    ["0.004", "0.00"],
    ["-0.01", "-0.01"],
  ] as const)
    t.is(rounded(exact(given)), expected);
  t.throws(() => exact("1e3"), { instanceOf: RangeError });
  t.throws(() => exact(""), { instanceOf: RangeError });
});

test("a score is a percentage of its maximum; missing is 0; exempt and ungraded do not count", (t) => {
  t.is(shown(percentOf(graded("7.5"))), "75.00");
  t.is(shown(percentOf(graded("1", "3"))), "33.33");
  t.is(shown(percentOf(missing)), "0.00");
  t.is(percentOf(exempt), null);
  t.is(percentOf(waiting), null);
  t.is(percentOf({ ...graded("5"), scoreStatus: "partially_graded" }), null);
});

test("categories by hand: mean, sum, best of, drop lowest", (t) => {
  // 8/10, 15/20, missing: (80 + 75 + 0) / 3
  const items = [graded("8"), graded("15", "20"), missing, exempt, waiting];
  t.is(shown(categoryAverage(items, mean)), "51.67");
  // (8 + 15 + 0) of (10 + 20 + 10)
  t.is(shown(categoryAverage(items, { ...mean, aggregation: "sum" })), "57.50");
  // (80 + 75) / 2
  t.is(shown(categoryAverage(items, { ...mean, aggregation: "best_n", bestOf: 2 })), "77.50");
  t.is(shown(categoryAverage(items, { ...mean, dropLowest: 1 })), "77.50");
  t.is(shown(categoryAverage(items, { ...mean, dropLowest: 9 })), "80.00", "one score always counts");
  t.is(categoryAverage([exempt, waiting], mean), null);
});

test("a course by hand: weights, what they leave, and exams", (t) => {
  const homework = { ...mean, weight: "20", items: [graded("6"), graded("9")] }; // 75
  const tests = { ...mean, weight: "50", items: [graded("12", "20")] }; // 60
  const loose = [graded("10")]; // 100, weighs 30
  // (75 * 20 + 60 * 50 + 100 * 30) / 100
  t.deepEqual(courseScore([homework, tests], loose, []), { coursework: "75.00", exam: null, score: "75.00" });
  // Without anything in the third: (75 * 20 + 60 * 50) / 70
  t.is(courseScore([homework, tests], [], []).score, "64.29");
  const exam = { weight: "60", score: "45", maxScore: "50", isAbsent: false };
  // 75 * 40 % + 90 * 60 %
  t.deepEqual(courseScore([homework, tests], loose, [exam]), {
    coursework: "75.00",
    exam: "90.00",
    score: "84.00",
  });
  t.is(courseScore([], [], [exam]).score, "90.00", "an exam alone is the whole grade");
  t.is(courseScore([homework, tests], loose, [{ ...exam, isAbsent: true }]).score, "30.00");
  t.is(courseScore([homework, tests], loose, [{ ...exam, score: null }]).score, "75.00");
  t.is(courseScore([], [graded("10")], [{ ...exam, weight: "0" }]).score, "100.00", "no weight, no part");
  t.is(courseScore([], [], []).score, null);
});

test("averages, grade points and places by hand", (t) => {
  t.is(termAverage(["84.00", "75.50", null]), "79.75");
  t.is(termAverage([null]), null);
  // (4 * 3 + 3 * 1) / 4
  t.is(
    gradePointAverage([
      { gradePoint: "4.00", credits: "3" },
      { gradePoint: "3.00", credits: "1" },
      { gradePoint: null, credits: "5" },
    ]),
    "3.75",
  );
  t.deepEqual(
    [...ranks(new Map(Object.entries({ a: "70.00", b: "90.00", c: "70.00", d: "60.00", e: null })))].sort(),
    [
      ["a", 2],
      ["b", 1],
      ["c", 2],
      ["d", 4],
    ],
  );
});

const letters = [
  { code: "C", minScore: "0", maxScore: "49.99", gradePoint: null, remark: null },
  { code: "A", minScore: "80", maxScore: "100", gradePoint: "4", remark: null },
  { code: "B", minScore: "50.00", maxScore: "79.99", gradePoint: "3", remark: null },
];

test("a scale covers every score once, or says what is wrong", (t) => {
  t.deepEqual(faultsOfScale(letters), []);
  const without = (code: string) => letters.filter((each) => each.code !== code);
  t.deepEqual(faultsOfScale(without("B")), [{ index: 1, message: "A leaves a gap: it must begin at 50.00" }]);
  t.deepEqual(faultsOfScale(without("A")), [
    { index: 1, message: "B, the highest interval, must end at 100" },
  ]);
  t.deepEqual(faultsOfScale([...without("C"), { ...letters[0]!, maxScore: "50" }]), [
    { index: 1, message: "B overlaps another interval: it must begin at 50.01" },
  ]);
  t.is(
    faultsOfScale([{ ...letters[0]!, minScore: "60", maxScore: "20" }])[0]!.message,
    "C must end at or after its start",
  );
  t.is(gradeOf(letters, "79.99")!.code, "B");
  t.is(gradeOf(letters, "80.00")!.code, "A");
  t.is(gradeOf(letters, "0.00")!.code, "C");
  t.is(gradeOf(letters, null), null);
});

// Properties
const item = fc
  .record({
    max: fc.integer({ min: 1, max: 10_000 }),
    part: fc.integer({ min: 0, max: 1_000_000 }),
    kind: fc.constantFrom("graded", "graded", "graded", "missing", "exempt", "waiting"),
  })
  .map(({ max, part, kind }): Scored => {
    const maxScore = rounded({ n: BigInt(max), d: 100n });
    if (kind === "graded") return graded(rounded({ n: BigInt(part % (max + 1)), d: 100n }), maxScore);
    return { ...{ missing, exempt, waiting }[kind as "missing"], maxScore };
  });
const items = fc.array(item, { maxLength: 8 });
const category = fc.record({
  aggregation: fc.constantFrom("mean" as const, "sum" as const, "best_n" as const),
  bestOf: fc.integer({ min: 1, max: 4 }),
  dropLowest: fc.constant(0),
});

test("an average lies between 0 and 100, and between its lowest and highest score", (t) => {
  fc.assert(
    fc.property(items, category, (given, how) => {
      const average = categoryAverage(given, how);
      const percents = given.map(percentOf).filter((each) => each !== null);
      if (!average) return percents.length === 0;
      percents.sort(compare);
      return (
        compare(average, percents[0]!) >= 0 &&
        compare(average, percents.at(-1)!) <= 0 &&
        compare(average, zero) >= 0 &&
        compare(average, exact(100)) <= 0
      );
    }),
  );
  t.pass();
});

test("the order of scores does not matter", (t) => {
  const shuffled = items.chain((given) =>
    fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
  );
  fc.assert(
    fc.property(shuffled, category, fc.integer({ min: 0, max: 3 }), ([one, other], how, dropLowest) => {
      const way = how.aggregation === "best_n" ? how : { ...how, dropLowest };
      return shown(categoryAverage(one, way)) === shown(categoryAverage(other, way));
    }),
  );
  t.pass();
});

test("dropping the lowest never lowers", (t) => {
  fc.assert(
    fc.property(
      items,
      fc.constantFrom("mean" as const, "sum" as const),
      fc.nat(4),
      (given, aggregation, n) => {
        const less = categoryAverage(given, { ...mean, aggregation, dropLowest: n });
        const more = categoryAverage(given, { ...mean, aggregation, dropLowest: n + 1 });
        return less === null ? more === null : compare(more!, less) >= 0;
      },
    ),
  );
  t.pass();
});

test("what is exempt is as if it were not there", (t) => {
  fc.assert(
    fc.property(items, category, (given, how) => {
      const without = given.filter(({ scoreStatus }) => scoreStatus !== "exempt");
      return shown(categoryAverage(given, how)) === shown(categoryAverage(without, how));
    }),
  );
  t.pass();
});

test("only the proportion of weights counts", (t) => {
  const part = fc.record({
    value: fc.option(fc.integer({ min: 0, max: 10_000 }).map((n) => ({ n: BigInt(n), d: 100n }))),
    weight: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.integer({ min: 1, max: 9 }), (parts, factor) => {
      const by = (n: number) =>
        weightedMean(parts.map(({ value, weight }) => ({ value, weight: exact(weight * n) })));
      return shown(by(1)) === shown(by(factor));
    }),
  );
  t.pass();
});

test("places begin at 1, equal averages share one, and a better average never has a worse place", (t) => {
  const averages = fc.dictionary(
    fc.string({ minLength: 1, maxLength: 4 }),
    fc.integer({ min: 0, max: 400 }).map((n) => rounded({ n: BigInt(n), d: 4n })),
    { maxKeys: 12 },
  );
  fc.assert(
    fc.property(averages, (given) => {
      const entries = Object.entries(given);
      const places = ranks(new Map(entries));
      return entries.every(
        ([id, average]) =>
          places.get(id) ===
          1 + entries.filter(([, other]) => compare(exact(other), exact(average)) > 0).length,
      );
    }),
  );
  t.pass();
});
