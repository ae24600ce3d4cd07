import { createHmac } from "node:crypto";
import os from "node:os";
import { extname } from "node:path";
import type { Piscina } from "piscina";
import { AppError } from "./errors.ts";
import type { PasswordAnswer, PasswordJob } from "./password-worker.ts";

export interface PasswordOptions {
  /** bcrypt's cost, the logarithm of its rounds: 4 to 15. */
  cost: number;
  /** How many hash at the same time. Default: the cores this process may use. */
  threads?: number;
  /** How many may wait for a thread. Default: as many as are served within two seconds, going by recent times. */
  maxQueue?: number;
}

export interface Passwords {
  /**
   * The string to store.
   * @throws {PasswordTooLong} over 1,024 bytes of UTF-8
   * @throws {PasswordQueueFull} too many are waiting
   */
  hash(password: string): Promise<string>;
  /**
   * Compares with a stored string. `null` (no such account) and strings that are no hash take the time of a wrong
   * password. Besides its own, it knows plain bcrypt strings as other systems store them, for up to 72 bytes.
   * `rehash`: right, but stored with another cost or scheme: store `hash(password)` anew.
   * @throws {PasswordTooLong} and {PasswordQueueFull} as `hash` does
   */
  verify(password: string, stored: string | null): Promise<{ ok: boolean; rehash: boolean }>;
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

const SCHEME = "h1";
const STORED = /^(h1)?(\$2[aby]\$(0[4-9]|1[0-5])\$[./A-Za-z0-9]{53})$/;
const MAX_BYTES = 1024;
const BCRYPT_BYTES = 72;
const MAX_WAIT_MS = 2000;
const IDLE_MS = 10_000;

/** Hashes passwords with bcrypt in threads of its own, which start at the first use and end when idle. */
export function createPasswords(options: PasswordOptions): Passwords {
  const { cost, threads = os.availableParallelism(), maxQueue } = options;
  if (!Number.isInteger(cost) || cost < 4 || cost > 15) throw new RangeError("cost must be from 4 to 15");
  // Compared with where there is nothing to compare with: well-formed, and the hash of nothing known.
  const nobody = `$2b$${String(cost).padStart(2, "0")}$${".".repeat(53)}`;
  const jobs = new Set<Promise<unknown>>();
  let pool: Promise<Piscina> | undefined;
  let threadError: unknown;
  let closed = false;
  let averageMs = 65 * 2 ** (cost - 10);

  async function hash(password: string): Promise<string> {
    refuseTooLong(password);
    return SCHEME + (await run({ secret: digest(password), cost }));
  }

  async function verify(password: string, stored: string | null): Promise<{ ok: boolean; rehash: boolean }> {
    refuseTooLong(password);
    const match = stored === null ? null : STORED.exec(stored);
    const plain = match !== null && match[1] === undefined;
    // bcrypt itself would ignore the rest, and so take two different passwords for the same.
    const comparable = match !== null && !(plain && Buffer.byteLength(password) > BCRYPT_BYTES);
    const secret = plain ? password : digest(password);
    const same = await run({ secret, stored: comparable ? match[2]! : nobody });
    const ok = comparable && same === true;
    return { ok, rehash: ok && (plain || Number(match[3]) !== cost) };
  }

  async function run(job: PasswordJob): Promise<string | boolean> {
    if (closed) throw new Error("Passwords are closed");
    if (isFull()) throw new PasswordQueueFull();
    const answer = runInThread(job);
    jobs.add(answer);
    try {
      const { result, ms } = await answer;
      averageMs += (ms - averageMs) / 8;
      return result;
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

  return { hash, verify, close };
}

function refuseTooLong(password: string): void {
  if (Buffer.byteLength(password) > MAX_BYTES) throw new PasswordTooLong();
}

/** 44 characters without NUL, so that bcrypt sees the whole password, however long and however it was typed. */
function digest(password: string): string {
  return createHmac("sha256", "school-svc/password/h1").update(password.normalize("NFKC")).digest("base64");
}
