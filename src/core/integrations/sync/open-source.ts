import type { IntegrationConnection } from "../../../models/integrations/index.ts";
import { genericSource } from "./generic-source.ts";
import { oneRosterSource } from "./oneroster-source.ts";
import type { Source } from "./source.ts";

const sources = { oneroster: oneRosterSource, "generic-json": genericSource } as const;

/** The partner of a connection, as rows. */
export const openSource = (connection: IntegrationConnection, signal: AbortSignal): Source =>
  sources[connection.connector](connection, signal);
