import type { paths } from "./schema.d.ts";

type Json<R> = R extends { content: { "application/json": infer T } } ? T : undefined;
type Answers<R> = { [S in keyof R & (200 | 201 | 202 | 204)]: Json<R[S]> }[keyof R & (200 | 201 | 202 | 204)];
type Operation<P extends keyof paths, M extends keyof paths[P]> = NonNullable<paths[P][M]>;

export type Method = "get" | "post" | "put" | "patch" | "delete";
export type PathOf<M extends Method> = {
  [P in keyof paths]: Extract<paths[P][M & keyof paths[P]], { responses: unknown }> extends never ? never : P;
}[keyof paths];

/** The success response of a route. */
export type ResponseOf<P extends keyof paths, M extends Method> =
  Operation<P, M & keyof paths[P]> extends { responses: infer R } ? Answers<R> : never;

/** The JSON body of a route. */
export type Body<P extends keyof paths, M extends Method> =
  Operation<P, M & keyof paths[P]> extends { requestBody?: { content: { "application/json": infer B } } }
    ? B
    : undefined;

/** The query parameters of a route. */
export type Query<P extends keyof paths, M extends Method = "get"> =
  Operation<P, M & keyof paths[P]> extends { parameters: { query?: infer Q } } ? Q : never;

/** Routes that return a page of rows. */
export type ListPath = {
  [P in PathOf<"get">]: ResponseOf<P, "get"> extends { data: unknown[]; page: unknown } ? P : never;
}[PathOf<"get">];

/** One row of a list. */
export type Row<P extends ListPath> = ResponseOf<P, "get"> extends { data: (infer T)[] } ? T : never;

export interface Money {
  amount: string;
  currency: string;
}
