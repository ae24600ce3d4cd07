import { User } from "../../../models/identity/index.ts";
import { Guardian } from "../../../models/people/index.ts";
import { audited } from "../../audit/audited.ts";
import { createUser } from "../../identity/accounts/create-user.ts";
import { Locale } from "../../school/schemas.ts";
import { notifyOtherGuardians } from "./notify-other-guardians.ts";

/**
 * Creates a portal account for a guardian and invites them by email, in the current transaction.
 * @param except guardians of the same admission, who are not notified of each other
 * @returns false if the guardian has an account or no address, or another account uses the address (families share them)
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
  await audited(Guardian, guardian.id, "invite", { after: { userId: user.id, email } });
  await notifyOtherGuardians({ guardianId: guardian.id, except });
  return true;
}
