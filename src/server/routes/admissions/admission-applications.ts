import { z } from "zod";
import { admissionApplicationNotes } from "../../../core/admissions/applications/admission-application-notes.ts";
import {
  AdmissionApplicationView,
  admissionApplications,
} from "../../../core/admissions/applications/admission-applications.ts";
import {
  AdmissionDecision,
  decideApplication,
} from "../../../core/admissions/applications/decide-application.ts";
import { ApplicantEnrollment } from "../../../core/admissions/applications/enroll-applicant.ts";
import { KnownGuardians, knownGuardians } from "../../../core/admissions/applications/known-guardians.ts";
import {
  AdmissionApplicationMove,
  moveApplication,
} from "../../../core/admissions/applications/move-application.ts";
import {
  AdmissionSubmission,
  submitApplication,
} from "../../../core/admissions/applications/submit-application.ts";
import { cancelInterview } from "../../../core/admissions/interviews/cancel-interview.ts";
import {
  InterviewBookingView,
  interviewBookings,
} from "../../../core/admissions/interviews/interview-bookings.ts";
import { interviewSlots } from "../../../core/admissions/interviews/interview-slots.ts";
import { moveWaitlistEntry, WaitlistMove } from "../../../core/admissions/waitlist/move-waitlist-entry.ts";
import { WaitlistEntryView, waitlistEntries } from "../../../core/admissions/waitlist/waitlist-entries.ts";
import { enrollPayingApplicant } from "../../../core/fees/application-fees/enroll-paying-applicant.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const admissionApplicationRoutes = [
  ...crudRoutes(
    "/admission-applications",
    admissionApplications,
    shownWith("admissionCampaign", "gradeLevel", "admissionInquiry", "student", "admissionApplicationNotes"),
  ),
  route({
    method: "post",
    path: "/admission-applications/:id/submission",
    summary: "Submit a draft application",
    permission: "admissions.manage",
    params,
    body: AdmissionSubmission,
    response: AdmissionApplicationView,
    handle: ({ params, body }) => submitApplication(params.id, body),
  }),
  route({
    method: "put",
    path: "/admission-applications/:id/status",
    summary: "Take an application into review, accept its offer for the family, or withdraw it",
    permission: "admissions.manage",
    params,
    body: AdmissionApplicationMove,
    response: AdmissionApplicationView,
    handle: ({ params, body }) => moveApplication(params.id, body),
  }),
  route({
    method: "put",
    path: "/admission-applications/:id/decision",
    summary: "Offer a seat, put an application on the waiting list, or reject it",
    permission: "admissions.decide",
    params,
    body: AdmissionDecision,
    response: AdmissionApplicationView,
    handle: ({ params, body }) => decideApplication(params.id, body),
  }),
  route({
    method: "get",
    path: "/admission-applications/:id/known-guardians",
    summary: "Guardians of the school with the email address or phone number of one in the application",
    permission: "admissions.read",
    params,
    response: KnownGuardians,
    handle: ({ params }) => knownGuardians(params.id),
  }),
  route({
    method: "post",
    path: "/admission-applications/:id/enrollment",
    summary: "Enroll an accepted applicant as a student",
    permission: "students.manage",
    idempotent: true,
    params,
    body: ApplicantEnrollment,
    response: AdmissionApplicationView,
    handle: ({ params, body }) => enrollPayingApplicant(params.id, body),
  }),
  ...crudRoutes("/interview-slots", interviewSlots, {
    removable: true,
    ...shownWith("admissionCampaign", "staffMember"),
  }),
  ...crudRoutes("/interview-bookings", interviewBookings, shownWith("interviewSlot", "admissionApplication")),
  route({
    method: "put",
    path: "/interview-bookings/:id/cancellation",
    summary: "Cancel a booked interview and email the family",
    permission: "admissions.manage",
    params,
    response: InterviewBookingView,
    handle: ({ params }) => cancelInterview(params.id),
  }),
  ...crudRoutes("/admission-application-notes", admissionApplicationNotes, shownWith("admissionApplication")),
  ...crudRoutes(
    "/waitlist-entries",
    waitlistEntries,
    shownWith("admissionApplication", "admissionCampaign", "gradeLevel"),
  ),
  route({
    method: "put",
    path: "/waitlist-entries/:id/place",
    summary: "Move a waiting application to another place of its queue",
    permission: "admissions.decide",
    params,
    body: WaitlistMove,
    response: WaitlistEntryView,
    handle: ({ params, body }) => moveWaitlistEntry(params.id, body),
  }),
];
