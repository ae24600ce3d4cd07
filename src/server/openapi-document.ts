import { connectorSettings } from "../core/integrations/connector-settings.ts";
import { version } from "../lib/version.ts";
import { openapi } from "./http/openapi.ts";
import type { AnyRoute } from "./http/route.ts";
import { routes } from "./routes/index.ts";

const forSchools = (all: readonly AnyRoute[]) => all.filter(({ path }) => !path.startsWith("/platform/"));

/** The OpenAPI 3.1 document of every route. @param options.platform with those of the platform's operators */
export function openapiDocument({ platform = true }: { platform?: boolean } = {}): object {
  const shown = platform
    ? routes
    : Object.fromEntries(Object.entries(routes).map(([name, all]) => [name, forSchools(all)]));
  return openapi(shown, { title: "school-svc", version }, Object.values(connectorSettings));
}
