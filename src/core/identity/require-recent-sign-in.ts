import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actor } from "../../lib/context.ts";
import { badRequest, forbidden } from "../../lib/errors.ts";
import { User, UserSession } from "../../models/identity/index.ts";
import { checkOwnPassword } from "./reset-password.ts";
import { checkSecondFactor, totpPlace } from "./second-factor.ts";

/** How long a sign-in proves that the owner of the account is at the keyboard. Refreshing a session does not extend it. */
const RECENT_SIGN_IN_MS = 10 * 60_000;

/** Fields for the body of a route that calls `requireRecentSignIn`. */
export const reauthentication = {
  password: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("Your current password; needed once your sign-in is older than 10 minutes"),
  code: z
    .string()
    .trim()
    .min(6)
    .max(40)
    .optional()
    .describe("With `password`, where your second factor is on: its code, or a recovery code"),
};

interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/**
 * Requires the caller to have proven their password within ten minutes: by this sign-in, or by `password` here (and
 * `code` where the second factor is on). Call it outside of a transaction, because it hashes.
 * @throws {AppError} 403 `reauthentication_required`, 403 for an API key, 400 `invalid_password`,
 * `second_factor_required`, `invalid_second_factor`
 */
export async function requireRecentSignIn({ password, code }: Proof): Promise<void> {
  const { id, sessionId, apiKeyId } = actor();
  if (apiKeyId) throw forbidden("This needs a person who is signed in, not a key");
  if (password !== undefined) {
    await checkOwnPassword(password);
    return useSecondFactor(id, code);
  }
  const session = await transaction(() => UserSession.findByPk(sessionId, { attributes: ["createdAt"] }));
  if (session && now().getTime() - session.createdAt.getTime() <= RECENT_SIGN_IN_MS) return;
  throw forbidden(
    "You signed in more than 10 minutes ago: send your current `password` (and `code`, where your second factor is on)",
    "reauthentication_required",
  );
}

/** Uses up the code under the row's lock, so that it does not work twice. */
const useSecondFactor = (id: string, code: string | undefined): Promise<void> =>
  transaction(async () => {
    const user = await User.findByPk(id, { lock: true, rejectOnEmpty: true });
    if (!user.totpConfirmedAt) return;
    if (!code) throw badRequest("second_factor_required", "Send the code of your second factor as `code`");
    await user.update(checkSecondFactor(user, code, totpPlace(user.schoolId, id)));
  });
