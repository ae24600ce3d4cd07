import type { Model, ModelStatic } from "sequelize";
import type { AuditVerb } from "./audit-verbs.ts";
import type { Change } from "./record-audit.ts";

/** What a change of a row adds to its audit event. */
export type Details = Pick<Change, "before" | "after" | "schoolId">;

/** Describes the change of a row for `recordAudits`, `auditEventOf` or `recordPlatformAudit`; elsewhere use `audited`. */
export const changeOf = (
  model: ModelStatic<Model>,
  entityId: string | null,
  verb: AuditVerb,
  details: Details = {},
): Change => ({ action: `${model.tableName}.${verb}`, entityType: model.name, entityId, ...details });
