import { createHash } from "node:crypto";

export interface Choice {
  id: string;
  studentId: string;
  /** What was chosen: an activity, a course. */
  optionId: string;
  rank: number;
  /** On the waiting list already: its order. */
  position: number | null;
}

export interface Given {
  choices: readonly Choice[];
  /** Free places by option. */
  free: ReadonlyMap<string, number>;
  /** Options that students have a place in already; they count towards `placesEach`. */
  taken: ReadonlyMap<string, readonly string[]>;
  /** Whether a student cannot take part in two options, such as two at the same time. */
  clash: (optionId: string, otherId: string) => boolean;
  /** Whether a student is occupied by something else at the time of an option. Default: never. */
  isBusy?: (studentId: string, optionId: string) => boolean;
  /** How many of these options a student gets at most. */
  placesEach: number;
  seed: string;
}

export type Outcome = "accepted" | "waiting_list" | "clash" | "enough_places";

/** The number of a student in the lottery of a seed. */
export const lotteryNumber = (seed: string, studentId: string): string =>
  createHash("sha256").update(`${seed}:${studentId}`).digest("hex");

/**
 * Gives out places: all first choices come before any second choice. Within a rank, who is on the waiting list already comes
 * first, in its order, then the lottery decides. Pure, so that a seed gives the same result again.
 * @returns the outcome by choice; those of the waiting list in its order
 */
export function planAllocation({
  choices,
  free,
  taken,
  clash,
  isBusy = () => false,
  placesEach,
  seed,
}: Given): Map<string, Outcome> {
  const number = new Map(choices.map(({ studentId }) => [studentId, lotteryNumber(seed, studentId)]));
  const order = [...choices].sort(
    (a, b) =>
      a.rank - b.rank ||
      (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY) ||
      compare(number.get(a.studentId)!, number.get(b.studentId)!) ||
      compare(a.id, b.id),
  );
  const left = new Map(free);
  const held = new Map([...taken].map(([student, options]) => [student, [...options]]));
  const outcomes = new Map<string, Outcome>();
  for (const { id, studentId, optionId } of order) {
    const own = held.get(studentId) ?? [];
    const places = left.get(optionId) ?? 0;
    let outcome: Outcome = "accepted";
    if (own.length >= placesEach) outcome = "enough_places";
    else if (isBusy(studentId, optionId) || own.some((other) => clash(optionId, other))) outcome = "clash";
    else if (places <= 0) outcome = "waiting_list";
    if (outcome === "accepted") {
      left.set(optionId, places - 1);
      held.set(studentId, [...own, optionId]);
    }
    outcomes.set(id, outcome);
  }
  return outcomes;
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
