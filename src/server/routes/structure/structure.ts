import { z } from "zod";
import { calendarDays } from "../../../core/structure/calendar/calendar-days.ts";
import { classPeriods } from "../../../core/structure/calendar/class-periods.ts";
import { courseOfferings } from "../../../core/structure/courses/course-offerings.ts";
import { courses } from "../../../core/structure/courses/courses.ts";
import { subjects } from "../../../core/structure/courses/subjects.ts";
import { customFieldDefinitions } from "../../../core/structure/custom-fields/custom-field-definitions.ts";
import { departments } from "../../../core/structure/departments.ts";
import { descriptors } from "../../../core/structure/descriptors.ts";
import { gradeLevels } from "../../../core/structure/grades/grade-levels.ts";
import { sections } from "../../../core/structure/grades/sections.ts";
import { programs } from "../../../core/structure/programs.ts";
import { rooms } from "../../../core/structure/rooms.ts";
import { academicTerms } from "../../../core/structure/years/academic-terms.ts";
import { makeYearCurrent, moveAcademicYear } from "../../../core/structure/years/academic-year-status.ts";
import { AcademicYearView, academicYears } from "../../../core/structure/years/academic-years.ts";
import { Rollover, RolloverView, rollOverYear } from "../../../core/structure/years/roll-over-year.ts";
import {
  addCalendarDay,
  changeCalendarDay,
  removeCalendarDay,
} from "../../../core/timetable/bell-schedules/change-calendar-day.ts";
import { changeClassPeriod } from "../../../core/timetable/change-class-period.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

/** A row that others refer to is kept: the database refuses the delete, and the response is 409. */
const removable = { removable: true };

export const structure = [
  ...crudRoutes("/departments", departments, { ...removable, ...shownWith("headStaffMember") }),
  ...crudRoutes("/academic-years", academicYears, { ...removable, ...shownWith("terms") }),
  ...crudRoutes("/academic-terms", academicTerms, { ...removable, ...shownWith("academicYear") }),
  ...crudRoutes("/grade-levels", gradeLevels, { ...removable, ...shownWith("nextGradeLevel") }),
  ...crudRoutes("/rooms", rooms, removable),
  ...crudRoutes("/sections", sections, {
    ...removable,
    ...shownWith("academicYear", "gradeLevel", "homeroomTeacher", "room"),
  }),
  ...crudRoutes("/programs", programs, { ...removable, ...shownWith("department") }),
  ...crudRoutes("/subjects", subjects, { ...removable, ...shownWith("department") }),
  ...crudRoutes("/courses", courses, { ...removable, ...shownWith("subject", "gradeLevel", "program") }),
  ...crudRoutes("/course-offerings", courseOfferings, shownWith("course", "term", "section", "room")),
  ...crudRoutes("/class-periods", { ...classPeriods, update: changeClassPeriod }, removable),
  ...crudRoutes(
    "/calendar-days",
    { ...calendarDays, create: addCalendarDay, update: changeCalendarDay, remove: removeCalendarDay },
    { ...removable, ...shownWith("bellSchedule") },
  ),
  ...crudRoutes("/descriptors", descriptors, removable),
  ...crudRoutes("/custom-field-definitions", customFieldDefinitions),
  route({
    method: "put",
    path: "/academic-years/:id/status",
    summary: "Change the status of a year: planned, active, closed, archived",
    permission: "structure.manage",
    params,
    body: AcademicYearView.pick({ status: true }).meta({ id: "AcademicYearStatus" }),
    response: AcademicYearView,
    handle: ({ params, body }) => moveAcademicYear(params.id, body.status),
  }),
  route({
    method: "put",
    path: "/academic-years/:id/current",
    summary: "Make a year the current one",
    permission: "structure.manage",
    params,
    response: AcademicYearView,
    handle: ({ params }) => makeYearCurrent(params.id),
  }),
  route({
    method: "post",
    path: "/academic-years/:id/rollover",
    summary: "Create the next year from the pattern of this one",
    permission: "structure.manage",
    params,
    body: Rollover,
    response: RolloverView,
    handle: ({ params, body }) => rollOverYear(params.id, body),
  }),
];
