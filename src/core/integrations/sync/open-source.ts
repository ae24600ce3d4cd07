import { conflict } from "../../../lib/errors.ts";
import type { IntegrationConnection } from "../../../models/integrations/index.ts";
import { genericSource } from "./generic-source.ts";
import { oneRosterSource } from "./oneroster/oneroster-source.ts";
import type { Source } from "./source.ts";

const sources = { oneroster: oneRosterSource, "generic-json": genericSource } as const;

export const filesOnly = () =>
  conflict("connection_of_files", "This connection imports files: upload a file instead of pulling");

/** Open the remote system of a connection as a source of rows. @throws {AppError} 409 `connection_of_files` for file connections */
export function openSource(connection: IntegrationConnection, signal: AbortSignal): Source {
  const { connector } = connection;
  if (connector === "oneroster-csv") throw filesOnly();
  return sources[connector](connection, signal);
}
