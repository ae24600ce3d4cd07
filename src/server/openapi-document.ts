import { setImmediate as turn } from "node:timers/promises";
import { connectorSettings } from "../core/integrations/connections/connector-settings.ts";
import { version } from "../lib/version.ts";
import { openapi } from "./http/openapi.ts";
import type { AnyRoute } from "./http/route.ts";
import { routes } from "./routes/index.ts";

const SLICE_MS = 5;

interface Options {
  /** Include the routes for platform operators; default: true. */
  platform?: boolean;
}

const forSchools = (all: readonly AnyRoute[]) => all.filter(({ path }) => !path.startsWith("/platform/"));

function start({ platform = true }: Options) {
  const shown = platform
    ? routes
    : Object.fromEntries(Object.entries(routes).map(([name, all]) => [name, forSchools(all)]));
  return openapi(shown, { title: "school-svc", version }, Object.values(connectorSettings));
}

/** Builds the OpenAPI 3.1 document of all routes synchronously, for commands. */
export function openapiDocument(options: Options = {}): object {
  const making = start(options);
  for (;;) {
    const { done, value } = making.next();
    if (done) return value;
  }
}

/** Builds the document in slices of a few milliseconds, so that the server handles other requests in between. */
export async function openapiDocumentInSlices(options: Options = {}): Promise<object> {
  const making = start(options);
  let began = performance.now();
  for (;;) {
    const { done, value } = making.next();
    if (done) return value;
    if (performance.now() - began < SLICE_MS) continue;
    await turn();
    began = performance.now();
  }
}
