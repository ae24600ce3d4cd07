import { z } from "zod";
import {
  acceptOwnOffer,
  declineOwnOffer,
  OfferAcceptance,
  withdrawOwnApplication,
} from "../../../core/admissions/family/answer-offer.ts";
import {
  NewApplicationDocument,
  removeOwnDocument,
  uploadOwnDocument,
} from "../../../core/admissions/family/application-documents.ts";
import {
  FamilyApplicationForm,
  FamilyApplicationView,
} from "../../../core/admissions/family/family-application.ts";
import {
  bookOwnInterview,
  cancelOwnInterview,
  InterviewChoice,
  OwnInterviews,
  showOwnInterviews,
} from "../../../core/admissions/family/own/own-interview.ts";
import { saveApplication } from "../../../core/admissions/family/own/save-application.ts";
import { showOwnApplication } from "../../../core/admissions/family/own/show-own-application.ts";
import { submitOwnApplication } from "../../../core/admissions/family/own/submit-own-application.ts";
import {
  LinkRequest,
  resendApplicationLink,
  sendApplicationLinks,
} from "../../../core/admissions/family/send-application-links.ts";
import {
  SchoolAdmissions,
  showSchoolAdmissions,
} from "../../../core/admissions/family/show-school-admissions.ts";
import {
  NewFamilyApplication,
  StartedApplication,
  startApplication,
} from "../../../core/admissions/family/start-application.ts";
import { documentFile } from "../../../core/documents/upload-document.ts";
import { route } from "../../http/route.ts";

const params = z.object({
  slug: z.string().regex(/^[a-z0-9-]{1,100}$/, "must be the short name of a school"),
});

/** Without an account: the token of the emailed link, sent as bearer token, opens one application of the school. */
const open = { permission: "public", transaction: "none", limit: "apply", params } as const;

/** The application page of a school, for families without an account. */
export const familyApplications = [
  route({
    ...open,
    method: "get",
    path: "/apply/:slug",
    summary: "Show the admission campaigns of a school to families",
    response: SchoolAdmissions,
    handle: ({ params }) => showSchoolAdmissions(params.slug),
  }),
  route({
    ...open,
    limit: "new-application",
    method: "post",
    path: "/apply/:slug/applications",
    summary: "Save a new application and email the link to it",
    status: 201,
    body: NewFamilyApplication,
    response: StartedApplication,
    handle: ({ params, body }) => startApplication(params.slug, body),
  }),
  route({
    ...open,
    limit: "new-application",
    method: "post",
    path: "/apply/:slug/links",
    summary: "Email new links to the applications of an address",
    status: 202,
    body: LinkRequest,
    handle: ({ params, body }) => sendApplicationLinks(params.slug, body),
  }),
  route({
    ...open,
    method: "get",
    path: "/apply/:slug/application",
    summary: "Show the application that the link opens",
    response: FamilyApplicationView,
    handle: ({ params, http }) => showOwnApplication(params.slug, http.bearer),
  }),
  route({
    ...open,
    method: "put",
    path: "/apply/:slug/application",
    summary: "Save the application that the link opens, before it is submitted",
    body: FamilyApplicationForm,
    response: FamilyApplicationView,
    handle: ({ params, body, http }) => saveApplication(params.slug, http.bearer, body),
  }),
  route({
    ...open,
    method: "post",
    path: "/apply/:slug/submission",
    summary: "Submit the application that the link opens",
    response: FamilyApplicationView,
    handle: ({ params, http }) => submitOwnApplication(params.slug, http.bearer),
  }),
  route({
    ...open,
    method: "post",
    path: "/apply/:slug/acceptance",
    summary: "Accept the offer and sign the terms",
    body: OfferAcceptance,
    response: FamilyApplicationView,
    handle: ({ params, body, http }) => acceptOwnOffer(params.slug, http.bearer, body),
  }),
  route({
    ...open,
    method: "post",
    path: "/apply/:slug/refusal",
    summary: "Decline the offer",
    response: FamilyApplicationView,
    handle: ({ params, http }) => declineOwnOffer(params.slug, http.bearer),
  }),
  route({
    ...open,
    method: "post",
    path: "/apply/:slug/withdrawal",
    summary: "Withdraw the application that the link opens",
    response: FamilyApplicationView,
    handle: ({ params, http }) => withdrawOwnApplication(params.slug, http.bearer),
  }),
  route({
    ...open,
    method: "post",
    path: "/apply/:slug/documents",
    summary: "Upload a document to the application that the link opens",
    status: 201,
    query: NewApplicationDocument,
    upload: documentFile,
    response: FamilyApplicationView,
    handle: ({ params, query, upload, http }) => uploadOwnDocument(params.slug, http.bearer, query, upload),
  }),
  route({
    ...open,
    method: "delete",
    path: "/apply/:slug/documents/:id",
    summary: "Delete a document of the application that the link opens",
    status: 200,
    params: params.extend({ id: z.uuid() }),
    response: FamilyApplicationView,
    handle: ({ params, http }) => removeOwnDocument(params.slug, http.bearer, params.id),
  }),
  route({
    ...open,
    method: "get",
    path: "/apply/:slug/interview",
    summary: "Show the interview of the application that the link opens, and those that it can book",
    response: OwnInterviews,
    handle: ({ params, http }) => showOwnInterviews(params.slug, http.bearer),
  }),
  route({
    ...open,
    method: "post",
    path: "/apply/:slug/interview",
    summary: "Book an interview for the application that the link opens",
    status: 201,
    body: InterviewChoice,
    response: OwnInterviews,
    handle: ({ params, body, http }) => bookOwnInterview(params.slug, http.bearer, body),
  }),
  route({
    ...open,
    method: "delete",
    path: "/apply/:slug/interview",
    summary: "Cancel the interview of the application that the link opens",
    status: 200,
    response: OwnInterviews,
    handle: ({ params, http }) => cancelOwnInterview(params.slug, http.bearer),
  }),
  route({
    method: "post",
    path: "/admission-applications/:id/links",
    summary: "Email the family a new link to its application",
    permission: "admissions.manage",
    status: 202,
    params: z.object({ id: z.uuid() }),
    handle: ({ params }) => resendApplicationLink(params.id),
  }),
];
