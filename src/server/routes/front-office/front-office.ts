import { z } from "zod";
import { issueDocument, NewIssuedDocument } from "../../../core/front-office/issued/issue-document.ts";
import { IssuedDocumentView, issuedDocuments } from "../../../core/front-office/issued/issued-documents.ts";
import { DocumentRevocation, revokeDocument } from "../../../core/front-office/issued/revoke-document.ts";
import {
  IssuedDocumentCode,
  IssuedDocumentVerification,
  verifyDocument,
} from "../../../core/front-office/issued/verify-document.ts";
import {
  AddedTemplates,
  addStandardTemplates,
  StandardTemplateChoice,
} from "../../../core/front-office/templates/add-standard-templates.ts";
import {
  DocumentTemplateView,
  documentTemplates,
} from "../../../core/front-office/templates/document-templates.ts";
import {
  DocumentTemplateMove,
  moveTemplate,
  newTemplateVersion,
} from "../../../core/front-office/templates/move-template.ts";
import { PreviewQuery, previewTemplate } from "../../../core/front-office/templates/preview-template.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });
const manage = { permission: "document-templates.manage", params, response: DocumentTemplateView } as const;

export const frontOffice = [
  route({
    method: "post",
    path: "/document-templates/standard",
    summary: "Add the standard document templates that the school does not have",
    permission: "document-templates.manage",
    status: 200,
    body: StandardTemplateChoice,
    response: AddedTemplates,
    handle: ({ body }) => addStandardTemplates(body),
  }),
  ...crudRoutes("/document-templates", documentTemplates),
  route({
    ...manage,
    method: "put",
    path: "/document-templates/:id/status",
    summary: "Activate or retire a document template",
    body: DocumentTemplateMove,
    handle: ({ params, body }) => moveTemplate(params.id, body),
  }),
  route({
    ...manage,
    method: "post",
    path: "/document-templates/:id/versions",
    summary: "Create a draft of the next version of a document template",
    status: 201,
    handle: ({ params }) => newTemplateVersion(params.id),
  }),
  route({
    method: "get",
    path: "/document-templates/:id/preview.pdf",
    records: "DocumentTemplate",
    summary: "Preview a document template",
    permission: "issued-documents.read",
    params,
    query: PreviewQuery,
    file: { type: "application/pdf", name: "preview.pdf" },
    handle: ({ params, query }) => previewTemplate(params.id, query),
  }),
  ...crudRoutes(
    "/issued-documents",
    issuedDocuments,
    shownWith("student", "staffMember", "documentTemplate"),
  ),
  route({
    method: "post",
    path: "/issued-documents",
    summary: "Issue a letter or certificate for a student",
    permission: "issued-documents.issue",
    status: 201,
    idempotent: true,
    body: NewIssuedDocument,
    response: IssuedDocumentView,
    handle: ({ body }) => issueDocument(body),
  }),
  route({
    method: "post",
    path: "/issued-documents/:id/revocation",
    summary: "Revoke an issued document",
    permission: "issued-documents.revoke",
    status: 200,
    params,
    body: DocumentRevocation,
    response: IssuedDocumentView,
    handle: ({ params, body }) => revokeDocument(params.id, body),
  }),
  route({
    method: "get",
    path: "/issued-documents/verification/:code",
    summary: "Check that an issued document is genuine and valid",
    permission: "public",
    limit: "verification",
    transaction: "none",
    params: z.object({ code: IssuedDocumentCode }),
    response: IssuedDocumentVerification,
    handle: ({ params }) => verifyDocument(params.code),
  }),
];
