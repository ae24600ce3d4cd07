/** Failures without a lock-out; each further one doubles its duration. */
const FREE_FAILURES = 10;
const FIRST_WAIT_SECONDS = 15;
const MAX_WAIT_SECONDS = 15 * 60;

/** Recent failed attempts on an account, from the address of the request (`Here`) and from other addresses. */
export interface Attempts {
  failuresHere: number;
  failuresElsewhere: number;
  lastFailureAt: Date | null;
  knownHere: boolean;
}

/**
 * Calculates when the lock-out after failed attempts ends. Its duration grows exponentially with the failures. Failures at
 * other addresses do not count at an address from which the owner has signed in before, so that an attacker cannot lock the
 * owner out.
 * @returns null if the account is not locked out
 */
export function lockedUntil({
  failuresHere,
  failuresElsewhere,
  lastFailureAt,
  knownHere,
}: Attempts): Date | null {
  const failures = knownHere ? failuresHere : failuresHere + failuresElsewhere;
  if (failures < FREE_FAILURES || !lastFailureAt) return null;
  const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - FREE_FAILURES), MAX_WAIT_SECONDS);
  return new Date(lastFailureAt.getTime() + seconds * 1000);
}
