import { context } from "../../../lib/context.ts";
import { isId } from "../../../lib/ids.ts";
import { deferAudit } from "../../audit/deferred/defer-audit.ts";

/** Audit that a key, client secret or token was refused. `school` and `id` are unverified claims of the client. */
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
    // Ids can be forged, so the rate of events is limited by address.
    key: `${ip} ${method} ${isId(school) ? school : ""}`,
  });
}
