import type { z } from "zod";
import type { JsonText } from "../../core/common/lists/json-text.ts";
import type { Permission } from "../../core/permissions.ts";
import type { Deprecation } from "./deprecation.ts";

type Input<S> = S extends z.ZodType ? z.output<S> : undefined;
// biome-ignore lint/suspicious/noConfusingVoidType: the result of a use case that returns nothing
type Result<S> = S extends z.ZodType ? z.input<S> : void;
type Schema = z.ZodType | undefined;

/** The part of HTTP that a handler may read and write. */
export interface Http {
  ip: string;
  userAgent: string | null;
  /** Versions (ETags) that an update requires; undefined if any version is accepted. */
  ifMatch: readonly string[] | undefined;
  /** The bearer token of the request, which on a public route can be another secret than that of a session. */
  bearer: string | undefined;
  cookie(name: string): string | undefined;
  /** Sets a cookie for the sign-in routes; null removes it. */
  setCookie(name: string, value: string | null, maxAgeSeconds?: number): void;
  /** Tells the browser at which of several installations its school is. */
  keepInstallation(): void;
  /**
   * Sets type and name of the file in this response, if they depend on the row. With a version it is an image shown in place, which
   * a browser may keep for its user and ask for again with If-None-Match.
   */
  nameFile(file: { type: string; name: string; version?: string }): void;
  log(details: object, message: string): void;
}

export interface Route<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** Below `/api/v1`. */
  path: string;
  summary: string;
  /**
   * The permission that the caller needs; "signed-in" for any session, "public" for none. "operator" is only for operators
   * of the platform, who belong to no school.
   */
  permission: Permission | "signed-in" | "public" | "operator";
  /** It will be removed: responses say when, and the OpenAPI document marks it. */
  deprecated?: Deprecation;
  status?: 200 | 201 | 202 | 204;
  params?: P;
  query?: Q;
  body?: B;
  response?: R;
  /** The response is a streamed file of this type: `handle` yields its chunks. */
  file?: { type: string; name: string };
  /** It can respond 404 although its path has no id: what it shows may not exist. */
  mayBeMissing?: boolean;
  /** The response is a row with its version as ETag; If-None-Match can give 304, If-Match guards an update. */
  versioned?: boolean;
  /**
   * Whether a browser may keep the response for its user and ask with If-None-Match whether it still holds: for what changes rarely
   * and is about nobody.
   */
  revalidated?: (query: Input<Q>) => boolean;
  /** With an `Idempotency-Key` it takes effect once: a repeated request gets the first response again. */
  idempotent?: boolean;
  /** The body is a file of one of these types, which `handle` receives as a stream; it is not parsed. */
  upload?: { type: string | string[]; maxMegabytes: number | (() => number) };
  /** Sent by `navigator.sendBeacon`: a body of any content type is read as JSON, up to 64 kB. */
  beacon?: boolean;
  /**
   * Entity type of the rows in the response if an audit event must record the access: for sensitive rows, and for every
   * file.
   */
  records?: string;
  /** Entity type of the rows in the response for the access log, if it is none that `records` names: students. */
  shows?: string;
  /** "none" if the handler reads with one statement or opens its own transactions. Default: one for the request. */
  transaction?: "none";
  /** Its read-only transactions may run on the read replica: for long reads of the back office. They may run twice. */
  replica?: boolean;
  /** An additional rate limit besides the general one. */
  limit?: "login" | "recovery" | "verification" | "client-logs" | "apply" | "new-application" | "kiosk";
  /** Public, but opened by the secret link of an email or a device key, sent as bearer token: 401 without a valid one. */
  byLink?: boolean;
  /** Allowed in a suspended school, which is otherwise read-only: signing in and out. */
  whileSuspended?: boolean;
  /** Allowed for a caller who must still set up a required second factor. */
  beforeSecondFactor?: boolean;
  /** How its body names a school, which may be at another installation. Default: the school is in the credentials or the URL. */
  forwarded?: "byBody" | "bySignIn" | "byForgottenPassword";
  /** The specification requires 500 instead of 503 here if the database fails. */
  databaseFailure?: 500;
  handle(input: {
    params: Input<P>;
    query: Input<Q>;
    body: Input<B>;
    /** Empty unless the route accepts an upload. */
    upload: AsyncIterable<Uint8Array>;
    http: Http;
  }): Promise<Result<R> | JsonText> | AsyncIterable<string | Uint8Array>;
}

export type AnyRoute = Route<any, any, any, any>;

export const route = <
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  R extends Schema = undefined,
>(
  definition: Route<P, Q, B, R>,
): AnyRoute => definition as AnyRoute;
