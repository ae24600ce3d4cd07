import { AsyncLocalStorage } from "node:async_hooks";

/** How far a permission reaches, from widest to narrowest. */
export const scopes = ["all", "own_classes", "own_children", "self"] as const;
export type Scope = (typeof scopes)[number];

/** Who acts: the signed-in user of a request, with what the roles allow. */
export interface Actor {
  id: string;
  sessionId: string;
  name: string;
  roles: readonly string[];
  permissions: ReadonlyMap<string, Scope>;
  /** The API key that acts for the account. A key is nobody at a keyboard: it neither confirms nor delegates. */
  apiKeyId?: string | undefined;
}

/** Who operates the platform: signed in to no school. */
export interface Operator {
  id: string;
  sessionId: string;
  email: string;
  name: string;
  hasSecondFactor: boolean;
}

export interface Context {
  /** The school that everything is limited to. */
  schoolId?: string | undefined;
  actor?: Actor | undefined;
  /** The signed-in operator of a request about the platform; such a request has no actor. */
  operator?: Operator | undefined;
  requestId?: string | undefined;
  ip?: string | undefined;
  /** The User-Agent header of the request, at most 400 characters. */
  userAgent?: string | undefined;
  /** Nobody is signed in, and that is right: an operator at the command line, or a job. */
  trusted?: boolean | undefined;
  /** The connection to another system that writes; such work has no actor. */
  integrationConnectionId?: string | undefined;
  /** Nobody waits for it: a job of the worker. */
  isBackground?: boolean | undefined;
  /** Why this work may cross schools. Set by `acrossSchools` alone. */
  platformReason?: string | undefined;
}

const storage = new AsyncLocalStorage<Context>();
const nothing: Context = Object.freeze({});

export const context = (): Context => storage.getStore() ?? nothing;

/** Runs `fn` with these values on top of the current ones. */
export const withContext = <T>(values: Context, fn: () => T): T =>
  storage.run({ ...context(), ...values }, fn);

/** The school of the context. @throws {Error} where there is none: that is a bug of the caller */
export function schoolId(): string {
  const { schoolId } = context();
  if (!schoolId) throw new Error("This code needs a school in its context");
  return schoolId;
}

/** The signed-in user. @throws {Error} where there is none: that is a bug of the caller */
export function actor(): Actor {
  const { actor } = context();
  if (!actor) throw new Error("This code needs a signed-in user in its context");
  return actor;
}

/** The signed-in operator. @throws {Error} where there is none: that is a bug of the caller */
export function operator(): Operator {
  const { operator } = context();
  if (!operator) throw new Error("This code needs a signed-in operator in its context");
  return operator;
}

/** Who is to be named as the one who did it: the signed-in user, or nobody. */
export const actorId = (): string | null => context().actor?.id ?? null;
