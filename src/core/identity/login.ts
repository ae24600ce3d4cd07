import type { z } from "zod";
import { inSchool } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { AppError, badRequest } from "../../lib/errors.ts";
import { LoginAttempt, User } from "../../models/identity/index.ts";
import { type Account, findAccounts } from "./find-accounts.ts";
import { lockedUntil } from "./lock-out.ts";
import type { Login, SessionCredentials } from "./schemas.ts";
import { checkSecondFactor } from "./second-factor.ts";
import { identityServices } from "./services.ts";
import { type Device, startSession } from "./start-session.ts";

/** The same words whether the account is unknown, disabled or locked or the password wrong. */
const refused = () => badRequest("invalid_credentials", "The e-mail address or the password is not right");

/**
 * Signs in.
 * @throws {AppError} 400 `invalid_credentials`, `school_required` or `second_factor_required`
 */
export async function login(
  { email, password, school, otp, transport }: z.output<typeof Login>,
  device: Device,
): Promise<z.input<typeof SessionCredentials> & { refreshToken: string }> {
  const { passwords } = identityServices();
  const accounts = await findAccounts(email, school, device.ip);
  if (accounts.length > 1) throw await severalSchools(accounts, password);

  const [account] = accounts;
  // The try is on record before its password is looked at: tries at the same moment all count.
  const [attemptId, check] = await Promise.all([
    account && recordFailure(account, device.ip),
    passwords.verify(password, account?.passwordHash ?? null),
  ]);
  const lock = account && lockedUntil(account);
  if (!account || !attemptId || !check.ok || account.status !== "active" || (lock && lock > now()))
    throw refused();

  const passwordHash = check.rehash ? await passwords.hash(password) : undefined;
  return inSchool(account.schoolId, async () => {
    // Locked, so that a code is not used twice at the same moment.
    const user = await User.findByPk(account.id, { lock: true, rejectOnEmpty: true });
    const second = checkSecondFactor(user, otp);
    await user.update({ lastLoginAt: now(), ...second, ...(passwordHash && { passwordHash }) });
    await LoginAttempt.update({ succeeded: true, reason: null }, { where: { id: attemptId } });
    return startSession(account, device, transport);
  });
}

/** Counted as failed until the password turns out right. */
const recordFailure = (account: Account, ip: string): Promise<string> =>
  inSchool(account.schoolId, async () => {
    const { id } = await LoginAttempt.create({
      userId: account.id,
      ip,
      succeeded: false,
      reason: "wrong_password",
    });
    return id;
  });

/** Names the schools only to whoever knows the password of one of the accounts. */
async function severalSchools(accounts: readonly Account[], password: string): Promise<AppError> {
  const { passwords } = identityServices();
  const checks = await Promise.all(
    accounts.map(({ passwordHash }) => passwords.verify(password, passwordHash)),
  );
  const fitting = accounts.filter(({ status }, index) => checks[index]?.ok && status === "active");
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
