import { STATUS_CODES } from "node:http";
import type { StoredResponse } from "../support/client.ts";

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/i;

/** What must never reach a client: stacks, SQL, names of files, tables and constraints. */
const markers =
  /node_modules|\.(ts|js):\d|\bat [\w.<>]+ \(|\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|START TRANSACTION)\b|Sequelize|PostgreSQL|relation "|violates|(?<!\bapi|\binvalid_device)_key\b|syntax error/;

/** Everything that is wrong with an answer that is not 2xx; empty where it is a proper problem document. */
export function problemFaults({ status, headers, body }: StoredResponse): string[] {
  const faults: string[] = [];
  const must = (holds: unknown, what: string) => holds || faults.push(what);
  const type = headers.get("content-type");
  must(type?.startsWith("application/problem+json"), `content-type is ${type}`);
  if (typeof body !== "object" || body === null) return [...faults, `the body is ${JSON.stringify(body)}`];
  must(/^urn:school-svc:problem:[a-z0-9-]+$/.test(body.type), `type is ${body.type}`);
  must(body.title === STATUS_CODES[status], `title is ${body.title}`);
  must(body.status === status, `status is ${body.status} in an answer ${status}`);
  must(/^[a-z][a-z0-9_]*$/.test(body.code), `code is ${body.code}`);
  must(typeof body.detail === "string" && body.detail.length > 0, "there is no detail");
  must(uuid.test(body.requestId), `requestId is ${body.requestId}`);
  must(body.requestId === headers.get("x-request-id"), "requestId is not that of the header");
  if (body.code === "validation_failed") must(body.errors?.length > 0, "there are no errors");
  for (const { path, message } of body.errors ?? [])
    must(typeof path === "string" && typeof message === "string", "errors have another form");
  const leak = markers.exec(JSON.stringify(body));
  must(!leak, `it shows ${leak?.[0]}`);
  return faults;
}
