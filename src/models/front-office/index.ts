import { DocumentTemplate } from "./document-template.ts";
import { IssuedDocument } from "./issued-document.ts";

export {
  documentLanguages,
  documentTemplateStatuses,
  issuedDocumentKinds,
  type LetterLayout,
  letterKinds,
} from "./document-template.ts";
export { issuedDocumentStatuses } from "./issued-document.ts";
export { DocumentTemplate, IssuedDocument };

export function associate(): void {}
