import type { ClientTokens } from "../../lib/client-tokens.ts";
import type { Outside } from "../../lib/outside.ts";

/** What connections need of the outside. Connected once, by the composition root. */
export interface IntegrationServices {
  /** The one way to addresses that schools set. */
  outside: Outside;
  clientTokens: ClientTokens;
}

let connected: IntegrationServices | undefined;

export function connectIntegrations(services: IntegrationServices | undefined): void {
  connected = services;
}

export function integrationServices(): IntegrationServices {
  if (!connected) throw new Error("The integration services are not connected");
  return connected;
}
