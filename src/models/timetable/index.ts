import { BellSchedule } from "./bell-schedule.ts";
import { BellSchedulePeriod } from "./bell-schedule-period.ts";
import { BellScheduleUse } from "./bell-schedule-use.ts";
import { DutyArea } from "./duty-area.ts";
import { DutyAssignment } from "./duty-assignment.ts";
import { RoomBooking } from "./room-booking.ts";
import { StaffAbsence } from "./staff-absence.ts";
import { StaffAvailability } from "./staff-availability.ts";
import { Timetable } from "./timetable.ts";
import { TimetableEntry } from "./timetable-entry.ts";
import { TimetableException } from "./timetable-exception.ts";
import { TimetableGeneration } from "./timetable-generation.ts";

export { bellScheduleStatuses } from "./bell-schedule.ts";
export { dutyAreaKinds, dutyAreaStatuses } from "./duty-area.ts";
export { roomBookingStatuses } from "./room-booking.ts";
export { staffAbsenceReasons, staffAbsenceStatuses } from "./staff-absence.ts";
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
export {
  BellSchedule,
  BellSchedulePeriod,
  BellScheduleUse,
  DutyArea,
  DutyAssignment,
  RoomBooking,
  StaffAbsence,
  StaffAvailability,
  Timetable,
  TimetableEntry,
  TimetableException,
  TimetableGeneration,
};

export function associate(): void {}
