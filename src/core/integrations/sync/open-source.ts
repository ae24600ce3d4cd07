import { conflict } from "../../../lib/errors.ts";
import type { IntegrationConnection } from "../../../models/integrations/index.ts";
import { genericSource } from "./generic-source.ts";
import { oneRosterSource } from "./oneroster-source.ts";
import type { Source } from "./source.ts";

const sources = { oneroster: oneRosterSource, "generic-json": genericSource } as const;

export const filesOnly = () =>
  conflict("connection_of_files", "This connection reads files: upload one instead of pulling");

/** The partner of a connection, as rows. @throws {AppError} 409 `connection_of_files` where rows come in files */
export function openSource(connection: IntegrationConnection, signal: AbortSignal): Source {
  const { connector } = connection;
  if (connector === "oneroster-csv") throw filesOnly();
  return sources[connector](connection, signal);
}
