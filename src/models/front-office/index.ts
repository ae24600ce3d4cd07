import { DocumentTemplate } from "./document-template.ts";
import { IssuedDocument } from "./issued-document.ts";
import { VisitorLog } from "./visitor-log.ts";

export {
  documentLanguages,
  documentTemplateStatuses,
  issuedDocumentKinds,
  type LetterLayout,
  letterKinds,
} from "./document-template.ts";
export { issuedDocumentStatuses } from "./issued-document.ts";
export { visitorLogKinds, visitorLogStatuses } from "./visitor-log.ts";
export { DocumentTemplate, IssuedDocument, VisitorLog };

export function associate(): void {}
