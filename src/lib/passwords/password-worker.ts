import os from "node:os";
import { performance } from "node:perf_hooks";
import { hashSync } from "bcryptjs";
import { argon2, argon2Salt } from "./argon2.ts";

// On Linux, setting the priority of "this process" affects only the calling thread; elsewhere it would slow the whole server.
if (os.platform() === "linux") lowerPriority();

/** `salt`: an existing salt such as `$2b$10$…` or `$argon2id$v=19$…`; `argon2id` or a bcrypt cost for a new one. */
export type PasswordJob = { secret: string; salt: string | number };

/** `hash`: the bcrypt or Argon2id string; `ms`: time spent. */
export type PasswordResult = { hash: string; ms: number };

export function work({ secret, salt }: PasswordJob): PasswordResult {
  const start = performance.now();
  const hash = compute(secret, salt);
  return { hash, ms: performance.now() - start };
}

function compute(secret: string, salt: string | number): string {
  if (salt === "argon2id") return argon2(secret, argon2Salt());
  return typeof salt === "string" && salt.startsWith("$argon2id$")
    ? argon2(secret, salt)
    : hashSync(secret, salt);
}

function lowerPriority(): void {
  try {
    os.setPriority(Math.min(19, os.getPriority() + 5));
  } catch {
    // A sandbox may forbid it; hashing then competes with requests at equal priority.
  }
}
