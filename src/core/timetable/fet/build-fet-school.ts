import { conflict } from "../../../lib/errors.ts";
import type { TimetableGenerationOptions } from "../../../models/timetable/index.ts";
import { buildProblem } from "../generation/build-problem.ts";
import type { Plan } from "../generation/read-plan.ts";
import type { FetNames } from "./fet-names.ts";
import type { FetActivity, FetSchool, FetTime } from "./fet-school.ts";

/**
 * Turns a draft into a school of FET: its lessons with their places, and those that it still lacks.
 * @throws {AppError} 409 `fet_periods`
 */
export function buildFetSchool(plan: Plan, names: FetNames, options: TimetableGenerationOptions): FetSchool {
  refuseOverlaps(plan);
  const time = (day: number, periodId: string): FetTime | null => {
    const [dayName, hour] = [names.days.get(day), names.hours.get(periodId)];
    return dayName && hour ? { day: dayName, hour } : null;
  };
  const activities: FetActivity[] = [];
  const ofCourse = new Map<string, number[]>();
  const add = (
    {
      courseOfferingId,
      staffMemberId,
      roomId,
    }: { courseOfferingId: string; staffMemberId: string | null; roomId: string | null },
    duration: number,
    at: FetTime | null,
  ) => {
    const { subject, students } = names.offerings.get(courseOfferingId)!;
    const teacher = staffMemberId && names.teachers.get(staffMemberId);
    const id = activities.length + 1;
    const room = (roomId && names.rooms.get(roomId)) || null;
    activities.push({ id, teachers: teacher ? [teacher] : [], subject, students, duration, at, room });
    const key = `${courseOfferingId} ${staffMemberId}`;
    ofCourse.set(key, [...(ofCourse.get(key) ?? []), id]);
  };
  for (const entry of plan.entries) {
    const at = time(entry.dayOfWeek, entry.classPeriodId);
    if (!at || !names.offerings.has(entry.courseOfferingId) || !names.teachers.has(entry.staffMemberId))
      throw conflict(
        "fet_periods",
        "A lesson has a period, course or teacher that is no longer active: move or remove it first",
      );
    add(entry, 1, at);
  }
  const { problem, items } = buildProblem(plan, options);
  for (const [index, item] of items.entries()) if (item) add(item, problem.lessons[index]!.duration, null);

  const times = (kind: "unavailable" | "avoid") => {
    const found = new Map<string, FetTime[]>();
    for (const each of plan.unavailable.filter((one) => one.kind === kind)) {
      const [teacher, at] = [
        names.teachers.get(each.staffMemberId),
        time(each.dayOfWeek, each.classPeriodId),
      ];
      if (teacher && at) found.set(teacher, [...(found.get(teacher) ?? []), at]);
    }
    return found;
  };
  return {
    name: names.school,
    days: [...names.days.values()],
    hours: plan.periods.map(({ id }) => names.hours.get(id)!),
    breaks: plan.periods.flatMap(({ id, isBreak, days }) =>
      [...names.days.keys()].filter((day) => isBreak || !days.includes(day)).map((day) => time(day, id)!),
    ),
    teachers: [...names.teachers.values()],
    subjects: [...new Set([...names.offerings.values()].map(({ subject }) => subject))],
    years: names.years,
    rooms: [...names.rooms].map(([id, name]) => ({ name, capacity: names.capacities.get(id) ?? 10_000 })),
    activities,
    unavailable: times("unavailable"),
    avoid: times("avoid"),
    // Beside locked lessons the rule can leave FET no place for the last ones, even with a low weight.
    apart: options.weights.spread
      ? [...ofCourse.values()]
          .filter((ids) => ids.every((id) => activities[id - 1]!.at === null))
          .filter(({ length }) => length > 1 && length <= names.days.size)
      : [],
    maxHoursPerTeacherDay: options.maxLessonsPerTeacherDay,
  };
}

/** FET has one sequence of hours for all classes. */
function refuseOverlaps({ periods }: Plan): void {
  for (const [index, one] of periods.entries())
    for (const other of periods.slice(index + 1))
      if (
        one.startsAt < other.endsAt &&
        other.startsAt < one.endsAt &&
        one.days.some((day) => other.days.includes(day))
      )
        throw conflict(
          "fet_periods",
          `${one.name} and ${other.name} overlap: FET knows only periods that follow one another`,
        );
}
