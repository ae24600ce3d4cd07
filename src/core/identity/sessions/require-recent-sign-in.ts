import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actor } from "../../../lib/context.ts";
import { badRequest, forbidden } from "../../../lib/errors.ts";
import { User, UserSession } from "../../../models/identity/index.ts";
import { checkOwnPassword } from "../passwords/check-own-password.ts";
import { checkSecondFactor, totpPlace } from "../second-factor/second-factor.ts";

/** How long a sign-in counts as recent. Refreshing the session does not extend it. */
const RECENT_SIGN_IN_MS = 10 * 60_000;

/** Fields for the body of a route that calls `requireRecentSignIn`. */
export const reauthentication = {
  password: z
    .string()
    .min(1)
    .max(1024)
    .optional()
    .describe("Your current password; required if your sign-in is older than 10 minutes"),
  code: z
    .string()
    .trim()
    .min(6)
    .max(40)
    .optional()
    .describe("With `password`, if your second factor is on: its code, or a recovery code"),
};

export interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/**
 * Requires proof of the caller's password within the last ten minutes: by the sign-in, or by `password` here (and `code` if the
 * second factor is on). Call it outside of a transaction, because hashing is slow.
 * @throws {AppError} 403 `reauthentication_required`, 403 for an API key, 400 `invalid_password`,
 * `second_factor_required`, `invalid_second_factor`
 */
export async function requireRecentSignIn({ password, code }: Proof): Promise<void> {
  const { id, apiKeyId } = actor();
  if (apiKeyId) throw forbidden("This requires a signed-in person; an API key cannot do it");
  if (password !== undefined) {
    return checkOwnPassword(password, () => useSecondFactor(id, code));
  }
  if (!(await hasSignedInRecently())) throw reauthenticationRequired();
}

export const reauthenticationRequired = () =>
  forbidden(
    "You signed in more than 10 minutes ago; send your current `password` (and `code` if your second factor is on)",
    "reauthentication_required",
  );

/** Error for actions that require the password itself, however recent the sign-in. */
export const passwordRequired = () =>
  forbidden("Send your current `password` to confirm this", "reauthentication_required");

/** Whether the caller signed in within the last ten minutes. */
export async function hasSignedInRecently(): Promise<boolean> {
  const { sessionId } = actor();
  const session = await transaction(() => UserSession.findByPk(sessionId, { attributes: ["createdAt"] }));
  return session !== null && isRecent(session);
}

export const isRecent = ({ createdAt }: { createdAt: Date }): boolean =>
  now().getTime() - createdAt.getTime() <= RECENT_SIGN_IN_MS;

/** Checks a code and marks it as used under the row lock, so that it cannot be used twice. */
const useSecondFactor = (id: string, code: string | undefined): Promise<void> =>
  transaction(async () => {
    const user = await User.findByPk(id, { lock: true, rejectOnEmpty: true });
    if (!user.totpConfirmedAt) return;
    if (!code) throw badRequest("second_factor_required", "Send the code of your second factor as `code`");
    await user.update(checkSecondFactor(user, code, totpPlace(user.schoolId, id)));
  });
