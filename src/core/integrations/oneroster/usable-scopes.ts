import { covers } from "../../identity/roles/delegation.ts";
import { loadPermissions } from "../../identity/sessions/load-actor.ts";
import type { LiveKey } from "../api-keys/api-keys.ts";
import { isOneRosterScope, type OneRosterScope, permissionsFor } from "./scopes.ts";

/** The OneRoster scopes of a key that its owner could still grant. Losing a permission takes effect on the key immediately. */
export async function usableScopes(key: LiveKey): Promise<OneRosterScope[]> {
  const held = await loadPermissions(key);
  return key.scopes.filter(isOneRosterScope).filter((scope) => covers(held, permissionsFor(scope)));
}
