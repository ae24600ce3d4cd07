import { StaffAvailability } from "./staff-availability.ts";
import { Timetable } from "./timetable.ts";
import { TimetableEntry } from "./timetable-entry.ts";
import { TimetableException } from "./timetable-exception.ts";
import { TimetableGeneration } from "./timetable-generation.ts";

export { staffAvailabilityKinds } from "./staff-availability.ts";
export { timetableStatuses } from "./timetable.ts";
export { timetableExceptionKinds, timetableExceptionStatuses } from "./timetable-exception.ts";
export {
  type Obstacle,
  type PlacedLesson,
  type TimetableGenerationOptions,
  timetableGenerationStatuses,
  type UnplacedLessons,
} from "./timetable-generation.ts";
export { StaffAvailability, Timetable, TimetableEntry, TimetableException, TimetableGeneration };

export function associate(): void {}
