import type { z } from "zod";
import type { Permission } from "../../core/permissions.ts";

type Input<S> = S extends z.ZodType ? z.output<S> : undefined;
// biome-ignore lint/suspicious/noConfusingVoidType: the result of a use case that returns nothing
type Result<S> = S extends z.ZodType ? z.input<S> : void;
type Schema = z.ZodType | undefined;

/** What a handler may know of HTTP, and do to it. */
export interface Http {
  ip: string;
  userAgent: string | null;
  /** The versions that the caller changes a row in; undefined where any will do. */
  ifMatch: readonly string[] | undefined;
  cookie(name: string): string | undefined;
  /** Sets a cookie for the sign-in routes; null removes it. */
  setCookie(name: string, value: string | null, maxAgeSeconds?: number): void;
  /** What the file of this answer is, where that follows from its row. */
  nameFile(file: { type: string; name: string }): void;
  log(details: object, message: string): void;
}

export interface Route<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** Below `/api/v1`. */
  path: string;
  summary: string;
  /**
   * What the caller must be allowed; "signed-in" for anybody with a session, "public" without one. "operator" is for
   * operators of the platform alone, who are of no school.
   */
  permission: Permission | "signed-in" | "public" | "operator";
  status?: 200 | 201 | 202 | 204;
  params?: P;
  query?: Q;
  body?: B;
  response?: R;
  /** The answer is a file of this type, sent as it is made: `handle` gives its pieces. */
  file?: { type: string; name: string };
  /** The answer is a row with its version as ETag; If-None-Match spares the answer, If-Match guards a change. */
  versioned?: boolean;
  /** An `Idempotency-Key` makes it take effect once: whoever repeats the request gets the first answer again. */
  idempotent?: boolean;
  /** The body is a file of this type, or one of these, which reaches `handle` as it arrives; it is not read before. */
  upload?: { type: string | string[]; maxMegabytes: number };
  /** Sent by `navigator.sendBeacon`: a body of any content type is read as JSON, up to 64 kB. */
  beacon?: boolean;
  /**
   * Type of the entity whose rows the answer holds, where an audit event says who asked: of sensitive rows, and of every
   * file.
   */
  records?: string;
  /** "none" where the handler reads in one statement or opens its transactions itself. Default: one for the request. */
  transaction?: "none";
  /** A limit of its own, beside the one for all. */
  limit?: "login" | "recovery" | "verification" | "client-logs";
  /** Signing in and out goes on in a suspended school, which is read-only otherwise. */
  whileSuspended?: boolean;
  /** Open to a caller who still has to set up the second factor that is required of them. */
  beforeSecondFactor?: boolean;
  /** The specification has these answer 500, not 503, when the database fails. */
  databaseFailure?: 500;
  handle(input: {
    params: Input<P>;
    query: Input<Q>;
    body: Input<B>;
    /** Nothing unless the route takes an upload. */
    upload: AsyncIterable<Uint8Array>;
    http: Http;
  }): Promise<Result<R>> | AsyncIterable<string | Uint8Array>;
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
