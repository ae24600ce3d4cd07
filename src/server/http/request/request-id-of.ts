import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isId } from "../../../lib/ids.ts";

/** Returns the id of a request: a valid incoming id is kept. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers["x-request-id"];
  return isId(given) ? given : randomUUID();
}
