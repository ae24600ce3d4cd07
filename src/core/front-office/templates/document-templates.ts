import { z } from "zod";
import { conflict, invalid } from "../../../lib/errors.ts";
import {
  DocumentTemplate,
  documentLanguages,
  documentTemplateStatuses,
  letterKinds,
} from "../../../models/front-office/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";
import { variableFaults } from "./fill-text.ts";
import { variables } from "./variables.ts";

const Layout = z
  .strictObject({
    title: text(120),
    body: paragraphs(6000).describe(
      `Text with variables: ${variables.map((name) => `{{${name}}}`).join(", ")}`,
    ),
    signatures: z.array(text(60)).max(3).describe("Names below the lines for signatures"),
  })
  .meta({ id: "LetterLayout" });

export const DocumentTemplateView = z
  .object({
    id: z.uuid(),
    key: z.string(),
    name: z.string(),
    kind: z.enum(letterKinds),
    language: z.enum(documentLanguages),
    version: z.int(),
    layout: Layout,
    status: z.enum(documentTemplateStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "DocumentTemplate" });

export const NewDocumentTemplate = z
  .strictObject({
    key: z
      .string()
      .max(60)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case letters, digits and single hyphens")
      .describe("The same for all languages of a letter"),
    name: text(120),
    kind: z.enum(letterKinds),
    language: z.enum(documentLanguages),
    layout: Layout,
  })
  .meta({ id: "NewDocumentTemplate" });

export const DocumentTemplateChanges = NewDocumentTemplate.pick({ name: true, layout: true })
  .partial()
  .meta({ id: "DocumentTemplateChanges" });

export const documentTemplates = crud(DocumentTemplate, {
  name: "Document template",
  view: DocumentTemplateView,
  create: NewDocumentTemplate,
  update: DocumentTemplateChanges,
  access: { read: "issued-documents.read", write: "document-templates.manage" },
  list: {
    filters: {
      key: z.string().max(60),
      kind: z.enum(letterKinds),
      language: z.enum(documentLanguages),
      status: z.enum(documentTemplateStatuses),
    },
    sort: ["name", "createdAt"],
    search: ["name", "key"],
  },
  rowScope: wholeSchoolOnly,
  check: checkTemplate,
});

/** Only drafts are edited, so that what was issued keeps the text it was issued with. @throws {AppError} 400, 409 */
async function checkTemplate(template: DocumentTemplate): Promise<void> {
  if (template.status !== "draft")
    throw conflict(
      "template_not_draft",
      `The template is ${template.status} and can no longer be edited: create a new version of it`,
    );
  const { title, body } = template.layout;
  const faults = [...variableFaults("layout.title", title), ...variableFaults("layout.body", body)];
  if (faults.length) throw invalid(faults);
  if (!template.isNewRecord) return;
  const { key, language, kind } = template;
  const others = await DocumentTemplate.findAll({ where: { key }, attributes: ["kind", "language"] });
  if (others.some((other) => other.language === language))
    throw conflict(
      "duplicate",
      `There is a template ${key} in this language already: create a new version of it`,
    );
  if (others.some((other) => other.kind !== kind))
    throw invalid([
      { path: "kind", message: `must be ${others[0]!.kind}, as in the other languages of ${key}` },
    ]);
}
