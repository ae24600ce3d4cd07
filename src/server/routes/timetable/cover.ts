import { z } from "zod";
import {
  CoverNeeds,
  CoverNeedsQuery,
  listCoverNeeds,
} from "../../../core/timetable/cover/list-cover-needs.ts";
import { CoverSheetQuery, printCoverSheet } from "../../../core/timetable/cover/print-cover-sheet.ts";
import {
  cancelStaffAbsence,
  changeStaffAbsence,
  NewStaffAbsence,
  recordStaffAbsence,
  StaffAbsenceChanges,
} from "../../../core/timetable/cover/record-staff-absence.ts";
import { StaffAbsenceView, staffAbsences } from "../../../core/timetable/cover/staff-absences.ts";
import {
  CoverSuggestions,
  CoverSuggestionsQuery,
  suggestCover,
} from "../../../core/timetable/cover/suggest-cover.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const cover = [
  ...crudRoutes("/staff-absences", staffAbsences, shownWith("staffMember")),
  route({
    method: "post",
    path: "/staff-absences",
    summary: "Record that a member of staff is absent",
    permission: "staff-absences.manage",
    status: 201,
    body: NewStaffAbsence,
    response: StaffAbsenceView,
    handle: ({ body }) => recordStaffAbsence(body),
  }),
  route({
    method: "patch",
    path: "/staff-absences/:id",
    summary: "Update the days, times or reason of an absence of staff",
    permission: "staff-absences.manage",
    params,
    body: StaffAbsenceChanges,
    response: StaffAbsenceView,
    handle: ({ params, body }) => changeStaffAbsence(params.id, body),
  }),
  route({
    method: "put",
    path: "/staff-absences/:id/cancellation",
    summary: "Cancel an absence of staff",
    permission: "staff-absences.manage",
    params,
    response: StaffAbsenceView,
    handle: ({ params }) => cancelStaffAbsence(params.id),
  }),
  route({
    method: "get",
    path: "/cover-needs",
    summary: "List absent staff, and the lessons and duties that others must take over",
    permission: "staff-absences.read",
    query: CoverNeedsQuery,
    response: CoverNeeds,
    handle: ({ query }) => listCoverNeeds(query),
  }),
  route({
    method: "get",
    path: "/cover-suggestions",
    mayBeMissing: true,
    summary: "Suggest who can cover a lesson, the most suitable first",
    permission: "timetable.manage",
    query: CoverSuggestionsQuery,
    response: CoverSuggestions,
    handle: ({ query }) => suggestCover(query),
  }),
  route({
    method: "get",
    path: "/cover-sheet.pdf",
    summary: "Print who is absent on a day and who covers for them",
    permission: "staff-absences.read",
    records: "StaffAbsence",
    query: CoverSheetQuery,
    file: { type: "application/pdf", name: "cover-sheet.pdf" },
    handle: ({ query }) => printCoverSheet(query),
  }),
];
