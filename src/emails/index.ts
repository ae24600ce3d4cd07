import type { Email } from "./email.ts";
import { invitation } from "./invitation.ts";
import { passwordReset } from "./password-reset.ts";

/** Every mail there is. */
export const emails: readonly Email<never>[] = [invitation as Email<never>, passwordReset as Email<never>];
