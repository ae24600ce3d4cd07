import type { Fixture } from "./database/fixture.ts";

/** One line of the result. `ratio` is ours to the baseline, unless the goal is an absolute bound. */
export interface Row {
  id: string;
  name: string;
  ours: number;
  baseline: number | null;
  ratio: number | null;
  goal: string;
  pass: boolean;
  /** Further measurements. */
  details?: Record<string, number | string>;
}

export interface Benchmark {
  id: string;
  /** An alternative name. */
  alias?: string;
  /** Milliseconds. */
  timeLimit: number;
  measure(fixture: Fixture): Promise<Row[]>;
}

const round = (value: number) => Number(value.toPrecision(4));

interface Comparison extends Pick<Row, "id" | "name"> {
  ours: number;
  baseline: number;
  /** Set if it is not simply the quotient of the two. */
  ratio?: number;
  details?: Row["details"];
}

/** Compares ours with a baseline: the ratio must reach, or must not exceed, the goal. */
export function compare(
  { id, name, ours, baseline, ratio = ours / baseline, details }: Comparison,
  { atLeast, atMost }: { atLeast?: number; atMost?: number },
): Row {
  const pass = (atLeast === undefined || ratio >= atLeast) && (atMost === undefined || ratio <= atMost);
  const goal = [atLeast === undefined ? [] : `>= ${atLeast} x`, atMost === undefined ? [] : `<= ${atMost} x`]
    .flat()
    .join(", ");
  return {
    id,
    name,
    ours: round(ours),
    baseline: round(baseline),
    ratio: round(ratio),
    goal: goal || "shown only",
    pass,
    ...(details && { details }),
  };
}

type Alone = Omit<Comparison, "baseline" | "ratio">;

const alone = ({ id, name, ours, details }: Alone, goal: string, pass: boolean): Row => ({
  id,
  name,
  ours: round(ours),
  baseline: null,
  ratio: null,
  goal,
  pass,
  ...(details && { details }),
});

/** A measurement with an inclusive absolute upper bound. */
export const upTo = (benchmark: Alone, bound: number): Row =>
  alone(benchmark, `<= ${bound}`, benchmark.ours <= bound);

/** A measurement with an exclusive absolute upper bound. */
export const below = (benchmark: Alone, bound: number, unit: string): Row =>
  alone(benchmark, `< ${bound} ${unit}`, benchmark.ours < bound);

/** A measurement with an optional absolute lower bound. */
export const above = (benchmark: Alone, bound?: number): Row =>
  bound === undefined
    ? alone(benchmark, "shown only", true)
    : alone(benchmark, `>= ${bound}`, benchmark.ours >= bound);

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
