import { randomInt, timingSafeEqual } from "node:crypto";
import os from "node:os";
import { extname } from "node:path";
import type { Piscina } from "piscina";
import { AppError } from "./errors.ts";
import type { PasswordAnswer, PasswordJob } from "./password-worker.ts";
import { createStoredPasswords, type Target } from "./stored-passwords.ts";

export interface PasswordOptions {
  /** bcrypt's cost, the logarithm of its rounds: 4 to 15. */
  cost: number;
  /** Secrets of the configuration that go into every hash: the current one, then those that still verify. */
  peppers?: readonly string[];
  /** How many hash at the same time. Default: the cores this process may use. */
  threads?: number;
  /** How many may wait for a thread. Default: as many as are served within two seconds, going by recent times. */
  maxQueue?: number;
}

export interface Passwords {
  /**
   * The string to store.
   * @param like share the salt of this stored string, so that one hash compares with both
   * @throws {PasswordTooLong} over 1,024 bytes of UTF-8
   * @throws {PasswordQueueFull} too many are waiting
   */
  hash(password: string, like?: string | null): Promise<string>;
  /**
   * Compares with a stored string. `null` (no such account) and strings that are no hash take the time of a wrong
   * password. Besides its own, it knows plain bcrypt strings as other systems store them, for up to 72 bytes.
   * `rehash`: right, but stored with another cost, scheme or pepper, or without the salt of `like`: store
   * `hash(password, like)` instead.
   * @throws {PasswordTooLong} and {PasswordQueueFull} as `hash` does
   */
  verify(
    password: string,
    stored: string | null,
    like?: string | null,
  ): Promise<{ ok: boolean; rehash: boolean }>;
  /**
   * Which of several stored strings a password matches. Costs one hash where none matches, whatever their number, so
   * that its time does not tell how many there are: strings that share a salt are compared at once; of several salts
   * one is drawn, and the others follow only when that one matched.
   * @throws {PasswordTooLong} and {PasswordQueueFull} as `hash` does
   */
  verifyAny(password: string, stored: readonly (string | null)[]): Promise<boolean[]>;
  /** Finishes what waits and ends the threads; whoever comes later is refused. */
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
const IDLE_MS = 10_000;

/** Hashes passwords with bcrypt in threads of its own, which start at the first use and end when idle. */
export function createPasswords(options: PasswordOptions): Passwords {
  const { cost, peppers = [], threads = os.availableParallelism(), maxQueue } = options;
  if (!Number.isInteger(cost) || cost < 4 || cost > 15) throw new RangeError("cost must be from 4 to 15");
  const schemes = createStoredPasswords(cost, peppers);
  // Hashed with where there is nothing to compare with.
  const nobodysSalt = `$2b$${String(cost).padStart(2, "0")}$${".".repeat(22)}`;
  const jobs = new Set<Promise<unknown>>();
  let pool: Promise<Piscina> | undefined;
  let threadError: unknown;
  let closed = false;
  let averageMs = 65 * 2 ** (cost - 10);

  async function hash(password: string, like?: string | null): Promise<string> {
    refuseTooLong(password);
    const salt = (like && schemes.currentSalt(like)) || cost;
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
    else await run({ secret: schemes.secret(password), salt: nobodysSalt });
    if (matched.size) for (const group of groups) await compare(group);
    return targets.map((target) => matched.has(target));
  }

  async function run(job: PasswordJob): Promise<string> {
    if (closed) throw new Error("Passwords are closed");
    if (isFull()) throw new PasswordQueueFull();
    const answer = runInThread(job);
    jobs.add(answer);
    try {
      const { hash, ms } = await answer;
      averageMs += (ms - averageMs) / 8;
      return hash;
    } finally {
      jobs.delete(answer);
    }
  }

  function isFull(): boolean {
    const place = jobs.size + 1 - threads;
    return maxQueue === undefined ? (place * averageMs) / threads > MAX_WAIT_MS : place > maxQueue;
  }

  async function runInThread(job: PasswordJob): Promise<PasswordAnswer> {
    pool ??= startPool();
    try {
      return await (await pool).run(job);
    } catch (error) {
      throw new Error("A password thread failed", { cause: threadError ?? error });
    }
  }

  async function startPool(): Promise<Piscina> {
    const { Piscina } = await import("piscina");
    const started = new Piscina({
      filename: new URL(`./password-worker${extname(import.meta.url)}`, import.meta.url).href,
      name: "work",
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      recordTiming: false,
    });
    // A thread that died outside a job leaves the waiting ones without an answer: refuse them, start anew.
    started.on("error", (error) => {
      threadError = error;
      pool = undefined;
      void started.destroy();
    });
    return started;
  }

  async function close(): Promise<void> {
    closed = true;
    await Promise.allSettled(jobs);
    await (await pool)?.destroy();
  }

  return { hash, verify, verifyAny, close };
}

function refuseTooLong(password: string): void {
  if (Buffer.byteLength(password) > MAX_BYTES) throw new PasswordTooLong();
}

/** Those that one hash compares with, together. */
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
