import type { paths } from "./schema.d.ts";

type Success = 200 | 201 | 202 | 204;
type Json<R> = R extends { content: { "application/json": infer T } } ? T : undefined;
type Operation<P extends keyof paths, M extends keyof paths[P]> = NonNullable<paths[P][M]>;
type Parameters<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { parameters: infer T } ? T : never;

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** The paths that have an operation of this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: [NonNullable<paths[P][M]>] extends [never] ? never : P;
}[keyof paths];

/** The response of an operation. */
export type ResponseOf<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { responses: infer R }
    ? { [S in keyof R & Success]: Json<R[S]> }[keyof R & Success]
    : never;

/** The JSON body of an operation. */
export type BodyOf<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { requestBody?: never }
    ? undefined
    : Operation<P, M> extends { requestBody?: { content: { "application/json": infer T } } }
      ? T
      : undefined;

/** The query parameters of an operation. */
export type QueryOf<P extends keyof paths, M extends Method> =
  Parameters<P, M> extends { query?: infer T } ? NonNullable<T> : undefined;

/** The parameters of the path of an operation. */
export type ParamsOf<P extends keyof paths, M extends Method> =
  Parameters<P, M> extends { path: infer T } ? T : undefined;

/** The paths that return a page of rows. */
export type ListPath = {
  [P in PathOf<"get">]: ResponseOf<P, "get"> extends { data: unknown[]; page: { nextCursor: string | null } }
    ? P
    : never;
}[PathOf<"get">];

/** One row of a list. */
export type RowOf<P extends ListPath> = ResponseOf<P, "get"> extends { data: (infer T)[] } ? T : never;

type Needed<Name extends string, T> = [T] extends [undefined] ? { [N in Name]?: never } : { [N in Name]: T };
type Allowed<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: never }
  : { [N in Name]?: T };

/** The options of a request: what the operation needs, and what it allows. */
export type RequestOptions<P extends keyof paths, M extends Method> = Needed<"params", ParamsOf<P, M>> &
  Allowed<"query", QueryOf<P, M>> &
  Needed<"body", BodyOf<P, M>> & {
    /** Overrides the generated `Idempotency-Key`: use the same key to repeat a request after a restart. */
    idempotencyKey?: string;
    /** Changes the row only if it still has this version. */
    ifMatch?: string;
    signal?: AbortSignal;
  };
