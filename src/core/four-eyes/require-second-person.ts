import { context } from "../../lib/context.ts";
import { conflict } from "../../lib/errors.ts";
import { User } from "../../models/identity/index.ts";
import { accountsOfPerson } from "./accounts-of-person.ts";
import type { DecidingPermission } from "./deciding-permissions.ts";
import { secondPersonFor } from "./second-person-for.ts";

/** Names listed in the error detail. */
const MAX_NAMES = 3;

/**
 * Enforces the four-eyes rule: nobody approves what they requested, recorded or created themselves. Compares people, not
 * accounts: an API key acts as its owner, and merged records are one person. Call it while holding the lock of the row to
 * be decided; otherwise a maker could be added between this check and the write.
 * @param makers accounts that requested, recorded or created it; null stands for a job or the command line
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
  if (isNeeded)
    throw conflict("own_request", `You cannot decide on your own request: ${await decidersText(others)}`);
}

async function decidersText(ids: string[]): Promise<string> {
  if (ids.length === 0)
    return "someone else must decide, but nobody else has the permission. Ask an administrator to grant it";
  const users = await User.findAll({ where: { id: ids }, attributes: ["id", "name"], order: ["name"] });
  const names = users.slice(0, MAX_NAMES).map(({ name }) => name);
  if (users.length > MAX_NAMES) names.push(`${users.length - MAX_NAMES} more`);
  return `someone else must decide (${names.join(", ")})`;
}
