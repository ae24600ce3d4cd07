import { closedSlots, weights } from "./problem-of-fet.ts";
import type { FetSchool } from "./read-fet.ts";

export interface Judgement {
  unplaced: number;
  /** Pairs of activities with a common teacher or student at one time, and activities at a closed time. */
  conflicts: number;
  /** Wishes that are not met, by their weights. */
  cost: number;
}

/**
 * Judges a timetable by the file alone, with nothing of either program.
 * @param placement slot in which each activity begins, or -1
 */
export function judge(school: FetSchool, placement: readonly number[]): Judgement {
  const { hours, activities, smallestSets } = school;
  const closed = closedSlots(school);
  const held = new Map<string, Map<number, number>>();
  const dayOf = new Map<number, number>();
  let [unplaced, conflicts, cost] = [0, 0, 0];
  for (const [index, { id, teachers, students, duration }] of activities.entries()) {
    const start = placement[index]!;
    if (start < 0) {
      unplaced += 1;
      continue;
    }
    const day = Math.floor(start / hours.length);
    const limited = school.starts.get(id);
    if (limited && !limited.some((each) => each.day * hours.length + each.hour === start)) conflicts += 1;
    dayOf.set(id, day);
    const isClosed = closed(teachers, students);
    const sets = new Set(students.flatMap((name) => smallestSets.get(name) ?? [name]));
    const people = [
      ...teachers.map((name) => `teacher ${name}`),
      ...[...sets].map((name) => `students ${name}`),
    ];
    for (let slot = start; slot < start + duration; slot++) {
      if (Math.floor(slot / hours.length) !== day || isClosed(slot)) conflicts += 1;
      for (const person of people) {
        const times = held.get(person) ?? new Map<number, number>();
        held.set(person, times.set(slot, (times.get(slot) ?? 0) + 1));
      }
    }
  }
  for (const [person, times] of held) {
    for (const count of times.values()) conflicts += count - 1;
    const weight = person.startsWith("teacher") ? weights.teacherGap : weights.studentGap;
    for (const day of school.days.keys()) {
      const ofDay = [...times.keys()].filter((slot) => Math.floor(slot / hours.length) === day);
      if (ofDay.length > 1) cost += weight * (Math.max(...ofDay) - Math.min(...ofDay) + 1 - ofDay.length);
    }
  }
  for (const ids of school.apart) {
    const days = ids.flatMap((id) => dayOf.get(id) ?? []);
    cost += weights.sameDay * (days.length - new Set(days).size);
  }
  return { unplaced, conflicts, cost };
}

/** True if one timetable is better than another. */
export const isBetter = (one: Judgement, other: Judgement): boolean =>
  one.unplaced + one.conflicts !== other.unplaced + other.conflicts
    ? one.unplaced + one.conflicts < other.unplaced + other.conflicts
    : one.cost < other.cost;
