import type { Plan } from "../generation/read-plan.ts";
import { type FetNames, studentsKey } from "./fet-names.ts";
import type { FetFile } from "./read-fet.ts";

export interface MatchedLesson {
  courseOfferingId: string;
  staffMemberId: string;
  roomId: string | null;
  dayOfWeek: number;
  classPeriodId: string;
}

export const unknownKinds = ["teacher", "course", "room", "time"] as const;
export interface UnknownName {
  kind: (typeof unknownKinds)[number];
  name: string;
  /** Activities that name it. */
  activities: number;
}

interface Matched {
  lessons: MatchedLesson[];
  /** Activities without a time. */
  unplaced: number;
  unknown: UnknownName[];
}

const simple = (name: string) => name.trim().replace(/\s+/g, " ").toLowerCase();
const byName = <K>(names: ReadonlyMap<K, string>) =>
  new Map([...names].map(([key, name]) => [simple(name), key]));

/** Finds what the names of a file stand for. Activities with a name that is not known are left out. */
export function matchFet(file: FetFile, plan: Plan, names: FetNames): Matched {
  const days = byName(names.days);
  const teachers = byName(names.teachers);
  const rooms = byName(names.rooms);
  const hours = byName(names.hours);
  const hourNames = file.hours.map(simple);
  const periods = new Map(plan.periods.map((period) => [period.id, period]));
  const courses = new Map(
    [...names.offerings].map(([id, { subject, students }]) => [courseKey(subject, students), id]),
  );
  const unknown = new Map<string, UnknownName>();
  const miss = (kind: UnknownName["kind"], name: string) => {
    const known = unknown.get(`${kind} ${name}`);
    unknown.set(`${kind} ${name}`, { kind, name, activities: (known?.activities ?? 0) + 1 });
  };
  const lessons = new Map<string, MatchedLesson>();
  let unplaced = 0;
  for (const { teachers: taughtBy, subject, students, duration, at, room } of file.activities) {
    if (!at) {
      unplaced += 1;
      continue;
    }
    const courseOfferingId = courses.get(courseKey(subject, students));
    if (!courseOfferingId) miss("course", [subject, ...students].join(", "));
    const teacher = taughtBy.join(", ");
    const staffMemberId = teachers.get(simple(teacher));
    if (!staffMemberId) miss("teacher", teacher);
    const roomId = room === null ? null : rooms.get(simple(room));
    if (roomId === undefined) miss("room", room!);
    const dayOfWeek = days.get(simple(at.day));
    const from = hourNames.indexOf(simple(at.hour));
    const taken = from < 0 ? [] : hourNames.slice(from, from + duration).map((hour) => hours.get(hour));
    const isHeld = (id: string | undefined): id is string => {
      const period = id && periods.get(id);
      return !!period && !period.isBreak && dayOfWeek !== undefined && period.days.includes(dayOfWeek);
    };
    const isTime = taken.length === duration && taken.every(isHeld);
    if (!isTime) miss("time", `${at.day}, ${at.hour}`);
    if (!courseOfferingId || !staffMemberId || roomId === undefined || dayOfWeek === undefined || !isTime)
      continue;
    for (const classPeriodId of taken as string[]) {
      const lesson = { courseOfferingId, staffMemberId, roomId, dayOfWeek, classPeriodId };
      lessons.set(`${courseOfferingId} ${dayOfWeek} ${classPeriodId}`, lesson);
    }
  }
  return { lessons: [...lessons.values()], unplaced, unknown: [...unknown.values()] };
}

const courseKey = (subject: string, students: readonly string[]) =>
  `${simple(subject)} ${studentsKey(students.map(simple))}`;
