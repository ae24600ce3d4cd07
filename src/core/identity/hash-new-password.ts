import { query } from "../../db/query.ts";
import { context } from "../../lib/context.ts";
import { findAccounts, sharedSalt } from "./find-accounts.ts";
import { refuseWeakPassword } from "./refuse-weak-password.ts";
import { identityServices } from "./services.ts";

interface Owner {
  email: string;
  name: string;
  username?: string | null | undefined;
  phone?: string | null | undefined;
}

const schoolNames = { name: "school-names", text: "SELECT name, slug FROM schools WHERE id = $1" };

/**
 * The string to store for a new password of an account of the current school. Every password of a school's account
 * comes through here; call it outside of a transaction, because it hashes.
 * @param path the field of the request that it was given in
 * @throws {AppError} 400 `validation_failed` for a password that is easy to guess
 */
export async function hashNewPassword(password: string, owner: Owner, path = "password"): Promise<string> {
  const { schoolId } = context();
  const [school] = await query<{ name: string; slug: string }>(schoolNames, [schoolId]);
  const words = [owner.email, owner.name, owner.username, owner.phone, school?.name, school?.slug];
  await refuseWeakPassword(password, words, path);
  return identityServices().passwords.hash(password, sharedSalt(await findAccounts(owner.email)));
}
