import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import { DocumentTemplate } from "../../../models/front-office/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { stateMachine } from "../../common/entities/state-machine.ts";
import { transition } from "../../common/entities/transition.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";

type Status = DocumentTemplate["status"];

export const DocumentTemplateMove = z
  .strictObject({ status: z.enum(["active", "retired"]) })
  .meta({ id: "DocumentTemplateMove" });

const allowed = stateMachine<Status>("template_status", {
  draft: ["active", "retired"],
  active: ["retired"],
  retired: ["active"],
});

const find = (id: string): Promise<DocumentTemplate> =>
  findLocked(DocumentTemplate, id, { where: scopeWhere("document-templates.manage", wholeSchoolOnly) });

/** Activates or retires a template. Activating one retires the version that was active. @throws {AppError} 404, 409 `template_status` */
export const moveTemplate = (
  id: string,
  { status }: z.output<typeof DocumentTemplateMove>,
): Promise<DocumentTemplate> =>
  transaction(async () => {
    await lockInSchool("document-templates");
    const template = await find(id);
    if (template.status === status) return template;
    const { key, language } = template;
    const active = await DocumentTemplate.findOne({ where: { key, language, status: "active" } });
    if (status === "active" && active)
      await transition(active, { ...allowed("The template", "retired"), verb: "retire" });
    await transition(template, {
      ...allowed("The template", status),
      verb: status === "active" ? "activate" : "retire",
    });
    return template;
  });

/** Creates a draft with the text of a template and the next version. @throws {AppError} 404, 409 `draft_exists` */
export const newTemplateVersion = (id: string): Promise<DocumentTemplate> =>
  transaction(async () => {
    await lockInSchool("document-templates");
    const { key, name, kind, language, layout } = await find(id);
    const versions = await DocumentTemplate.findAll({
      where: { key, language },
      attributes: ["version", "status"],
    });
    if (versions.some(({ status }) => status === "draft"))
      throw conflict(
        "draft_exists",
        "There is a draft of this template already: edit it, or retire it first",
      );
    const version = Math.max(...versions.map((each) => each.version)) + 1;
    const draft = await DocumentTemplate.create({ key, name, kind, language, layout, version });
    await audited(DocumentTemplate, draft.id, "create", { after: { key, language, version } });
    return draft;
  });
