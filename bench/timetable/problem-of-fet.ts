import type { Lesson, Problem, Resource, Slot } from "../../src/core/timetable/generation/solver/problem.ts";
import type { FetSchool } from "./read-fet.ts";

/** Costs of the wishes, the same for both programs. */
export const weights = { studentGap: 3, teacherGap: 1, sameDay: 10 };

/** Turns a school of FET into a problem for our search. Slots are numbered by day, then hour. */
export function problemOfFet(school: FetSchool): Problem {
  const { days, hours, activities, smallestSets } = school;
  const slots: Slot[] = days.flatMap((_, day) =>
    hours.map((_name, order) => ({
      ...{ day, order, overlaps: [day * hours.length + order] },
      next: order + 1 < hours.length ? day * hours.length + order + 1 : -1,
    })),
  );
  const resources: Resource[] = [];
  const known = new Map<string, number>();
  const resource = (kind: "teacher" | "students", name: string) => {
    const key = `${kind} ${name}`;
    if (!known.has(key)) {
      const gapWeight = kind === "teacher" ? weights.teacherGap : weights.studentGap;
      known.set(key, resources.push({ gapWeight, perDay: Number.MAX_SAFE_INTEGER }) - 1);
    }
    return known.get(key)!;
  };
  const closed = closedSlots(school);
  const series: Problem["series"][number][] = [];
  const seriesOf = new Map<number, number>();
  const lessons = activities.map((activity): Lesson => {
    const isClosed = closed(activity.teachers, activity.students);
    const limited = school.starts.get(activity.id)?.map(({ day, hour }) => day * hours.length + hour);
    const starts = [...slots.keys()].filter(
      (start) =>
        (!limited || limited.includes(start)) &&
        slots[start]!.order + activity.duration <= hours.length &&
        !Array.from({ length: activity.duration }, (_, step) => start + step).some(isClosed),
    );
    return {
      series: -1,
      resources: [
        ...activity.teachers.map((name) => resource("teacher", name)),
        ...new Set(activity.students.flatMap((name) => smallestSets.get(name) ?? [name])),
      ].map((each) => (typeof each === "number" ? each : resource("students", each))),
      duration: activity.duration,
      starts,
      startCosts: starts.map(() => 0),
    };
  });
  const byId = new Map(activities.map(({ id }, index) => [id, index]));
  for (const ids of [...school.apart, ...activities.map(({ id }) => [id])]) {
    const own = ids.filter((id) => byId.has(id) && !seriesOf.has(id));
    if (own.length === 0) continue;
    const rules = { perDay: Number.MAX_SAFE_INTEGER, spreadWeight: 0, sameDayWeight: weights.sameDay };
    const index = series.push(rules) - 1;
    for (const id of own) {
      seriesOf.set(id, index);
      lessons[byId.get(id)!]!.series = index;
    }
  }
  return { days: days.length, slots, resources, series, lessons };
}

/** Tells in which slots an activity of these teachers and students cannot be. */
export function closedSlots({ hours, breaks, teachersAway, studentsAway, smallestSets }: FetSchool) {
  const slot = ({ day, hour }: { day: number; hour: number }) => day * hours.length + hour;
  const never = new Set(breaks.map(slot));
  const ofSmallest = new Map<string, Set<number>>();
  for (const [name, times] of studentsAway)
    for (const set of smallestSets.get(name) ?? [name])
      ofSmallest.set(set, new Set([...(ofSmallest.get(set) ?? []), ...times.map(slot)]));
  return (teachers: readonly string[], students: readonly string[]) => {
    const closed = new Set(never);
    for (const name of teachers) for (const time of teachersAway.get(name) ?? []) closed.add(slot(time));
    for (const name of students)
      for (const set of smallestSets.get(name) ?? [name])
        for (const time of ofSmallest.get(set) ?? []) closed.add(time);
    return (each: number) => closed.has(each);
  };
}
