import { covers } from "../../identity/delegation.ts";
import { loadPermissions } from "../../identity/load-actor.ts";
import type { LiveKey } from "../api-keys.ts";
import { isOneRosterScope, type OneRosterScope, permissionsFor } from "./scopes.ts";

/** The OneRoster scopes of a key that its maker could still give: what they lost, the key has lost at once. */
export async function usableScopes(key: LiveKey): Promise<OneRosterScope[]> {
  const held = await loadPermissions(key);
  return key.scopes.filter(isOneRosterScope).filter((scope) => covers(held, permissionsFor(scope)));
}
