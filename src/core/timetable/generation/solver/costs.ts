import type { Board } from "./board.ts";

/** Cost of the free periods between the lessons of a resource on a day. */
function gapsOn(board: Board, resource: number, day: number, slotsOfDay: readonly number[]): number {
  const weight = board.problem.resources[resource]!.gapWeight;
  if (weight === 0 || board.loadOf(resource, day) < 2) return 0;
  let [first, last, held] = [-1, -1, 0];
  for (const slot of slotsOfDay) {
    if (board.holderOf(resource, slot) < 0) continue;
    const { order } = board.problem.slots[slot]!;
    if (first < 0) first = order;
    last = order;
    held += 1;
  }
  return weight * Math.max(0, last - first + 1 - held);
}

/** Cost of lessons of one course on the same day, and on successive days where the week has room for a day between them. */
function spreadOf(board: Board, series: number): number {
  const { days, slots, series: all } = board.problem;
  const { spreadWeight: weight, sameDayWeight } = all[series]!;
  const lessons = board.lessonsOf(series);
  if (lessons.length < 2) return 0;
  let cost = 0;
  if (sameDayWeight > 0) {
    const ofDay = new Set<number>();
    for (const each of lessons) {
      const start = board.at[each]!;
      if (start < 0) continue;
      const { day } = slots[start]!;
      if (ofDay.has(day)) cost += sameDayWeight;
      ofDay.add(day);
    }
  }
  if (weight === 0 || lessons.length * 2 - 1 > days) return cost;
  for (const one of lessons)
    for (const other of lessons)
      if (board.at[one]! >= 0 && board.at[other]! >= 0)
        if (slots[board.at[one]!]!.day + 1 === slots[board.at[other]!]!.day) cost += weight;
  return cost;
}

/** Wishes that a timetable does not meet, as one number. */
export class Costs {
  readonly #slotsOf: readonly (readonly number[])[];
  readonly #startCosts: readonly ReadonlyMap<number, number>[];

  constructor({ days, slots, lessons }: Board["problem"]) {
    this.#slotsOf = Array.from({ length: days }, (_, day) =>
      [...slots.keys()]
        .filter((slot) => slots[slot]!.day === day)
        .sort((one, other) => slots[one]!.order - slots[other]!.order),
    );
    this.#startCosts = lessons.map(
      ({ starts, startCosts }) => new Map(starts.map((start, index) => [start, startCosts[index]!])),
    );
  }

  /** Cost of everything that the lessons and days touch. Compare before and after a move. */
  around(board: Board, lessons: readonly number[], days: ReadonlySet<number>): number {
    const resources = new Set<number>();
    const series = new Set<number>();
    let cost = 0;
    for (const index of lessons) {
      const lesson = board.problem.lessons[index]!;
      for (const resource of lesson.resources) resources.add(resource);
      series.add(lesson.series);
      cost += this.#startCosts[index]!.get(board.at[index]!) ?? 0;
    }
    for (const resource of resources)
      for (const day of days) cost += gapsOn(board, resource, day, this.#slotsOf[day]!);
    for (const each of series) cost += spreadOf(board, each);
    return cost;
  }

  total(board: Board): number {
    const { lessons, days } = board.problem;
    const everyDay = new Set(Array.from({ length: days }, (_, day) => day));
    return this.around(board, [...lessons.keys()], everyDay);
  }
}
