import type { Resource } from "../../../kit/resource.ts";
import { gradingScales } from "../../assessment/grading/gradingScales.ts";
import { attendanceCodes } from "../../attendance/attendanceCodes.ts";
import { feeCategories } from "../../fees/catalogue/feeCategories.ts";
import { staffMembers } from "../../staff/staffMembers.ts";
import { teachingAssignments } from "../../staff/teachingAssignments.ts";
import { bellSchedules } from "../../structure/bell-schedules/bellSchedules.ts";
import { bellScheduleUses } from "../../structure/bell-schedules/bellScheduleUses.ts";
import { courseOfferings } from "../../structure/courses/courseOfferings.ts";
import { courses } from "../../structure/courses/courses.ts";
import { programs } from "../../structure/courses/programs.ts";
import { customFields } from "../../structure/customFields.ts";
import { departments } from "../../structure/departments.ts";
import { descriptors } from "../../structure/descriptors.ts";
import { gradeLevels } from "../../structure/gradeLevels.ts";
import { periods } from "../../structure/periods.ts";
import { rooms } from "../../structure/rooms.ts";
import { sections } from "../../structure/sections.ts";
import { subjects } from "../../structure/subjects.ts";
import { calendarDays } from "../../structure/years/calendarDays.ts";
import { terms } from "../../structure/years/terms.ts";
import { years } from "../../structure/years/years.ts";

export interface SetupStep {
  resource: Resource;
  /** A school can do without it. */
  optional?: true;
}

/** What a school needs before its first register, in the order in which it is needed. */
export const setupSteps: readonly SetupStep[] = [
  { resource: years },
  { resource: terms },
  { resource: gradeLevels },
  { resource: departments, optional: true },
  { resource: staffMembers },
  { resource: rooms, optional: true },
  { resource: sections },
  { resource: programs, optional: true },
  { resource: subjects },
  { resource: courses },
  { resource: courseOfferings },
  { resource: teachingAssignments },
  { resource: periods },
  { resource: bellSchedules, optional: true },
  { resource: bellScheduleUses, optional: true },
  { resource: calendarDays, optional: true },
  { resource: attendanceCodes },
  { resource: gradingScales },
  { resource: feeCategories },
  { resource: customFields, optional: true },
  { resource: descriptors, optional: true },
];
