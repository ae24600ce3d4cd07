import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { context } from "../../../lib/context.ts";
import { identityServices } from "../../common/identity-services.ts";
import { findAccounts, sharedSalt } from "../accounts/find-accounts.ts";
import { refuseWeakPassword } from "./refuse-weak-password.ts";

interface Owner {
  email: string;
  name: string;
  username?: string | null | undefined;
  phone?: string | null | undefined;
}

/**
 * Checks and hashes a new password for an account of the current school. Every password of a school account goes through here.
 * Call it outside of a transaction, because hashing is slow.
 * @param path the field of the request that contains the password
 * @returns the string to store
 * @throws {AppError} 400 `validation_failed` for a password that is easy to guess
 */
export async function hashNewPassword(password: string, owner: Owner, path = "password"): Promise<string> {
  const { schoolId } = context();
  const [school] = await query<{ name: string; slug: string }>(
    sql`SELECT name, slug FROM schools WHERE id = ${schoolId}`,
  );
  const words = [owner.email, owner.name, owner.username, owner.phone, school?.name, school?.slug];
  await refuseWeakPassword(password, words, path);
  return identityServices().passwords.hash(password, sharedSalt(await findAccounts(owner.email)));
}
