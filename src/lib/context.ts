import { AsyncLocalStorage } from "node:async_hooks";
import type { Trace } from "./tracing/trace-context.ts";

/** The row scope of a permission, from widest to narrowest. */
export const scopes = ["all", "own_classes", "own_children", "self"] as const;
export type Scope = (typeof scopes)[number];

/** The signed-in user of a request, with the permissions of their roles. */
export interface Actor {
  id: string;
  sessionId: string;
  name: string;
  roles: readonly string[];
  permissions: ReadonlyMap<string, Scope>;
  /** The API key that acts for the account. A key is not a person: it can neither confirm nor delegate. */
  apiKeyId?: string | undefined;
}

/** A signed-in operator of the platform, who belongs to no school. */
export interface Operator {
  id: string;
  sessionId: string;
  email: string;
  name: string;
  hasSecondFactor: boolean;
}

export interface Context {
  /** The school that all work is limited to. */
  schoolId?: string | undefined;
  actor?: Actor | undefined;
  /** The signed-in operator of a request about the platform; such a request has no actor. */
  operator?: Operator | undefined;
  requestId?: string | undefined;
  /** The position in the trace that this work is part of: the current span, or without spans that of the caller. */
  trace?: Trace | undefined;
  ip?: string | undefined;
  /** The User-Agent header of the request, at most 400 characters. */
  userAgent?: string | undefined;
  /** The language that the request asks for, such as "fr", among those of the service. */
  language?: string | undefined;
  /** No user is signed in by design: an operator at the command line, or a job. */
  trusted?: boolean | undefined;
  /** The connection of the remote system whose data is being written; such work has no actor. */
  integrationConnectionId?: string | undefined;
  /** Work that no request waits for: a job of the worker. */
  isBackground?: boolean | undefined;
  /** Read-only transactions of this work may run on a read replica: set by routes that say so. */
  mayReadReplica?: boolean | undefined;
  /** Why this work may cross schools. Set only by `acrossSchools`. */
  platformReason?: string | undefined;
}

const storage = new AsyncLocalStorage<Context>();
const empty: Context = Object.freeze({});

export const context = (): Context => storage.getStore() ?? empty;

/** Runs `fn` with these values on top of the current ones. */
export const withContext = <T>(values: Context, fn: () => T): T =>
  storage.run({ ...context(), ...values }, fn);

/** Returns the school of the context. @throws {Error} without one: that is a bug in the caller */
export function schoolId(): string {
  const { schoolId } = context();
  if (!schoolId) throw new Error("This code needs a school in its context");
  return schoolId;
}

/** Returns the signed-in user. @throws {Error} without one: that is a bug in the caller */
export function actor(): Actor {
  const { actor } = context();
  if (!actor) throw new Error("This code needs a signed-in user in its context");
  return actor;
}

/** Returns the signed-in operator. @throws {Error} without one: that is a bug in the caller */
export function operator(): Operator {
  const { operator } = context();
  if (!operator) throw new Error("This code needs a signed-in operator in its context");
  return operator;
}

/** Returns the id of the signed-in user to record as the author, or null. */
export const actorId = (): string | null => context().actor?.id ?? null;
