import { Timetable } from "./timetable.ts";
import { TimetableEntry } from "./timetable-entry.ts";
import { TimetableException } from "./timetable-exception.ts";

export { timetableStatuses } from "./timetable.ts";
export { timetableExceptionKinds, timetableExceptionStatuses } from "./timetable-exception.ts";
export { Timetable, TimetableEntry, TimetableException };

export function associate(): void {}
