/** Failures that cost nothing; from then on each doubles the wait. */
const freeFailures = 10;
const firstWaitSeconds = 15;
const longestWaitSeconds = 15 * 60;

/** Recent failures from this address, and from addresses the owner never signed in from. */
export interface Tries {
  failuresHere: number;
  failuresElsewhere: number;
  lastFailureAt: Date | null;
  knownHere: boolean;
}

/**
 * When an account answers again after failed tries, or null where it answers now. The wait grows with the failures
 * and ends by itself. Failures elsewhere do not count at an address from which the owner signed in before,
 * so that nobody can lock an owner out by guessing.
 */
export function lockedUntil({
  failuresHere,
  failuresElsewhere,
  lastFailureAt,
  knownHere,
}: Tries): Date | null {
  const failures = knownHere ? failuresHere : failuresHere + failuresElsewhere;
  if (failures < freeFailures || !lastFailureAt) return null;
  const seconds = Math.min(firstWaitSeconds * 2 ** (failures - freeFailures), longestWaitSeconds);
  return new Date(lastFailureAt.getTime() + seconds * 1000);
}
