import { Sequelize, type Transaction } from "sequelize";
import { context, withContext } from "../lib/context.ts";
import { isId } from "../lib/ids.ts";
import { traceparentOf } from "../lib/tracing/trace-context.ts";
import { database } from "./index.ts";
import { noSchool } from "./migrating/rls.ts";
import { withBackgroundSlot } from "./pool/background-slot.ts";
import { onReplica, settingsOfNext } from "./replica/on-replica.ts";
import type { RoleAndSchool } from "./standalone-read.ts";

interface Options {
  /** Makes the database refuse every write. */
  readOnly?: boolean;
}

/** Returns the statements that open a transaction and set its school, sent in one round trip. */
export function beginStatement({ readOnly = false }: Options = {}): string {
  const { roles } = database();
  const localSettings = settingsOfNext();
  const { platformReason, schoolId: school, trace } = context();
  const begin = readOnly ? "START TRANSACTION READ ONLY" : "START TRANSACTION";
  // Emails and webhook deliveries that this transaction queues take it from here, so that they continue the trace.
  const start =
    trace && !readOnly ? `${begin}; SET LOCAL app.traceparent = '${traceparentOf(trace)}'` : begin;
  if (platformReason) {
    const step = roles ? `SET LOCAL ROLE ${roles.platform}` : "SET LOCAL app.platform = 'on'";
    return `${start}; ${localSettings}${step}; SET LOCAL app.school_id = '${noSchool}'`;
  }
  // The id is inserted into the SQL text, so validate it here regardless of the caller.
  if (!isId(school)) throw new Error("This code needs a school in its context");
  return `${start}; ${localSettings}${roles ? `SET LOCAL ROLE ${roles.app}; ` : ""}SET LOCAL app.school_id = '${school}'`;
}

/**
 * Returns role and school of a read that is a transaction of its own.
 * @returns undefined if the transaction needs more than these, or the database has no roles
 */
export function roleAndSchool(): RoleAndSchool | undefined {
  const { roles } = database();
  if (!roles || settingsOfNext()) return undefined;
  const { platformReason, schoolId: school } = context();
  if (platformReason) return [roles.platform, noSchool];
  if (!isId(school)) throw new Error("This code needs a school in its context");
  return [roles.app, school];
}

/** Returns the running transaction, if any. */
export const runningTransaction = (): Transaction | undefined =>
  (Sequelize as any)._cls.get("transaction") ?? undefined;

interface Hooks {
  concurrent: Array<() => Promise<unknown>>;
  last: Array<() => Promise<unknown>>;
  after: Array<() => unknown>;
}
const hooksOf = new WeakMap<object, Hooks>();

/** Runs `fn` in a transaction of the school in the context. Joins a running one. */
export async function transaction<T>(fn: () => Promise<T>, options: Options = {}): Promise<T> {
  if (runningTransaction()) return fn();
  return options.readOnly && database().replica ? onReplica(() => begin(fn, options)) : begin(fn, options);
}

async function begin<T>(fn: () => Promise<T>, options: Options): Promise<T> {
  const begin = beginStatement(options);
  const hooks: Hooks = { concurrent: [], last: [], after: [] };
  const { sequelize, poolMax } = database();
  const result = await withBackgroundSlot(poolMax, () =>
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

/** Runs `fn` in a transaction of this school. @throws {Error} inside a transaction of another school */
export function inSchool<T>(school: string, fn: () => Promise<T>, options: Options = {}): Promise<T> {
  const { schoolId: outer, platformReason } = context();
  if (runningTransaction() && (platformReason || outer !== school))
    return Promise.reject(new Error("A transaction cannot change its school"));
  return withContext({ schoolId: school, platformReason: undefined }, () => transaction(fn, options));
}

/**
 * Runs platform work in its own transaction: the only way to read or write rows of several schools. Rows created here
 * must name their school explicitly.
 * @param reason why this must cross schools, for the reader
 */
export function acrossSchools<T>(reason: string, fn: () => Promise<T>, options: Options = {}): Promise<T> {
  const { platformReason } = context();
  if (runningTransaction() && !platformReason)
    return Promise.reject(new Error("A transaction of a school cannot become platform work"));
  return withContext({ schoolId: undefined, platformReason: reason }, () => transaction(fn, options));
}

/** Runs `fn` after the running transaction commits (immediately if none runs), never after a rollback. */
export function afterCommit(fn: () => unknown): void {
  const running = runningTransaction();
  if (running) hooksOf.get(running)?.after.push(fn);
  else fn();
}

async function finish({ concurrent, last }: Hooks): Promise<void> {
  for (;;) {
    // Sent without waiting for each other: one round trip.
    await Promise.all(concurrent.splice(0).map((fn) => fn()));
    const fn = last.shift();
    if (!fn) return;
    await fn();
  }
}

/**
 * Runs `fn` at the very end of the running transaction: for hot rows (counters, number sequences), so that their locks are
 * held as briefly as possible. If it throws, everything rolls back. @throws {Error} if no transaction runs
 */
export const beforeCommit = (fn: () => Promise<unknown>): void => hooked("last", fn);

/**
 * Runs `fn` before the commit of the running transaction, concurrently with the others of this kind: for statements whose
 * results nobody needs. @throws {Error} if no transaction runs
 */
export const withCommit = (fn: () => Promise<unknown>): void => hooked("concurrent", fn);

function hooked(when: "last" | "concurrent", fn: () => Promise<unknown>): void {
  const hooks = hooksOf.get(runningTransaction() ?? {});
  if (!hooks) throw new Error("This code needs a running transaction");
  const caller = context();
  hooks[when].push(() => withContext(caller, fn));
}
