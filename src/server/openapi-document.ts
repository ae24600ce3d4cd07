import { setImmediate as turn } from "node:timers/promises";
import { version } from "../lib/version.ts";
import { openapi } from "./http/openapi.ts";
import { routes } from "./routes/index.ts";

const SLICE_MS = 5;

const start = () => openapi(routes, { title: "school-svc", version });

/** The OpenAPI 3.1 document of every route, at once: for commands. */
export function openapiDocument(): object {
  const making = start();
  for (;;) {
    const { done, value } = making.next();
    if (done) return value;
  }
}

/** The same in slices of a few milliseconds, so that the service answers others meanwhile. */
export async function openapiDocumentInSlices(): Promise<object> {
  const making = start();
  let began = performance.now();
  for (;;) {
    const { done, value } = making.next();
    if (done) return value;
    if (performance.now() - began < SLICE_MS) continue;
    await turn();
    began = performance.now();
  }
}
