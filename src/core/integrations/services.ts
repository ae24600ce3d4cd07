import type { GuardedHttp } from "../../lib/guarded-http/guarded-http.ts";
import type { ClientTokens } from "../../lib/tokens/client-tokens.ts";

/** External services used by integrations. Connected once, by the composition root. */
export interface IntegrationServices {
  /** HTTP client with SSRF guard; the only way to request addresses that a school sets. */
  guardedHttp: GuardedHttp;
  clientTokens: ClientTokens;
  /** Access tokens of LTI tools. */
  ltiTokens: ClientTokens;
}

let connected: IntegrationServices | undefined;

export function connectIntegrations(services: IntegrationServices | undefined): void {
  connected = services;
}

export function integrationServices(): IntegrationServices {
  if (!connected) throw new Error("The integration services are not connected");
  return connected;
}
