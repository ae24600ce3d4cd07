import { z } from "zod";
import { academicTerms } from "../../core/structure/academic-terms.ts";
import { makeYearCurrent, moveAcademicYear } from "../../core/structure/academic-year-status.ts";
import { AcademicYearView, academicYears } from "../../core/structure/academic-years.ts";
import { calendarDays } from "../../core/structure/calendar-days.ts";
import { classPeriods } from "../../core/structure/class-periods.ts";
import { courseOfferings } from "../../core/structure/course-offerings.ts";
import { courses } from "../../core/structure/courses.ts";
import { customFieldDefinitions } from "../../core/structure/custom-field-definitions.ts";
import { departments } from "../../core/structure/departments.ts";
import { descriptors } from "../../core/structure/descriptors.ts";
import { gradeLevels } from "../../core/structure/grade-levels.ts";
import { Rollover, RolloverView, rollOverYear } from "../../core/structure/roll-over-year.ts";
import { rooms } from "../../core/structure/rooms.ts";
import { sections } from "../../core/structure/sections.ts";
import { subjects } from "../../core/structure/subjects.ts";
import { changeClassPeriod } from "../../core/timetable/change-class-period.ts";
import { crudRoutes } from "../http/crud-routes.ts";
import { route } from "../http/route.ts";
import { shownWith } from "./shown-with.ts";

const params = z.object({ id: z.uuid() });

/** What something refers to stays: the database refuses, and the answer is 409. */
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
  ...crudRoutes("/subjects", subjects, { ...removable, ...shownWith("department") }),
  ...crudRoutes("/courses", courses, { ...removable, ...shownWith("subject", "gradeLevel") }),
  ...crudRoutes("/course-offerings", courseOfferings, shownWith("course", "term", "section", "room")),
  ...crudRoutes("/class-periods", { ...classPeriods, update: changeClassPeriod }, removable),
  ...crudRoutes("/calendar-days", calendarDays, removable),
  ...crudRoutes("/descriptors", descriptors, removable),
  ...crudRoutes("/custom-field-definitions", customFieldDefinitions),
  route({
    method: "put",
    path: "/academic-years/:id/status",
    summary: "Move a year along its states: planned, active, closed, archived",
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
    summary: "Set up the next year after the pattern of this one",
    permission: "structure.manage",
    params,
    body: Rollover,
    response: RolloverView,
    handle: ({ params, body }) => rollOverYear(params.id, body),
  }),
];
