import { actor } from "../../../lib/context.ts";
import { User } from "../../../models/identity/index.ts";
import type { Participant } from "../participants.ts";

/** Name and email of the caller: of the record in the course, otherwise of the account. */
export async function findUserName(participant: Participant | null) {
  if (participant) {
    const { givenName, familyName, email } = participant;
    return { givenName, familyName, name: `${givenName} ${familyName}`, email };
  }
  const { name, email } = await User.findByPk(actor().id, { rejectOnEmpty: true });
  // Accounts have one name, but many tools require two.
  const [, givenName = null, familyName = null] = /^(.+) (\S+)$/.exec(name) ?? [];
  return { givenName, familyName, name, email };
}
