import { identityServices } from "../../common/identity-services.ts";
import type { Attempt } from "../sessions/login-attempts.ts";
import { refuseDemoPassword } from "./demo-password.ts";

/** Storage of the attempts on a kind of account. */
export interface AttemptLog<A> {
  record(account: A, ip: string): Promise<Attempt>;
  withdraw(account: A, id: string): Promise<unknown>;
}

interface Guess {
  password: string;
  ip: string;
  /** See `Passwords.verify`. */
  like?: string | null | undefined;
}

type Stored = { passwordHash: string | null };

/** Checks the password of an account, in the same time if the account does not exist. */
export async function tryPassword<A extends Stored>(
  account: A | undefined,
  { password, ip, like }: Guess,
  log: AttemptLog<NoInfer<A>>,
): Promise<[Attempt | undefined, { ok: boolean; rehash: boolean }]> {
  const { passwords } = identityServices();
  const [[attempt], check] = await recording(account ? [account] : [], { password, ip }, log, () =>
    passwords.verify(password, account?.passwordHash ?? null, like),
  );
  return [attempt, check];
}

/** Checks a password against several accounts, in the time of one. */
export function tryPasswordOfAny<A extends Stored>(
  accounts: readonly A[],
  { password, ip }: Guess,
  log: AttemptLog<NoInfer<A>>,
): Promise<[Attempt[], boolean[]]> {
  const { passwords } = identityServices();
  return recording(accounts, { password, ip }, log, () =>
    passwords.verifyAny(
      password,
      accounts.map(({ passwordHash }) => passwordHash),
    ),
  );
}

/** Records the attempts before checking the password, so that concurrent attempts all count. */
async function recording<A, T>(
  accounts: readonly A[],
  { password, ip }: Guess,
  log: AttemptLog<NoInfer<A>>,
  check: () => Promise<T>,
): Promise<[Attempt[], T]> {
  if (identityServices().refusesDemoPassword) refuseDemoPassword(password);
  const recorded = Promise.all(accounts.map((account) => log.record(account, ip)));
  const checked = check().catch(async (error: unknown) => {
    // The password was not checked because of overload, so the attempt does not count.
    const attempts = await recorded;
    await Promise.all(attempts.map(({ id }, index) => log.withdraw(accounts[index]!, id)));
    throw error;
  });
  return Promise.all([recorded, checked]);
}
