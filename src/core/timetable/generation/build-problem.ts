import type { TimetableGenerationOptions } from "../../../models/timetable/index.ts";
import type { Plan, PlanItem } from "./read-plan.ts";
import type { Lesson, Problem, Resource, Slot } from "./solver/problem.ts";

/** What a resource of the problem is. */
export interface NamedResource {
  kind: "teacher" | "class" | "room" | "students";
  name: string | null;
}

/** A problem with what its numbers stand for. */
export interface NamedProblem {
  problem: Problem;
  slots: readonly { dayOfWeek: number; classPeriodId: string }[];
  resources: readonly NamedResource[];
  /** The item of each lesson; null for a lesson that stands in the draft already. */
  items: readonly (PlanItem | null)[];
  /** Lessons that cannot be searched a place for. */
  missing: readonly { item: PlanItem; lessons: number; reason: "noTeacher" | "noNumber" }[];
}

const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** Turns the plan of a term into numbers for the search. */
export function buildProblem(plan: Plan, options: TimetableGenerationOptions): NamedProblem {
  const { slots, named } = slotsOf(plan);
  const slotAt = new Map(named.map((slot, index) => [`${slot.dayOfWeek} ${slot.classPeriodId}`, index]));
  const days = new Set(slots.map(({ day }) => day)).size;
  const resources: Resource[] = [];
  const names: NamedResource[] = [];
  const known = new Map<string, number>();
  const resource = (id: string, kind: NamedResource["kind"], name: string | null): number => {
    const key = `${kind} ${id}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const isTeacher = kind === "teacher";
    const gapWeight = isTeacher
      ? options.weights.teacherGaps
      : kind === "class"
        ? options.weights.classGaps
        : 0;
    resources.push({ gapWeight, perDay: (isTeacher && options.maxLessonsPerTeacherDay) || UNLIMITED });
    names.push({ kind, name });
    known.set(key, resources.length - 1);
    return resources.length - 1;
  };
  const studentsOf = studentResources(plan, resource);
  const absent = new Map(
    plan.unavailable.map(({ staffMemberId, dayOfWeek, classPeriodId, kind }) => [
      `${staffMemberId} ${slotAt.get(`${dayOfWeek} ${classPeriodId}`)}`,
      kind,
    ]),
  );
  const lessons: Lesson[] = [];
  const items: (PlanItem | null)[] = [];
  const missing: NamedProblem["missing"][number][] = [];
  const series: Problem["series"][number][] = [];

  const placed = Map.groupBy(plan.entries, ({ courseOfferingId }) => courseOfferingId);
  const shared = Map.groupBy(plan.items, ({ courseOfferingId }) => courseOfferingId);
  const seriesOf = new Map<string, number>();
  for (const item of plan.items) {
    const there = placed.get(item.courseOfferingId) ?? [];
    const own =
      shared.get(item.courseOfferingId)!.length === 1
        ? there
        : there.filter(({ staffMemberId }) => staffMemberId === item.staffMemberId);
    if (item.needed === null) {
      if (own.length === 0) missing.push({ item, lessons: 0, reason: "noNumber" });
      continue;
    }
    const left = item.needed - own.length;
    if (left <= 0) continue;
    if (!item.staffMemberId) {
      missing.push({ item, lessons: left, reason: "noTeacher" });
      continue;
    }
    const starts = startsOf(item.staffMemberId, slots, absent, options.weights.avoid);
    const open = new Set([...starts.keys()].map((slot) => slots[slot]!.day)).size;
    const id = series.push(seriesRules(item, open, options)) - 1;
    seriesOf.set(`${item.courseOfferingId} ${item.staffMemberId}`, id);
    const used = [
      resource(item.staffMemberId, "teacher", item.teacherName),
      ...(item.sectionId ? [resource(item.sectionId, "class", item.sectionName)] : []),
      ...(item.roomId ? [resource(item.roomId, "room", item.roomName)] : []),
      ...studentsOf(item.courseOfferingId, item.sectionId),
    ];
    for (const duration of durationsOf(item, left, options)) {
      lessons.push({ series: id, resources: used, duration, ...longEnough(starts, duration, slots) });
      items.push(item);
    }
  }
  for (const entry of plan.entries) {
    const at = slotAt.get(`${entry.dayOfWeek} ${entry.classPeriodId}`);
    if (at === undefined) continue;
    const key = `${entry.courseOfferingId} ${entry.staffMemberId}`;
    const id = seriesOf.get(key) ?? series.push({ perDay: UNLIMITED, spreadWeight: 0, sameDayWeight: 0 }) - 1;
    lessons.push({
      series: id,
      resources: [
        resource(entry.staffMemberId, "teacher", null),
        ...(entry.sectionId ? [resource(entry.sectionId, "class", null)] : []),
        ...(entry.roomId ? [resource(entry.roomId, "room", null)] : []),
        ...studentsOf(entry.courseOfferingId, entry.sectionId),
      ],
      duration: 1,
      starts: [at],
      startCosts: [0],
      fixedAt: at,
    });
    items.push(null);
  }
  return {
    problem: { days, slots, resources, series, lessons },
    slots: named,
    resources: names,
    items,
    missing,
  };
}

function slotsOf({ periods }: Plan): { slots: Slot[]; named: NamedProblem["slots"] } {
  const taught = periods.filter(({ isBreak }) => !isBreak);
  const week = [...new Set(taught.flatMap(({ days }) => days))].sort((one, other) => one - other);
  const named = week.flatMap((dayOfWeek) =>
    taught
      .filter(({ days }) => days.includes(dayOfWeek))
      .map((period) => ({ dayOfWeek, classPeriodId: period.id, period })),
  );
  const isBreakBetween = (from: string, to: string, day: number) =>
    periods.some(
      ({ isBreak, startsAt, endsAt, days }) =>
        isBreak && days.includes(day) && startsAt >= from && endsAt <= to,
    );
  const slots = named.map(({ dayOfWeek, period }, index): Slot => {
    const sameDay = named
      .map((other, place) => ({ ...other, place }))
      .filter((other) => other.dayOfWeek === dayOfWeek);
    const following = sameDay.find(({ period: other }) => other.startsAt >= period.endsAt);
    return {
      day: week.indexOf(dayOfWeek),
      order: sameDay.findIndex(({ place }) => place === index),
      overlaps: sameDay
        .filter(({ period: other }) => other.startsAt < period.endsAt && other.endsAt > period.startsAt)
        .map(({ place }) => place),
      next:
        following && !isBreakBetween(period.endsAt, following.period.startsAt, dayOfWeek)
          ? following.place
          : -1,
    };
  });
  return { slots, named: named.map(({ dayOfWeek, classPeriodId }) => ({ dayOfWeek, classPeriodId })) };
}

/** Students who share courses without a section must not have two of their lessons at once. */
function studentResources(
  { groups }: Plan,
  resource: (id: string, kind: "students", name: null) => number,
): (courseOfferingId: string, sectionId: string | null) => number[] {
  const ofOffering = new Map<string, number[]>();
  const ofSection = new Map<string, number[]>();
  for (const [index, { sectionId, courseOfferingIds }] of groups.entries()) {
    const id = resource(String(index), "students", null);
    for (const offering of courseOfferingIds)
      ofOffering.set(offering, [...(ofOffering.get(offering) ?? []), id]);
    if (sectionId) ofSection.set(sectionId, [...(ofSection.get(sectionId) ?? []), id]);
  }
  return (courseOfferingId, sectionId) => [
    ...new Set([
      ...(ofOffering.get(courseOfferingId) ?? []),
      ...(sectionId ? (ofSection.get(sectionId) ?? []) : []),
    ]),
  ];
}

const isDouble = ({ courseId }: PlanItem, { doubleCourseIds }: TimetableGenerationOptions) =>
  doubleCourseIds.includes(courseId);

/** @param days on which its teacher can teach */
function seriesRules(
  item: PlanItem,
  days: number,
  options: TimetableGenerationOptions,
): Problem["series"][number] {
  const perDay = Math.ceil(item.needed! / Math.max(1, days));
  return {
    perDay: isDouble(item, options) ? Math.max(2, perDay) : perDay,
    spreadWeight: options.weights.spread,
    sameDayWeight: 0,
  };
}

const durationsOf = (item: PlanItem, lessons: number, options: TimetableGenerationOptions): number[] =>
  isDouble(item, options)
    ? [...Array(Math.floor(lessons / 2)).fill(2), ...Array(lessons % 2).fill(1)]
    : Array(lessons).fill(1);

function startsOf(
  staffMemberId: string,
  slots: readonly Slot[],
  absent: ReadonlyMap<string, "unavailable" | "avoid">,
  avoidWeight: number,
): Map<number, number> {
  const costs = new Map<number, number>();
  for (const index of slots.keys()) {
    const kinds = slots[index]!.overlaps.map((slot) => absent.get(`${staffMemberId} ${slot}`));
    if (!kinds.includes("unavailable")) costs.set(index, kinds.includes("avoid") ? avoidWeight : 0);
  }
  return costs;
}

/** The slots where a lesson of several periods can begin, with their costs. */
function longEnough(
  costs: ReadonlyMap<number, number>,
  duration: number,
  slots: readonly Slot[],
): Pick<Lesson, "starts" | "startCosts"> {
  const starts: number[] = [];
  const startCosts: number[] = [];
  for (const start of costs.keys()) {
    let [cost, slot, left] = [0, start, duration];
    for (; left > 0 && costs.has(slot); left--, slot = slots[slot]!.next) cost += costs.get(slot)!;
    if (left > 0) continue;
    starts.push(start);
    startCosts.push(cost);
  }
  return { starts, startCosts };
}
