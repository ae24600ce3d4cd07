import { AcademicTerm } from "./academic-term.ts";
import { AcademicYear } from "./academic-year.ts";
import { CalendarDay } from "./calendar-day.ts";
import { ClassPeriod } from "./class-period.ts";
import { Course } from "./course.ts";
import { CourseOffering } from "./course-offering.ts";
import { CustomFieldDefinition } from "./custom-field-definition.ts";
import { Department } from "./department.ts";
import { Descriptor } from "./descriptor.ts";
import { GradeLevel } from "./grade-level.ts";
import { Program } from "./program.ts";
import { Room } from "./room.ts";
import { Section } from "./section.ts";
import { Subject } from "./subject.ts";

export { academicTermStatuses, academicTermTypes } from "./academic-term.ts";
export { academicYearStatuses } from "./academic-year.ts";
export { calendarDayTypes } from "./calendar-day.ts";
export { classPeriodStatuses } from "./class-period.ts";
export { courseStatuses } from "./course.ts";
export { courseOfferingStatuses } from "./course-offering.ts";
export {
  customFieldDefinitionDataTypes,
  customFieldDefinitionEntityTypes,
  customFieldDefinitionStatuses,
  customFieldDefinitionVisibilities,
} from "./custom-field-definition.ts";
export { departmentStatuses } from "./department.ts";
export { descriptorStatuses } from "./descriptor.ts";
export { gradeLevelStatuses } from "./grade-level.ts";
export { programStatuses, programTypes } from "./program.ts";
export { roomStatuses } from "./room.ts";
export { sectionStatuses } from "./section.ts";
export { subjectStatuses } from "./subject.ts";
export {
  AcademicTerm,
  AcademicYear,
  CalendarDay,
  ClassPeriod,
  Course,
  CourseOffering,
  CustomFieldDefinition,
  Department,
  Descriptor,
  GradeLevel,
  Program,
  Room,
  Section,
  Subject,
};

export function associate(): void {}
