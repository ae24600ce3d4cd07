import type { z } from "zod";
import { AppError, badRequest } from "../../../lib/errors.ts";
import { identityServices } from "../../common/identity-services.ts";
import { type Account, findAccounts, sharedSalt } from "../accounts/find-accounts.ts";
import { hasPasswordExpired } from "../passwords/has-password-expired.ts";
import { tryPassword, tryPasswordOfAny } from "../passwords/try-password.ts";
import type { Login, SessionCredentials } from "../schemas.ts";
import { checkSecondFactor, totpPlace } from "../second-factor/second-factor.ts";
import type { Device } from "./credentials.ts";
import { accountAttempts, withdrawAttempt } from "./login-attempts.ts";
import { openSession } from "./open-session.ts";
import { recordingSecondFactor, recordRefusedSignIn } from "./record-refused-sign-in.ts";

/** The same message whether the account is unknown, disabled or locked, or the password is wrong. */
export const refused = () =>
  badRequest("invalid_credentials", "The email address or the password is incorrect");

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
  if (accounts.length > 1) {
    // Otherwise the response and its duration are those of a single account.
    const schools = await schoolsThatOpen(accounts, password, device.ip);
    throw schools.length > 0 ? schoolRequired(schools) : refused();
  }

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

/** The error for an address with accounts in several schools. */
export const schoolRequired = (schools: ReadonlyArray<{ slug: string; name: string }>) =>
  new AppError(400, "school_required", "This address has accounts in several schools; specify the school", {
    extensions: { schools },
  });

/** Lists the schools of the accounts that the password fits, in the time of a single account. */
export async function schoolsThatOpen(
  accounts: readonly Account[],
  password: string,
  ip: string,
): Promise<Array<{ slug: string; name: string }>> {
  const [attempts, fits] = await tryPasswordOfAny(accounts, { password, ip }, accountAttempts);
  const isValid = (account: Account, index: number) =>
    fits[index] && !hasPasswordExpired(account) && !attempts[index]!.locked && account.status === "active";
  for (const [index, account] of accounts.entries())
    if (!isValid(account, index))
      recordRefusedSignIn(
        { entityType: "User", account, email: account.email },
        { locked: attempts[index]!.locked, passwordOk: fits[index]! },
      );
  const fitting = accounts.filter(isValid);
  // A correct password is not a failed attempt: the client signs in again with the school.
  await Promise.all(
    fitting.map((account) => withdrawAttempt(account, attempts[accounts.indexOf(account)]!.id)),
  );
  return fitting.map(({ school: { slug, name } }) => ({ slug, name }));
}
