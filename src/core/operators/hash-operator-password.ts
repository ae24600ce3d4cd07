import { refuseWeakPassword } from "../identity/refuse-weak-password.ts";
import { identityServices } from "../identity/services.ts";
import { mailServices } from "../messaging/mail-services.ts";

/**
 * The string to store for a new password of an operator. Call it outside of a transaction, because it hashes.
 * @param path the field of the request that it was given in
 * @throws {AppError} 400 `validation_failed` for a password that is easy to guess
 */
export async function hashOperatorPassword(
  password: string,
  { email, name }: { email: string; name: string },
  path = "password",
): Promise<string> {
  await refuseWeakPassword(password, [email, name, mailServices().platformName], path);
  return identityServices().passwords.hash(password);
}
