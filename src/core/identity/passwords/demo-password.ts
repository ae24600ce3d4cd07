import { badRequest } from "../../../lib/errors.ts";

/**
 * Password of every demo account. It is published, so anybody who can reach a service with demo schools can sign in with it.
 */
export const demoPassword = "Demo-pass-2026";

/** Rejects the published password, whether or not the account exists. @throws {AppError} 400 `demo_password` */
export function refuseDemoPassword(password: string): void {
  if (password === demoPassword)
    throw badRequest(
      "demo_password",
      "The password of the demo accounts is public and not accepted in production; set another one",
    );
}
