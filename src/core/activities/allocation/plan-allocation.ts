import { createHash } from "node:crypto";

export interface Choice {
  id: string;
  studentId: string;
  activityId: string;
  rank: number;
  /** On the waiting list already: its order. */
  position: number | null;
}

export interface Given {
  choices: readonly Choice[];
  /** Free places by activity. */
  free: ReadonlyMap<string, number>;
  /** Accepted activities by student. */
  taken: ReadonlyMap<string, readonly string[]>;
  /** Whether two activities meet at the same time. */
  clash: (activityId: string, otherId: string) => boolean;
  /** How many of these activities a student gets at most. */
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
  const held = new Map([...taken].map(([student, activities]) => [student, [...activities]]));
  const outcomes = new Map<string, Outcome>();
  for (const { id, studentId, activityId } of order) {
    const own = held.get(studentId) ?? [];
    const places = left.get(activityId) ?? 0;
    let outcome: Outcome = "accepted";
    if (own.length >= placesEach) outcome = "enough_places";
    else if (own.some((other) => clash(activityId, other))) outcome = "clash";
    else if (places <= 0) outcome = "waiting_list";
    if (outcome === "accepted") {
      left.set(activityId, places - 1);
      held.set(studentId, [...own, activityId]);
    }
    outcomes.set(id, outcome);
  }
  return outcomes;
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
