import type { z } from "zod";
import { AppError, badRequest } from "../../lib/errors.ts";
import type { Device } from "./credentials.ts";
import { type Account, findAccounts, sharedSalt } from "./find-accounts.ts";
import { hasPasswordExpired } from "./has-password-expired.ts";
import { accountAttempts, withdrawAttempt } from "./login-attempts.ts";
import { openSession } from "./open-session.ts";
import { recordingSecondFactor, recordRefusedSignIn } from "./record-refused-sign-in.ts";
import type { Login, SessionCredentials } from "./schemas.ts";
import { checkSecondFactor, totpPlace } from "./second-factor.ts";
import { identityServices } from "./services.ts";
import { tryPassword, tryPasswordOfAny } from "./try-password.ts";

/** The same words whether the account is unknown, disabled or locked or the password wrong. */
export const refused = () =>
  badRequest("invalid_credentials", "The e-mail address or the password is not right");

/**
 * Signs in.
 * @throws {AppError} 400 `invalid_credentials`, `school_required` or `second_factor_required`
 */
export async function login(
  { email, password, school, otp, transport }: z.output<typeof Login>,
  device: Device,
): Promise<z.input<typeof SessionCredentials> & { refreshToken: string }> {
  const everywhere = await findAccounts(email);
  const accounts = school ? everywhere.filter((each) => each.school.slug === school) : everywhere;
  if (accounts.length > 1) throw await severalSchools(accounts, password, device.ip);

  const [account] = accounts;
  const like = sharedSalt(everywhere);
  const [attempt, check] = await tryPassword(account, { password, ip: device.ip, like }, accountAttempts);
  const claimed = { entityType: "User", account, email, school } as const;
  const passwordOk = check.ok && !!account && !hasPasswordExpired(account);
  if (!account || !attempt || attempt.locked || !passwordOk || account.status !== "active") {
    recordRefusedSignIn(claimed, { locked: attempt?.locked, passwordOk });
    throw refused();
  }

  const second = recordingSecondFactor(claimed, () =>
    checkSecondFactor(account, otp, totpPlace(account.schoolId, account.id)),
  );
  const passwordHash = check.rehash ? await identityServices().passwords.hash(password, like) : undefined;
  const session = await openSession(account, {
    device,
    transport,
    attemptId: attempt.id,
    passwordHash,
    second,
  });
  if (!session) throw refused();
  return session;
}

/**
 * Names the schools only to a caller who knows the password of one of the accounts. Anybody else gets the answer of a
 * single account, in the time of a single account.
 */
async function severalSchools(accounts: readonly Account[], password: string, ip: string): Promise<AppError> {
  const [attempts, fits] = await tryPasswordOfAny(accounts, { password, ip }, accountAttempts);
  const isRight = (account: Account, index: number) =>
    fits[index] && !hasPasswordExpired(account) && !attempts[index]!.locked && account.status === "active";
  for (const [index, account] of accounts.entries())
    if (!isRight(account, index))
      recordRefusedSignIn(
        { entityType: "User", account, email: account.email },
        { locked: attempts[index]!.locked, passwordOk: fits[index]! },
      );
  const fitting = accounts.filter(isRight);
  if (fitting.length === 0) return refused();
  // A right password is no failed attempt: the sign-in with the school named is still to come.
  await Promise.all(
    fitting.map((account) => withdrawAttempt(account, attempts[accounts.indexOf(account)]!.id)),
  );
  return new AppError(
    400,
    "school_required",
    "This address has accounts in several schools: name the school",
    {
      extensions: { schools: fitting.map(({ school: { slug, name } }) => ({ slug, name })) },
    },
  );
}
