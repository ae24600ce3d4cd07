import { badRequest } from "../../lib/errors.ts";

/** Of every demo account: it is published, so whoever reaches a service with demo schools can sign in with it. */
export const demoPassword = "Demo-pass-2026";

/** Refuses the published password, whether or not the account exists. @throws {AppError} 400 `demo_password` */
export function refuseDemoPassword(password: string): void {
  if (password === demoPassword)
    throw badRequest(
      "demo_password",
      "The password of the demo accounts is published and refused in production: set another one",
    );
}
