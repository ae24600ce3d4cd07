import type { Lesson, Placement, Problem } from "./problem.ts";

const NONE = -1;

/** A timetable in the making: places and removes lessons, and knows what stands in the way. */
export class Board {
  readonly problem: Problem;
  /** Slot where each lesson begins, or -1. */
  readonly at: Int32Array;
  /** Lesson of each resource in each slot, or -1. */
  readonly #held: Int32Array;
  /** Periods of each series on each day. */
  readonly #seriesLoad: Int32Array;
  /** Periods of each resource on each day. */
  readonly #load: Int32Array;
  readonly #lessonsOf: readonly (readonly number[])[];
  readonly #lessonsWith: readonly (readonly number[])[];
  readonly #stamp: Int32Array;
  #round = 0;

  /** @param placement default: nothing is placed */
  constructor(problem: Problem, placement: Placement = []) {
    const { lessons, resources, series, slots, days } = problem;
    this.problem = problem;
    this.at = new Int32Array(lessons.length).fill(NONE);
    this.#held = new Int32Array(resources.length * slots.length).fill(NONE);
    this.#load = new Int32Array(resources.length * days);
    this.#seriesLoad = new Int32Array(series.length * days);
    this.#stamp = new Int32Array(lessons.length);
    const ofSeries: number[][] = series.map(() => []);
    const withResource: number[][] = resources.map(() => []);
    for (const [index, lesson] of lessons.entries()) {
      ofSeries[lesson.series]!.push(index);
      for (const resource of lesson.resources) withResource[resource]!.push(index);
    }
    this.#lessonsOf = ofSeries;
    this.#lessonsWith = withResource;
    for (const [index, start] of placement.entries()) if (start >= 0) this.place(index, start);
  }

  get unplaced(): number {
    return this.at.reduce((count, slot) => count + (slot === NONE ? 1 : 0), 0);
  }

  placement(): Placement {
    return [...this.at];
  }

  /** Lessons that share the series of a lesson, itself included. */
  lessonsOf(series: number): readonly number[] {
    return this.#lessonsOf[series]!;
  }

  holderOf(resource: number, slot: number): number {
    return this.#held[resource * this.problem.slots.length + slot]!;
  }

  loadOf(resource: number, day: number): number {
    return this.#load[resource * this.problem.days + day]!;
  }

  place(index: number, start: number): void {
    this.at[index] = start;
    this.#set(index, start, index, 1);
  }

  remove(index: number): void {
    const start = this.at[index]!;
    this.at[index] = NONE;
    this.#set(index, start, NONE, -1);
  }

  #set(index: number, start: number, value: number, sign: 1 | -1): void {
    const { lessons, slots, days } = this.problem;
    const { resources, duration, series } = lessons[index]!;
    const { day } = slots[start]!;
    for (let slot = start, left = duration; left > 0; left--, slot = slots[slot]!.next)
      for (const resource of resources) this.#held[resource * slots.length + slot] = value;
    for (const resource of resources) this.#load[resource * days + day]! += sign * duration;
    this.#seriesLoad[series * days + day]! += sign * duration;
  }

  /**
   * Finds the lessons that must go so that a lesson can begin at a slot.
   * @returns false if one of them is fixed, or the rules of the day cannot be met
   */
  conflicts(index: number, start: number, into: number[]): boolean {
    const { lessons, slots } = this.problem;
    const lesson = lessons[index]!;
    into.length = 0;
    this.#round += 1;
    this.#stamp[index] = this.#round;
    for (let slot = start, left = lesson.duration; left > 0; left--, slot = slots[slot]!.next) {
      for (const overlapped of slots[slot]!.overlaps)
        for (const resource of lesson.resources)
          if (!this.#add(this.#held[resource * slots.length + overlapped]!, into)) return false;
    }
    return this.#makeRoomOnDay(lesson, slots[start]!.day, into);
  }

  /** Adds a lesson to the conflicts, once. @returns false if it is fixed */
  #add(other: number, into: number[]): boolean {
    if (other === NONE || this.#stamp[other] === this.#round) return true;
    if (this.problem.lessons[other]!.fixedAt !== undefined) return false;
    this.#stamp[other] = this.#round;
    into.push(other);
    return true;
  }

  #makeRoomOnDay({ series, resources, duration }: Lesson, day: number, into: number[]): boolean {
    const { days, resources: limits, series: seriesLimits } = this.problem;
    const inSeries = this.#seriesLoad[series * days + day]!;
    const over = inSeries + duration - seriesLimits[series]!.perDay;
    if (over > 0 && !this.#reduce(this.#lessonsOf[series]!, day, over, into)) return false;
    for (const resource of resources) {
      const excess = this.#load[resource * days + day]! + duration - limits[resource]!.perDay;
      if (excess > 0 && !this.#reduce(this.#lessonsWith[resource]!, day, excess, into)) return false;
    }
    return true;
  }

  /** Adds lessons of a day to the conflicts until they, and what leaves the day anyway, free enough periods. */
  #reduce(candidates: readonly number[], day: number, periods: number, into: number[]): boolean {
    const { lessons, slots } = this.problem;
    let left = periods;
    for (const other of candidates) {
      const start = this.at[other]!;
      if (this.#stamp[other] === this.#round && start !== NONE && slots[start]!.day === day)
        left -= lessons[other]!.duration;
    }
    const offset = candidates.length ? this.#round % candidates.length : 0;
    for (let step = 0; left > 0 && step < candidates.length; step++) {
      const other = candidates[(step + offset) % candidates.length]!;
      const start = this.at[other]!;
      if (start === NONE || slots[start]!.day !== day || this.#stamp[other] === this.#round) continue;
      if (lessons[other]!.fixedAt !== undefined) continue;
      this.#stamp[other] = this.#round;
      into.push(other);
      left -= lessons[other]!.duration;
    }
    return left <= 0;
  }
}
