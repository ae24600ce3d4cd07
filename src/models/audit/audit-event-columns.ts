import { json, oneOf, text, uuid } from "../columns.ts";

export const auditOutcomes = ["success", "failure"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** Columns of an audit event of a school or of the platform, beside its actor type: one canonical form is hashed for both. */
export const auditEventColumns = {
  actorId: uuid().nullable(),
  /** The API key through which `actorId` acted. API keys belong to schools. */
  apiKeyId: uuid().nullable(),
  action: text(),
  entityType: text(),
  entityId: uuid().nullable(),
  before: json<object>().nullable(),
  after: json<object>().nullable(),
  outcome: oneOf(auditOutcomes).default("success"),
  ip: text().nullable(),
  userAgent: text().nullable(),
  requestId: uuid().nullable(),
};
