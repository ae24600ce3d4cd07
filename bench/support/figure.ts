import type { Bed } from "./bed.ts";

/** One line of the result. `ratio` is ours to the baseline, unless the goal says an absolute bound. */
export interface Row {
  id: string;
  name: string;
  ours: number;
  baseline: number | null;
  ratio: number | null;
  goal: string;
  pass: boolean;
  /** What else was measured. */
  details?: Record<string, number | string>;
}

export interface Figure {
  id: string;
  /** What it may be called too. */
  alias?: string;
  /** Milliseconds. */
  timeLimit: number;
  measure(bed: Bed): Promise<Row[]>;
}

const round = (value: number) => Number(value.toPrecision(4));

interface Comparison extends Pick<Row, "id" | "name"> {
  ours: number;
  baseline: number;
  /** Where it is not simply the one divided by the other. */
  ratio?: number;
  details?: Row["details"];
}

/** Ours against a baseline: the ratio has to reach, or not to exceed, the goal. */
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

/** A figure that has to be no more than a bound of its own. */
export const upTo = (figure: Alone, bound: number): Row => alone(figure, `<= ${bound}`, figure.ours <= bound);

/** A figure that has to stay below a bound of its own. */
export const below = (figure: Alone, bound: number, unit: string): Row =>
  alone(figure, `< ${bound} ${unit}`, figure.ours < bound);

/** A figure that has to reach a bound of its own, where there is one. */
export const above = (figure: Alone, bound?: number): Row =>
  bound === undefined
    ? alone(figure, "shown only", true)
    : alone(figure, `>= ${bound}`, figure.ours >= bound);

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
