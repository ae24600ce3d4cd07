import type { Model, ModelStatic } from "sequelize";
import type { AuditVerb } from "./audit-verbs.ts";
import { changeOf, type Details } from "./change-of.ts";
import { recordAudit } from "./record-audit.ts";

/**
 * Records the change of a row in the audit trail, in the transaction of the change. The action is `<table>.<verb>`.
 * @param id null if the change is of several rows
 */
export const audited = (
  model: ModelStatic<Model>,
  id: string | null,
  verb: AuditVerb,
  details?: Details,
): Promise<void> => recordAudit(changeOf(model, id, verb, details));
