import { refuseDemoPassword } from "./demo-password.ts";
import type { Attempt } from "./login-attempts.ts";
import { identityServices } from "./services.ts";

/** Where the attempts of a kind of account are written down. */
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

/** Checks a password of one account, or of none there is, which takes the same time. */
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

/** Checks a password of several accounts, in the time of one. */
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

/** The attempts are on record before their password is looked at: those at the same moment all count. */
async function recording<A, T>(
  accounts: readonly A[],
  { password, ip }: Guess,
  log: AttemptLog<NoInfer<A>>,
  check: () => Promise<T>,
): Promise<[Attempt[], T]> {
  if (identityServices().refusesDemoPassword) refuseDemoPassword(password);
  const recorded = Promise.all(accounts.map((account) => log.record(account, ip)));
  const checked = check().catch(async (error: unknown) => {
    // Too busy to look at the password: that was no guess.
    const attempts = await recorded;
    await Promise.all(attempts.map(({ id }, index) => log.withdraw(accounts[index]!, id)));
    throw error;
  });
  return Promise.all([recorded, checked]);
}
