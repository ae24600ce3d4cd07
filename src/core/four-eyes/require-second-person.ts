import { context } from "../../lib/context.ts";
import { conflict } from "../../lib/errors.ts";
import { User } from "../../models/identity/index.ts";
import { accountsOfPerson } from "./accounts-of-person.ts";
import type { DecidingPermission } from "./deciding-permissions.ts";
import { secondPersonFor } from "./second-person-for.ts";

/** Names in the detail of a refusal. */
const MAX_NAMES = 3;

/**
 * Four eyes: nobody approves what they asked for, recorded or made themselves. The people are compared, not the
 * accounts: an API key acts as its owner, and merged records are one person. Call it under the lock of what is decided
 * on; otherwise a maker could join between this check and the write.
 * @param makers accounts that asked for it, recorded it or made it; null is nobody: a job or the command line
 * @throws {AppError} 409 `own_request`, whose detail names who may decide instead
 */
export async function requireSecondPerson(
  permission: DecidingPermission,
  makers: ReadonlyArray<string | null>,
): Promise<void> {
  const { actor } = context();
  const known = makers.filter((id) => id !== null);
  if (!actor || known.length === 0) return;
  const own = await accountsOfPerson(actor.id);
  if (!known.some((id) => own.includes(id))) return;
  const { isNeeded, others } = await secondPersonFor(actor.id, permission, known);
  if (isNeeded) throw conflict("own_request", `This is your own request: ${await whoMayDecide(others)}`);
}

async function whoMayDecide(ids: string[]): Promise<string> {
  if (ids.length === 0)
    return "somebody else must decide, and nobody else may at present. Ask an administrator to give somebody the permission";
  const users = await User.findAll({ where: { id: ids }, attributes: ["id", "name"], order: ["name"] });
  const names = users.slice(0, MAX_NAMES).map(({ name }) => name);
  if (users.length > MAX_NAMES) names.push(`${users.length - MAX_NAMES} more`);
  return `somebody else must decide (${names.join(", ")})`;
}
