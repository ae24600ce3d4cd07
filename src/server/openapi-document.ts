import { connectorSettings } from "../core/integrations/connector-settings.ts";
import { version } from "../lib/version.ts";
import { openapi } from "./http/openapi.ts";
import { routes } from "./routes/index.ts";

/** The OpenAPI 3.1 document of every route. */
export const openapiDocument = (): object =>
  openapi(routes, { title: "school-svc", version }, Object.values(connectorSettings));
