import type { Carried, Entry, Period, Plan, Slot, View } from "./plan.ts";

type Shared = "teacher" | "room" | "section";
export type Fault =
  | { kind: Shared; entry: Entry }
  | { kind: "noPeriod" | "noTeacher" | "noNext" | "ownPlace" };
/** What happens when the carried lesson is dropped on a slot. */
export interface Placing {
  faults: readonly Fault[];
  /** The lesson of the slot that takes the place of the carried one. */
  swapsWith?: Entry;
  /** The slots that the lesson occupies; two for a double lesson. */
  slots: readonly Slot[];
}

interface Lesson {
  staffMemberId: string;
  sectionId: string | null;
  roomId: string | null;
}

export const periodOf = ({ periods }: Plan, id: string): Period | undefined =>
  periods.find((period) => period.id === id);

/** The lessons that share the teacher, class or room with a lesson at a time. */
function clashes(lesson: Lesson, day: number, period: Period, entries: readonly Entry[]): Fault[] {
  return entries
    .filter(
      (each) => each.dayOfWeek === day && each.startsAt < period.endsAt && period.startsAt < each.endsAt,
    )
    .flatMap((entry): Fault[] => {
      if (entry.staffMemberId === lesson.staffMemberId) return [{ kind: "teacher", entry }];
      if (lesson.sectionId && entry.sectionId === lesson.sectionId) return [{ kind: "section", entry }];
      return lesson.roomId && entry.roomId === lesson.roomId ? [{ kind: "room", entry }] : [];
    });
}

function faultsAt(plan: Plan, lesson: Lesson, { day, periodId }: Slot, entries: readonly Entry[]): Fault[] {
  const period = periodOf(plan, periodId);
  if (!period || period.isBreak || !period.days.includes(day)) return [{ kind: "noPeriod" }];
  return clashes(lesson, day, period, entries);
}

/** The period of lessons that follows on the same day without a break between. */
function nextSlot({ periods }: Plan, { day, periodId }: Slot): Slot | undefined {
  const ofDay = periods.filter(({ days }) => days.includes(day));
  const next = ofDay[ofDay.findIndex(({ id }) => id === periodId) + 1];
  return next && !next.isBreak ? { day, periodId: next.id } : undefined;
}

/** The lesson that a carried item would become. In the view of a room it takes that room. */
export const lessonOf = (carried: Carried, room?: string): Lesson =>
  "entry" in carried
    ? carried.entry
    : {
        staffMemberId: carried.item.teacherId ?? "",
        sectionId: carried.item.offering.sectionId,
        roomId: room ?? carried.item.offering.roomId,
      };

/**
 * Whether the carried lesson can be placed on a slot, and why not.
 * @param options.room the room of the view; lessons placed in it take place in that room
 * @param options.shown the lesson that the view shows in the slot; the carried one can swap with it
 */
export function placingOf(
  plan: Plan,
  carried: Carried,
  slot: Slot,
  entries: readonly Entry[],
  { room, shown }: { room?: string | undefined; shown?: Entry | undefined } = {},
): Placing {
  const slots = [slot];
  if ("entry" in carried) {
    const { entry } = carried;
    if (entry.dayOfWeek === slot.day && entry.classPeriodId === slot.periodId)
      return { faults: [{ kind: "ownPlace" }], slots };
    const others = entries.filter(({ id }) => id !== entry.id);
    const faults = faultsAt(plan, entry, slot, others);
    const partner = faults.length > 0 && shown && isOnly(shown, faults) ? shown : undefined;
    // Lessons of one course are alike: nothing would change.
    if (!partner || partner.courseOfferingId === entry.courseOfferingId) return { faults, slots };
    const rest = others.filter(({ id }) => id !== partner.id);
    const origin = { day: entry.dayOfWeek, periodId: entry.classPeriodId };
    const left = [...faultsAt(plan, entry, slot, rest), ...faultsAt(plan, partner, origin, rest)];
    return left.length > 0 ? { faults: left, slots } : { faults: [], slots, swapsWith: partner };
  }
  if (!carried.item.teacherId) return { faults: [{ kind: "noTeacher" }], slots };
  const lesson = lessonOf(carried, room);
  const faults = faultsAt(plan, lesson, slot, entries);
  if (!carried.double || faults.length > 0) return { faults, slots };
  const next = nextSlot(plan, slot);
  if (!next) return { faults: [{ kind: "noNext" }], slots };
  return { faults: faultsAt(plan, lesson, next, entries), slots: [slot, next] };
}

/** Whether a lesson is the only one in the way. */
const isOnly = (entry: Entry, faults: readonly Fault[]): boolean =>
  faults.every((fault) => "entry" in fault && fault.entry.id === entry.id);

/** Whether a lesson is shown in a view. */
export const isIn = (view: View, id: string, entry: Lesson): boolean =>
  (view === "section" ? entry.sectionId : view === "teacher" ? entry.staffMemberId : entry.roomId) === id;

/** What a lesson clashes with at its own time. */
export function clashesOf(plan: Plan, entry: Entry, entries: readonly Entry[]): Fault[] {
  const period = periodOf(plan, entry.classPeriodId);
  const others = entries.filter(({ id }) => id !== entry.id);
  return period ? clashes(entry, entry.dayOfWeek, period, others) : [];
}
