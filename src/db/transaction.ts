import { Sequelize, type Transaction } from "sequelize";
import { context, withContext } from "../lib/context.ts";
import { isId } from "../lib/ids.ts";
import { inTurn } from "./background-turn.ts";
import { database } from "./index.ts";
import { noSchool } from "./walls.ts";

interface Options {
  /** The database refuses every write. */
  readOnly?: boolean;
}

/** The statements that open a transaction and say whose it is, in one round trip. */
export function beginStatement({ readOnly = false }: Options = {}): string {
  const { roles } = database();
  const { platformReason, schoolId: school } = context();
  const start = readOnly ? "START TRANSACTION READ ONLY" : "START TRANSACTION";
  if (platformReason) {
    const step = roles ? `SET LOCAL ROLE ${roles.platform}` : "SET LOCAL app.platform = 'on'";
    return `${start}; ${step}; SET LOCAL app.school_id = '${noSchool}'`;
  }
  // The id goes into the text, so it is checked here whatever the caller did.
  if (!isId(school)) throw new Error("This code needs a school in its context");
  return `${start}; ${roles ? `SET LOCAL ROLE ${roles.app}; ` : ""}SET LOCAL app.school_id = '${school}'`;
}

/** The transaction that is running, if any. */
export const runningTransaction = (): Transaction | undefined =>
  (Sequelize as any)._cls.get("transaction") ?? undefined;

interface Hooks {
  gathered: Array<() => Promise<unknown>>;
  before: Array<() => Promise<unknown>>;
  after: Array<() => unknown>;
}
const hooksOf = new WeakMap<object, Hooks>();

/** Runs `fn` in one transaction of the school in the context. Joins a running one. */
export async function transaction<T>(fn: () => Promise<T>, options: Options = {}): Promise<T> {
  if (runningTransaction()) return fn();
  const begin = beginStatement(options);
  const hooks: Hooks = { gathered: [], before: [], after: [] };
  const { sequelize, poolMax } = database();
  const result = await inTurn(poolMax, () =>
    sequelize.transaction({ begin } as object, async (opened) => {
      hooksOf.set(opened, hooks);
      const made = await fn();
      await finish(hooks);
      return made;
    }),
  );
  for (const hook of hooks.after) hook();
  return result;
}

/** Runs `fn` in one transaction of this school. @throws {Error} inside a transaction of another school */
export function inSchool<T>(school: string, fn: () => Promise<T>, options: Options = {}): Promise<T> {
  const { schoolId: outer, platformReason } = context();
  if (runningTransaction() && (platformReason || outer !== school))
    return Promise.reject(new Error("A transaction cannot change its school"));
  return withContext({ schoolId: school, platformReason: undefined }, () => transaction(fn, options));
}

/**
 * Platform work: the one way to read or write rows of several schools, in a transaction of its own.
 * Rows made here name their school themselves.
 * @param reason why this must cross schools, for the reader
 */
export function acrossSchools<T>(reason: string, fn: () => Promise<T>, options: Options = {}): Promise<T> {
  const { platformReason } = context();
  if (runningTransaction() && !platformReason)
    return Promise.reject(new Error("A transaction of a school cannot become platform work"));
  return withContext({ schoolId: undefined, platformReason: reason }, () => transaction(fn, options));
}

/** Runs `fn` once the running transaction is committed (at once where none runs), never after a rollback. */
export function afterCommit(fn: () => unknown): void {
  const running = runningTransaction();
  if (running) hooksOf.get(running)?.after.push(fn);
  else fn();
}

async function finish({ gathered, before }: Hooks): Promise<void> {
  for (;;) {
    // Sent without waiting for each other: one round trip.
    await Promise.all(gathered.splice(0).map((fn) => fn()));
    const last = before.shift();
    if (!last) return;
    await last();
  }
}

/**
 * Runs `fn` as the last thing of the running transaction: for rows that many wait for, so that their locks are held as
 * short as can be. What it throws rolls everything back. @throws {Error} where no transaction runs
 */
export const beforeCommit = (fn: () => Promise<unknown>): void => hooked("before", fn);

/**
 * Runs `fn` once the work of the running transaction is done, before its commit, beside the others of this kind: for
 * statements whose answers nobody needs. @throws {Error} where no transaction runs
 */
export const withCommit = (fn: () => Promise<unknown>): void => hooked("gathered", fn);

function hooked(when: "before" | "gathered", fn: () => Promise<unknown>): void {
  const hooks = hooksOf.get(runningTransaction() ?? {});
  if (!hooks) throw new Error("This code needs a running transaction");
  const caller = context();
  hooks[when].push(() => withContext(caller, fn));
}
