import { z } from "zod";
import { insertRows } from "../../../db/insert-rows.ts";
import { transaction } from "../../../db/transaction.ts";
import { newId } from "../../../lib/ids.ts";
import { DocumentTemplate, documentLanguages } from "../../../models/front-office/index.ts";
import { audited } from "../../audit/audited.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { standardTemplates } from "./standard-templates.ts";

export const StandardTemplateChoice = z
  .strictObject({ languages: z.array(z.enum(documentLanguages)).min(1).max(documentLanguages.length) })
  .meta({ id: "StandardDocumentTemplates" });

export const AddedTemplates = z
  .object({ added: z.int().describe("Number of templates that the school did not have") })
  .meta({ id: "AddedDocumentTemplates" });

/** Adds the standard templates in these languages that the school does not have in any version, as active ones. */
export const addStandardTemplates = ({
  languages,
}: z.output<typeof StandardTemplateChoice>): Promise<z.output<typeof AddedTemplates>> =>
  transaction(async () => {
    checkWholeSchool("document-templates.manage");
    await lockInSchool("document-templates");
    const present = await DocumentTemplate.findAll({ attributes: ["key", "language"] });
    const missing = standardTemplates.filter(
      ({ key, language }) =>
        languages.includes(language) &&
        !present.some((each) => each.key === key && each.language === language),
    );
    if (missing.length) {
      await insertRows(
        DocumentTemplate,
        missing.map((template) => ({ id: newId(), ...template, version: 1, status: "active" as const })),
      );
      await audited(DocumentTemplate, null, "create", {
        after: { templates: missing.map(({ key, language }) => `${key} ${language}`) },
      });
    }
    return { added: missing.length };
  });
