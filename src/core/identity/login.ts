import type { z } from "zod";
import { AppError, badRequest } from "../../lib/errors.ts";
import type { Device } from "./credentials.ts";
import { type Account, findAccounts } from "./find-accounts.ts";
import { type Attempt, recordAttempt, withdrawAttempt } from "./login-attempts.ts";
import { openSession } from "./open-session.ts";
import { recordingSecondFactor, recordRefusedSignIn } from "./record-refused-sign-in.ts";
import type { Login, SessionCredentials } from "./schemas.ts";
import { checkSecondFactor, totpPlace } from "./second-factor.ts";
import { identityServices } from "./services.ts";

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
  const { passwords } = identityServices();
  const accounts = await findAccounts(email, school);
  if (accounts.length > 1) throw await severalSchools(accounts, password, device.ip);

  const [account] = accounts;
  const [attempt, check] = await tryPassword(account, { password, ip: device.ip }, attempts);
  const claimed = { entityType: "User", account, email, school } as const;
  if (!account || !attempt || attempt.locked || !check.ok || account.status !== "active") {
    recordRefusedSignIn(claimed, { locked: attempt?.locked, passwordOk: check.ok });
    throw refused();
  }

  const second = recordingSecondFactor(claimed, () =>
    checkSecondFactor(account, otp, totpPlace(account.schoolId, account.id)),
  );
  const passwordHash = check.rehash ? await passwords.hash(password) : undefined;
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

/** Where the tries of a kind of account are written down. */
interface AttemptLog<A> {
  record(account: A, ip: string): Promise<Attempt>;
  withdraw(account: A, id: string): Promise<unknown>;
}

const attempts: AttemptLog<Account> = { record: recordAttempt, withdraw: withdrawAttempt };

/** The try is on record before its password is looked at: tries at the same moment all count. */
export function tryPassword<A extends { passwordHash: string | null }>(
  account: A | undefined,
  { password, ip }: { password: string; ip: string },
  log: AttemptLog<A>,
): Promise<[Attempt | undefined, { ok: boolean; rehash: boolean }]> {
  const recorded = account ? log.record(account, ip) : Promise.resolve(undefined);
  const checked = identityServices()
    .passwords.verify(password, account?.passwordHash ?? null)
    .catch(async (error: unknown) => {
      // Too busy to look at the password: that was no guess.
      const attempt = await recorded;
      if (account && attempt) await log.withdraw(account, attempt.id);
      throw error;
    });
  return Promise.all([recorded, checked]);
}

/** Names the schools only to whoever knows the password of one of the accounts. */
async function severalSchools(accounts: readonly Account[], password: string, ip: string): Promise<AppError> {
  const fits = await Promise.all(
    accounts.map(async (account) => {
      const [attempt, { ok }] = await tryPassword(account, { password, ip }, attempts);
      const fits = ok && !attempt?.locked && account.status === "active";
      const claimed = { entityType: "User", account, email: account.email } as const;
      if (!fits) recordRefusedSignIn(claimed, { locked: attempt?.locked, passwordOk: ok });
      return fits;
    }),
  );
  const fitting = accounts.filter((_account, index) => fits[index]);
  if (fitting.length === 0) return refused();
  return new AppError(
    400,
    "school_required",
    "This address has accounts in several schools: name the school",
    {
      extensions: { schools: fitting.map(({ school: { slug, name } }) => ({ slug, name })) },
    },
  );
}
