import type { Row } from "../../../api/types.ts";

export type AccessLogEntry = Row<"/api/v1/access-log-entries">;

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
] as const satisfies readonly AccessLogEntry["kind"][];
