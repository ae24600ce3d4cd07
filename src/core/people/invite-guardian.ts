import { User } from "../../models/identity/index.ts";
import type { Guardian } from "../../models/people/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { createUser } from "../identity/create-user.ts";
import { Locale } from "../platform/schemas.ts";
import { tellOtherGuardians } from "./tell-other-guardians.ts";

/**
 * Gives a guardian an account for the portal and invites the owner by mail, in the running transaction.
 * @param except guardians of the same admission, who are not told of each other
 * @returns false where there is an account already, or no address, or the address is somebody else's: families share them
 */
export async function inviteGuardian(guardian: Guardian, except: readonly string[] = []): Promise<boolean> {
  const email = guardian.email?.toLowerCase();
  if (!email || guardian.userId) return false;
  if (await User.findOne({ where: { email }, attributes: ["id"] })) return false;
  const user = await createUser({
    email,
    name: `${guardian.givenName} ${guardian.familyName}`,
    roles: ["guardian"],
    personType: "guardian",
    ...(Locale.safeParse(guardian.preferredLanguage).success && { locale: guardian.preferredLanguage }),
  });
  await guardian.update({ userId: user.id });
  await recordAudit({
    action: "guardians.invite",
    entityType: "Guardian",
    entityId: guardian.id,
    after: { userId: user.id, email },
  });
  await tellOtherGuardians({ guardianId: guardian.id, except });
  return true;
}
