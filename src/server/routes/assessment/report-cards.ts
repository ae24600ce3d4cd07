import { z } from "zod";
import {
  commentReportCard,
  ReportCardComments,
} from "../../../core/assessment/report-cards/comment-report-card.ts";
import {
  GeneratedReportCards,
  GenerateReportCards,
  generateReportCards,
} from "../../../core/assessment/report-cards/generate-report-cards.ts";
import {
  printReportCard,
  printSectionCards,
  SectionCards,
} from "../../../core/assessment/report-cards/print-report-cards.ts";
import {
  OfTerm,
  PublishedReportCards,
  publishCard,
  publishSection,
  ReviewedReportCards,
  releaseCard,
  reviewCard,
  reviewSection,
  Withholding,
  withholdCard,
} from "../../../core/assessment/report-cards/publish-report-cards.ts";
import { reportCardLines } from "../../../core/assessment/report-cards/report-card-lines.ts";
import {
  changeTemplate,
  createTemplate,
  NewReportCardTemplate,
  ReportCardTemplateChanges,
  ReportCardTemplateView,
  reportCardTemplates,
} from "../../../core/assessment/report-cards/report-card-templates.ts";
import { reportCards as cards, ReportCardView } from "../../../core/assessment/report-cards/report-cards.ts";
import { issueTranscript, NewTranscript } from "../../../core/assessment/transcripts/issue-transcript.ts";
import { printTranscript } from "../../../core/assessment/transcripts/print-transcript.ts";
import {
  addPriorRecord,
  changePriorRecord,
  NewPriorAcademicRecord,
  PriorAcademicRecordChanges,
  PriorAcademicRecordView,
  priorAcademicRecords,
  unverifyPriorRecord,
  verifyPriorRecord,
} from "../../../core/assessment/transcripts/prior-academic-records.ts";
import { TranscriptView, transcripts } from "../../../core/assessment/transcripts/transcripts.ts";
import {
  VerificationCode,
  VerifiedDocument,
  verifyTranscript,
} from "../../../core/assessment/transcripts/verify-transcript.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });
const manage = { permission: "report-cards.manage", params, response: ReportCardView } as const;
const verification = {
  path: "/prior-academic-records/:id/verification",
  permission: "transcripts.manage",
  params,
  response: PriorAcademicRecordView,
} as const;

export const reportCards = [
  // Before the routes with `:id`, which would match the ".pdf" path.
  route({
    method: "get",
    path: "/report-cards/:id.pdf",
    records: "ReportCard",
    summary: "Print a report card",
    permission: "report-cards.read",
    params,
    file: { type: "application/pdf", name: "report-card.pdf" },
    handle: ({ params }) => printReportCard(params.id),
  }),
  route({
    method: "get",
    path: "/transcripts/:id.pdf",
    records: "Transcript",
    summary: "Print a transcript",
    permission: "transcripts.read",
    params,
    file: { type: "application/pdf", name: "transcript.pdf" },
    handle: ({ params }) => printTranscript(params.id),
  }),
  route({
    method: "get",
    path: "/sections/:id/report-cards.pdf",
    records: "ReportCard",
    summary: "Print the report cards of a section and term as one file",
    permission: "report-cards.read",
    params,
    query: SectionCards,
    file: { type: "application/pdf", name: "report-cards.pdf" },
    handle: ({ params, query }) => printSectionCards(params.id, query),
  }),
  ...crudRoutes("/report-card-templates", reportCardTemplates, shownWith("gradingScale")),
  ...crudRoutes(
    "/report-cards",
    cards,
    shownWith("student", "term", "section", "reportCardTemplate", "lines"),
  ),
  ...crudRoutes("/report-card-lines", reportCardLines, shownWith("reportCard", "courseOffering")),
  ...crudRoutes("/transcripts", transcripts, shownWith("student")),
  ...crudRoutes("/prior-academic-records", priorAcademicRecords, shownWith("student", "mappedCourse")),
  route({
    method: "post",
    path: "/report-card-templates",
    summary: "Create a report card template",
    permission: "report-cards.manage",
    status: 201,
    body: NewReportCardTemplate,
    response: ReportCardTemplateView,
    handle: ({ body }) => createTemplate(body),
  }),
  route({
    method: "patch",
    path: "/report-card-templates/:id",
    summary: "Update a report card template",
    permission: "report-cards.manage",
    params,
    body: ReportCardTemplateChanges,
    response: ReportCardTemplateView,
    handle: ({ params, body }) => changeTemplate(params.id, body),
  }),
  route({
    method: "post",
    path: "/sections/:id/report-cards/generation",
    summary: "Generate the report cards of a section and term",
    permission: "report-cards.manage",
    params,
    body: GenerateReportCards,
    response: GeneratedReportCards,
    status: 200,
    handle: ({ params, body }) => generateReportCards(params.id, body),
  }),
  route({
    method: "post",
    path: "/sections/:id/report-cards/review",
    summary: "Mark the draft report cards of a section as reviewed",
    permission: "report-cards.manage",
    params,
    body: OfTerm,
    response: ReviewedReportCards,
    status: 200,
    handle: ({ params, body }) => reviewSection(params.id, body),
  }),
  route({
    method: "post",
    path: "/sections/:id/report-cards/publication",
    summary: "Publish the reviewed report cards of a section to families",
    permission: "report-cards.manage",
    params,
    body: OfTerm,
    response: PublishedReportCards,
    status: 200,
    handle: ({ params, body }) => publishSection(params.id, body),
  }),
  route({
    method: "put",
    path: "/report-cards/:id/comments",
    summary: "Comment on a report card",
    permission: "report-cards.comment",
    params,
    body: ReportCardComments,
    response: ReportCardView,
    handle: ({ params, body }) => commentReportCard(params.id, body),
  }),
  route({
    ...manage,
    method: "put",
    path: "/report-cards/:id/review",
    summary: "Mark a draft report card as reviewed",
    handle: ({ params }) => reviewCard(params.id),
  }),
  route({
    ...manage,
    method: "put",
    path: "/report-cards/:id/publication",
    summary: "Publish a report card to the family",
    handle: ({ params }) => publishCard(params.id),
  }),
  route({
    ...manage,
    method: "put",
    path: "/report-cards/:id/withholding",
    summary: "Withhold a report card from the family",
    body: Withholding,
    handle: ({ params, body }) => withholdCard(params.id, body),
  }),
  route({
    ...manage,
    method: "delete",
    path: "/report-cards/:id/withholding",
    status: 200,
    summary: "Publish a withheld report card to the family",
    handle: ({ params }) => releaseCard(params.id),
  }),
  route({
    method: "post",
    path: "/transcripts",
    summary: "Issue the transcript of a student",
    permission: "transcripts.manage",
    status: 201,
    body: NewTranscript,
    response: TranscriptView,
    handle: ({ body }) => issueTranscript(body),
  }),
  route({
    method: "post",
    path: "/prior-academic-records",
    summary: "Add a mark from a previous school",
    permission: "transcripts.manage",
    status: 201,
    body: NewPriorAcademicRecord,
    response: PriorAcademicRecordView,
    handle: ({ body }) => addPriorRecord(body),
  }),
  route({
    method: "patch",
    path: "/prior-academic-records/:id",
    summary: "Update a mark from a previous school",
    permission: "transcripts.manage",
    params,
    body: PriorAcademicRecordChanges,
    response: PriorAcademicRecordView,
    handle: ({ params, body }) => changePriorRecord(params.id, body),
  }),
  route({
    ...verification,
    method: "put",
    summary: "Verify a mark from a previous school",
    handle: ({ params }) => verifyPriorRecord(params.id),
  }),
  route({
    ...verification,
    method: "delete",
    status: 200,
    summary: "Revoke the verification of a mark",
    handle: ({ params }) => unverifyPriorRecord(params.id),
  }),
  route({
    method: "get",
    path: "/verify/:code",
    summary: "Check that a printed document was issued by the school",
    permission: "public",
    limit: "verification",
    transaction: "none",
    params: z.object({ code: VerificationCode }),
    response: VerifiedDocument,
    handle: ({ params }) => verifyTranscript(params.code),
  }),
];
