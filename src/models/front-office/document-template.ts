import { integer, json, oneOf, text } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const issuedDocumentKinds = [
  "transfer",
  "character",
  "bonafide",
  "recommendation",
  "clearance",
  "id_card",
  "hall_ticket",
] as const;
/** Kinds that are written from a template; the others have a layout of their own. */
export const letterKinds = ["transfer", "character", "bonafide", "recommendation"] as const;
export const documentTemplateStatuses = ["draft", "active", "retired"] as const;
export const documentLanguages = ["en", "fr", "es", "ar", "sw"] as const;

export interface LetterLayout {
  title: string;
  /** Text with variables such as `{{student.name}}`. */
  body: string;
  /** Names below the lines for signatures. */
  signatures: string[];
}

/** A version of the text of a letter or certificate in one language. Only drafts are edited. */
export class DocumentTemplate extends tenantTable({
  /** The same for all versions and languages of a letter. */
  key: text(),
  name: text(),
  kind: oneOf(letterKinds),
  language: oneOf(documentLanguages),
  version: integer().default(1),
  layout: json<LetterLayout>(),
  status: oneOf(documentTemplateStatuses).default("draft"),
}) {}

table(DocumentTemplate, "document_templates");
