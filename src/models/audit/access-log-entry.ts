import { boolean, json, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const accessKinds = [
  "health",
  "safeguarding",
  "custody",
  "notes",
  "discipline",
  "support",
  "finance",
  "documents",
  "admission",
  "requests",
] as const;

/** Somebody at the school was shown sensitive records of a student. Written by `core/audit/access-log`. */
export class AccessLogEntry extends tenantTable({
  /** Null: of more students than are listed. Any student of the school may be among them. */
  studentId: uuid().nullable(),
  kind: oneOf(accessKinds),
  entityType: text(),
  /** The records left as a file. */
  exported: boolean().default(false),
  userId: uuid(),
  /** The API key through which the account read. */
  apiKeyId: uuid().nullable(),
  /** Names of the account's roles at the time. */
  roles: json<readonly string[]>(),
  /** That of the audit event of the same request. */
  requestId: uuid().nullable(),
}) {}

table(AccessLogEntry, "access_log_entries");
