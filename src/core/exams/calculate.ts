import { compare, type Exact, exact, over, plus, rounded, sum, times, zero } from "../../lib/exact.ts";

/**
 * How marks become grades. Everything here is exact until a figure is printed; each printed figure is rounded once,
 * half up to two digits. The average of a term is taken from the course scores as printed, so that a reader can check it.
 *
 * - A score counts as a percentage of the maximum of its column. Missing work counts 0. What is exempt, not yet graded
 *   or only partly graded is not there at all.
 * - Weights are percent. What the categories of a course leave of 100 belongs to the columns without a category; what
 *   the exams of a term leave of 100 belongs to the coursework. Parts that have no score yet are left out, and the
 *   weights of the others fill their place.
 * - In an exam, an absence counts 0; a student without a mark is left out.
 */
export interface Scored {
  score: string | null;
  maxScore: string;
  scoreStatus: string;
  missing: boolean;
}

export interface Category {
  /** Percent of the coursework. */
  weight: string;
  /** Mean of percentages, points over possible points, or the mean of the best `bestOf` percentages. */
  aggregation: "mean" | "sum" | "best_n";
  bestOf: number | null;
  /** How many of the lowest percentages do not count. At least one score always does. */
  dropLowest: number;
}

export interface Sat {
  /** Percent of the grade of the term. */
  weight: string;
  score: string | null;
  maxScore: string;
  isAbsent: boolean;
}

export interface Interval {
  code: string;
  minScore: string;
  maxScore: string;
  gradePoint: string | null;
  remark: string | null;
}

const hundred = exact(100);

/** The percentage that a score counts as, or null where it does not count. */
export function percentOf({ score, maxScore, scoreStatus, missing }: Scored): Exact | null {
  if (scoreStatus === "exempt") return null;
  if (missing) return zero;
  if (score === null || scoreStatus !== "fully_graded") return null;
  return over(times(exact(score), hundred), exact(maxScore));
}

/** The percentage of a category, or null where nothing in it counts. */
export function categoryAverage(items: readonly Scored[], category: Omit<Category, "weight">): Exact | null {
  const { aggregation, bestOf, dropLowest } = category;
  const counted = items
    .flatMap((item) => {
      const percent = percentOf(item);
      return percent ? [{ percent, max: exact(item.maxScore) }] : [];
    })
    // Of equal percentages the one out of more points is dropped last.
    .sort((a, b) => compare(b.percent, a.percent) || compare(b.max, a.max));
  if (counted.length === 0) return null;
  const kept = aggregation === "best_n" ? (bestOf ?? counted.length) : counted.length - dropLowest;
  const chosen = counted.slice(0, Math.max(kept, 1));
  return weightedMean(
    chosen.map(({ percent, max }) => ({ value: percent, weight: aggregation === "sum" ? max : exact(1) })),
  );
}

/** The mean of the values that are there, each as heavy as its weight; null where nothing has weight. */
export function weightedMean(parts: ReadonlyArray<{ value: Exact | null; weight: Exact }>): Exact | null {
  const there = parts.filter(({ value, weight }) => value !== null && weight.n > 0n);
  if (there.length === 0) return null;
  const total = sum(there.map(({ weight }) => weight));
  return over(sum(there.map(({ value, weight }) => times(value!, weight))), total);
}

/** What is left of 100 percent, at least nothing. */
const rest = (weights: readonly string[]): Exact => {
  const left = plus(hundred, times(exact(-1), sum(weights.map(exact))));
  return left.n > 0n ? left : zero;
};

export interface CourseScore {
  coursework: string | null;
  exam: string | null;
  score: string | null;
}

/** The score of a course in a term. @param loose the columns without a category */
export function courseScore(
  categories: ReadonlyArray<Category & { items: readonly Scored[] }>,
  loose: readonly Scored[],
  exams: readonly Sat[],
): CourseScore {
  const coursework = weightedMean([
    ...categories.map(({ items, weight, ...category }) => ({
      value: categoryAverage(items, category),
      weight: exact(weight),
    })),
    {
      value: categoryAverage(loose, { aggregation: "mean", bestOf: null, dropLowest: 0 }),
      weight: rest(categories.map(({ weight }) => weight)),
    },
  ]);
  const sat = exams.map(({ score, maxScore, isAbsent, weight }) => ({
    value: isAbsent ? zero : score === null ? null : over(times(exact(score), hundred), exact(maxScore)),
    weight: exact(weight),
  }));
  const exam = weightedMean(sat);
  const score = weightedMean([
    { value: coursework, weight: rest(exams.map(({ weight }) => weight)) },
    ...sat,
  ]);
  return { coursework: printed(coursework), exam: printed(exam), score: printed(score) };
}

/** The average of a term, from the scores of its courses as printed. */
export const termAverage = (scores: ReadonlyArray<string | null>): string | null =>
  printed(
    weightedMean(scores.map((score) => ({ value: score === null ? null : exact(score), weight: exact(1) }))),
  );

/** The grade points of courses, each as heavy as its credits; one without credits counts as one credit. */
export const gradePointAverage = (
  lines: ReadonlyArray<{ gradePoint: string | null; credits: string | null }>,
): string | null =>
  printed(
    weightedMean(
      lines.map(({ gradePoint, credits }) => ({
        value: gradePoint === null ? null : exact(gradePoint),
        weight: exact(credits ?? 1),
      })),
    ),
  );

/** The band of a scale that a printed score is in; both ends of a band belong to it. */
export function gradeOf(intervals: readonly Interval[], score: string | null): Interval | null {
  if (score === null) return null;
  const value = exact(score);
  return (
    intervals.find(
      ({ minScore, maxScore }) =>
        compare(exact(minScore), value) <= 0 && compare(value, exact(maxScore)) <= 0,
    ) ?? null
  );
}

/** Places by average, highest first. Equal averages share a place, and the places behind them are skipped: 1, 2, 2, 4. */
export function ranks(averages: ReadonlyMap<string, string | null>): Map<string, number> {
  const values = [...averages].flatMap(([id, average]) =>
    average === null ? [] : [{ id, value: exact(average) }],
  );
  values.sort((a, b) => compare(b.value, a.value));
  const places = new Map<string, number>();
  values.forEach(({ id, value }, index) => {
    const before = values[index - 1];
    places.set(id, before && compare(before.value, value) === 0 ? places.get(before.id)! : index + 1);
  });
  return places;
}

/** What is wrong with the intervals of a scale: they cover 0.00 to 100.00 in steps of 0.01, each score once. */
export function faultsOfScale(
  intervals: ReadonlyArray<Pick<Interval, "code" | "minScore" | "maxScore">>,
): Array<{ index: number; message: string }> {
  const step = exact("0.01");
  const sorted = intervals
    .map(({ code, minScore, maxScore }, index) => ({
      index,
      code,
      min: exact(minScore),
      max: exact(maxScore),
    }))
    .sort((a, b) => compare(a.min, b.min));
  const faults: Array<{ index: number; message: string }> = [];
  let expected = zero;
  for (const { index, code, min, max } of sorted) {
    if (compare(min, max) > 0) faults.push({ index, message: `${code} ends before it begins` });
    const gap = compare(min, expected);
    if (gap !== 0)
      faults.push({
        index,
        message: `${code} ${gap > 0 ? "leaves a gap: it should" : "overlaps: it should"} begin at ${rounded(expected)}`,
      });
    expected = plus(max, step);
  }
  const last = sorted.at(-1);
  if (last && compare(last.max, hundred) !== 0)
    faults.push({ index: last.index, message: `${last.code}, the highest, should end at 100` });
  return faults;
}

const printed = (value: Exact | null): string | null => (value === null ? null : rounded(value));
