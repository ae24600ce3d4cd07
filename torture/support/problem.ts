import type { Reply } from "./call.ts";

const leaks =
  /\bat \S+ \(|node:internal|node_modules|\.(ts|js):\d+|\b(SELECT|INSERT INTO|UPDATE|DELETE FROM) .+ (FROM|VALUES|SET|WHERE)\b|violates|constraint|SQLSTATE|relation "|sequelize/i;
const code = /^[a-z][a-z_]*$/;

/** Checks that a response is valid problem details; null if it is. */
export function faultOf(reply: Reply): string | null {
  if (!reply.headers["content-type"]?.startsWith("application/problem+json"))
    return `content type ${reply.headers["content-type"] ?? "missing"}`;
  let body: any;
  try {
    body = JSON.parse(reply.text);
  } catch {
    return "not JSON";
  }
  for (const name of ["type", "title", "code", "detail", "requestId"])
    if (typeof body[name] !== "string" || !body[name]) return `no ${name}`;
  if (body.status !== reply.status) return "another status inside";
  if (!code.test(body.code)) return `code ${body.code}`;
  if (body.requestId !== reply.headers["x-request-id"]) return "another request id in the header";
  if (
    body.errors?.some(
      (each: { path: string; message: string }) =>
        typeof each.path !== "string" || typeof each.message !== "string",
    ) ??
    (reply.status === 400 && body.code === "validation_failed")
  )
    return "no list of errors";
  if (leaks.test(reply.text)) return `tells too much: ${leaks.exec(reply.text)?.[0]}`;
  return null;
}
