import os from "node:os";
import { performance } from "node:perf_hooks";
import { hashSync } from "bcryptjs";

// On Linux a priority set for "this process" is that of the calling thread; elsewhere it would slow the whole server.
if (os.platform() === "linux") lowerPriority();

/** `salt`: a bcrypt salt such as `$2b$10$…` to hash with again, or the cost of a new one. */
export type PasswordJob = { secret: string; salt: string | number };

/** `hash`: the bcrypt string; `ms`: time spent. */
export type PasswordAnswer = { hash: string; ms: number };

export function work({ secret, salt }: PasswordJob): PasswordAnswer {
  const start = performance.now();
  const hash = hashSync(secret, salt);
  return { hash, ms: performance.now() - start };
}

function lowerPriority(): void {
  try {
    os.setPriority(Math.min(19, os.getPriority() + 5));
  } catch {
    // A sandbox may forbid it; hashing then competes with the requests on equal terms.
  }
}
