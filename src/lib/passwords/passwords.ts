import { randomInt, timingSafeEqual } from "node:crypto";
import os from "node:os";
import { setTimeout } from "node:timers/promises";
import { AppError } from "../errors.ts";
import { ownModule } from "../runtime/own-file.ts";
import { threadPool } from "../thread-pool.ts";
import { argon2Salt } from "./argon2.ts";
import type { PasswordJob, PasswordResult } from "./password-worker.ts";
import { createStoredPasswords, type Target } from "./stored-passwords.ts";

export interface PasswordOptions {
  /** The function that new passwords are hashed with; both verify. Default: bcrypt. */
  algorithm?: "bcrypt" | "argon2id";
  /** bcrypt's cost, the base-2 logarithm of its rounds: 4 to 15. */
  cost: number;
  /** Secrets that are part of every hash: the current one, then earlier ones that still verify. */
  peppers?: readonly string[];
  /** Number of threads that hash concurrently. Default: the cores available to this process. */
  threads?: number;
  /** How many jobs may wait for a thread. Default: as many as are served within two seconds, based on recent times. */
  maxQueue?: number;
}

export interface Passwords {
  /**
   * Returns the string to store.
   * @param like share the salt of this stored string, so that one hash can be compared with both
   * @throws {PasswordTooLong} over 1,024 bytes of UTF-8
   * @throws {PasswordQueueFull} too many are waiting
   */
  hash(password: string, like?: string | null): Promise<string>;
  /**
   * Compares a password with a stored string. `null` (no such account) and strings that are not hashes take as long as a
   * wrong password. Also accepts plain bcrypt strings as other systems store them, for passwords of up to 72 bytes.
   * `rehash`: the password is right, but stored with another cost, scheme or pepper, or without the salt of `like`: store
   * `hash(password, like)` instead.
   * @throws {PasswordTooLong} and {PasswordQueueFull} as `hash` does
   */
  verify(
    password: string,
    stored: string | null,
    like?: string | null,
  ): Promise<{ ok: boolean; rehash: boolean }>;
  /**
   * Finds which of several stored strings a password matches. Costs one hash if none matches, whatever their number, so
   * that the time does not reveal how many there are: strings that share a salt are compared with one hash; of several
   * salts one is picked at random, and the others are tried only if that one matched.
   * @throws {PasswordTooLong} and {PasswordQueueFull} as `hash` does
   */
  verifyAny(password: string, stored: readonly (string | null)[]): Promise<boolean[]>;
  /** Finishes waiting jobs; later calls are rejected. */
  close(): Promise<void>;
}

export class PasswordTooLong extends AppError {
  override name = "PasswordTooLong";

  constructor() {
    super(400, "password_too_long", `A password has at most ${MAX_BYTES} bytes`);
  }
}

export class PasswordQueueFull extends AppError {
  override name = "PasswordQueueFull";

  constructor() {
    super(503, "busy", "Too many passwords are waiting to be checked", { retryAfter: MAX_WAIT_MS / 1000 });
  }
}

const MAX_BYTES = 1024;
const MAX_WAIT_MS = 2000;

type Run = (job: PasswordJob) => Promise<PasswordResult>;
/** By their number. */
const pools = new Map<number, Run>();

function threadsOf(maxThreads: number): Run {
  const file = ownModule("lib/passwords/password-worker");
  const run = pools.get(maxThreads) ?? threadPool<PasswordJob, PasswordResult>(file, { maxThreads });
  pools.set(maxThreads, run);
  return run;
}

/** Hashes passwords in threads of their own, which start on first use and end when idle. */
export function createPasswords(options: PasswordOptions): Passwords {
  const { algorithm = "bcrypt", cost, peppers = [], threads = os.availableParallelism(), maxQueue } = options;
  if (!Number.isInteger(cost) || cost < 4 || cost > 15) throw new RangeError("cost must be from 4 to 15");
  const schemes = createStoredPasswords(algorithm, cost, peppers);
  const isBcrypt = algorithm === "bcrypt";
  const bcryptSalt = `$2b$${String(cost).padStart(2, "0")}$${".".repeat(22)}`;
  // Hashed with when there is nothing to compare with.
  const dummySalt = isBcrypt ? bcryptSalt : argon2Salt();
  const jobs = new Set<Promise<unknown>>();
  let closed = false;
  let averageMs = isBcrypt ? 65 * 2 ** (cost - 10) : 20;
  /** The time of a bcrypt hash on this machine; undefined until one was made. */
  let bcryptMs: number | undefined;

  async function hash(password: string, like?: string | null): Promise<string> {
    refuseTooLong(password);
    const salt = (like && schemes.currentSalt(like)) || (isBcrypt ? cost : algorithm);
    return schemes.store(await run({ secret: schemes.secret(password), salt }));
  }

  async function verify(password: string, stored: string | null, like?: string | null) {
    const [ok = false] = await verifyAny(password, [stored]);
    if (!ok) return { ok, rehash: false };
    const salt = schemes.currentSalt(stored!);
    const shared = like ? schemes.currentSalt(like) : undefined;
    return { ok, rehash: salt === undefined || (shared !== undefined && shared !== salt) };
  }

  async function verifyAny(password: string, stored: readonly (string | null)[]): Promise<boolean[]> {
    refuseTooLong(password);
    const began = performance.now();
    const targets = stored.map((each) => schemes.target(password, each));
    const groups = groupBySalt(targets);
    const first = groups.splice(groups.length > 1 ? randomInt(groups.length) : 0, 1)[0];
    const matched = new Set<Target | null>();
    const compare = async (group: Target[]) => {
      const [{ secret, salt }] = group as [Target];
      const hash = await run({ secret, salt });
      for (const target of group) if (isSame(target.hash, hash)) matched.add(target);
    };
    if (first) await compare(first);
    else await run({ secret: schemes.secret(password), salt: dummySalt });
    if (matched.size) for (const group of groups) await compare(group);
    else if (!isBcrypt) await waitLikeBcrypt(performance.now() - began);
    return targets.map((target) => matched.has(target));
  }

  /**
   * Delays a refusal to the time of a bcrypt hash, without using the processor: accounts that have not signed in since Argon2id
   * came still have one, and a faster refusal would reveal which addresses have no account.
   */
  async function waitLikeBcrypt(spentMs: number): Promise<void> {
    if (bcryptMs === undefined) await run({ secret: "", salt: bcryptSalt });
    else if (bcryptMs > spentMs) await setTimeout(bcryptMs - spentMs);
  }

  async function run(job: PasswordJob): Promise<string> {
    if (closed) throw new Error("Passwords are closed");
    if (isFull()) throw new PasswordQueueFull();
    const response = runInThread(job);
    jobs.add(response);
    try {
      const { hash, ms } = await response;
      averageMs += (ms - averageMs) / 8;
      if (typeof job.salt === "number" || job.salt.startsWith("$2"))
        bcryptMs = ms + ((bcryptMs ?? ms) - ms) * 0.9;
      return hash;
    } finally {
      jobs.delete(response);
    }
  }

  function isFull(): boolean {
    const queuePosition = jobs.size + 1 - threads;
    return maxQueue === undefined
      ? (queuePosition * averageMs) / threads > MAX_WAIT_MS
      : queuePosition > maxQueue;
  }

  async function runInThread(job: PasswordJob): Promise<PasswordResult> {
    try {
      return await threadsOf(threads)(job);
    } catch (cause) {
      throw new Error("A password thread failed", { cause });
    }
  }

  async function close(): Promise<void> {
    closed = true;
    await Promise.allSettled(jobs);
  }

  return { hash, verify, verifyAny, close };
}

function refuseTooLong(password: string): void {
  if (Buffer.byteLength(password) > MAX_BYTES) throw new PasswordTooLong();
}

/** Groups targets that can be compared with one hash. */
function groupBySalt(targets: readonly (Target | null)[]): Target[][] {
  const groups = new Map<string, Target[]>();
  for (const target of targets) {
    if (!target) continue;
    const key = `${target.salt}${target.secret}`;
    groups.set(key, [...(groups.get(key) ?? []), target]);
  }
  return [...groups.values()];
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
