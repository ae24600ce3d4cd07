import { z } from "zod";
import {
  AdmissionCampaignView,
  admissionCampaigns,
} from "../../../core/admissions/campaigns/admission-campaigns.ts";
import { admissionSeats } from "../../../core/admissions/campaigns/admission-seats.ts";
import { AdmissionCampaignMove, moveCampaign } from "../../../core/admissions/campaigns/move-campaign.ts";
import { AdmissionSeatPlan, AdmissionSeats, setSeats } from "../../../core/admissions/campaigns/set-seats.ts";
import {
  AdmissionInquiryView,
  admissionInquiries,
} from "../../../core/admissions/inquiries/admission-inquiries.ts";
import { admissionInquiryNotes } from "../../../core/admissions/inquiries/admission-inquiry-notes.ts";
import { followUpInquiry, NewFollowUp } from "../../../core/admissions/inquiries/follow-up-inquiry.ts";
import { AdmissionInquiryMove, moveInquiry } from "../../../core/admissions/inquiries/move-inquiry.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const admissions = [
  ...crudRoutes("/admission-campaigns", admissionCampaigns, {
    removable: true,
    ...shownWith("academicYear", "admissionSeats"),
  }),
  route({
    method: "put",
    path: "/admission-campaigns/:id/status",
    summary: "Open or close an admission campaign",
    permission: "admissions.plan",
    params,
    body: AdmissionCampaignMove,
    response: AdmissionCampaignView,
    handle: ({ params, body }) => moveCampaign(params.id, body),
  }),
  route({
    method: "put",
    path: "/admission-campaigns/:id/seats",
    summary: "Set the seats of an admission campaign per grade level",
    permission: "admissions.plan",
    params,
    body: AdmissionSeatPlan,
    response: AdmissionSeats,
    handle: ({ params, body }) => setSeats(params.id, body),
  }),
  ...crudRoutes("/admission-seats", admissionSeats, shownWith("gradeLevel", "admissionCampaign")),
  ...crudRoutes(
    "/admission-inquiries",
    admissionInquiries,
    shownWith("gradeLevel", "assignedStaffMember", "admissionInquiryNotes"),
  ),
  route({
    method: "put",
    path: "/admission-inquiries/:id/status",
    summary: "Change the status of an admission inquiry",
    permission: "admissions.manage",
    params,
    body: AdmissionInquiryMove,
    response: AdmissionInquiryView,
    handle: ({ params, body }) => moveInquiry(params.id, body),
  }),
  route({
    method: "post",
    path: "/admission-inquiries/:id/follow-ups",
    summary: "Record a contact with the family of an admission inquiry",
    permission: "admissions.manage",
    status: 201,
    idempotent: true,
    params,
    body: NewFollowUp,
    response: AdmissionInquiryView,
    handle: ({ params, body }) => followUpInquiry(params.id, body),
  }),
  ...crudRoutes("/admission-inquiry-notes", admissionInquiryNotes, shownWith("admissionInquiry")),
];
