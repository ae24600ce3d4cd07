import { identityServices } from "../../common/identity-services.ts";
import { emailServices } from "../../emails/email-services.ts";
import { refuseWeakPassword } from "../../identity/passwords/refuse-weak-password.ts";

/**
 * Hashes a new password of an operator. Call it outside a transaction: hashing is slow.
 * @param path request field of the password, for errors
 * @throws {AppError} 400 `validation_failed` for a password that is easy to guess
 */
export async function hashOperatorPassword(
  password: string,
  { email, name }: { email: string; name: string },
  path = "password",
): Promise<string> {
  await refuseWeakPassword(password, [email, name, emailServices().platformName], path);
  return identityServices().passwords.hash(password);
}
