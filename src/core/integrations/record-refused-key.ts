import { context } from "../../lib/context.ts";
import { isId } from "../../lib/ids.ts";
import { deferAudit } from "../audit/defer-audit.ts";

/** Puts on record that a program's key, secret or token was refused. School and id are what the program said. */
export function recordRefusedKey(
  school: string,
  id: string,
  method: "api_key" | "client_secret" | "token",
): void {
  const { ip = "" } = context();
  deferAudit({
    action: "auth.key_refused",
    entityType: "ApiKey",
    entityId: isId(id) ? id : null,
    outcome: "failure",
    after: { method },
    claimedSchool: isId(school) ? school : undefined,
    // Ids are what anybody may make up: the address bounds them.
    key: `${ip} ${method} ${isId(school) ? school : ""}`,
  });
}
