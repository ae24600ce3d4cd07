import type { components, paths } from "../../packages/client/src/schema.d.ts";

// Types of the responses that tests read, from the OpenAPI document: a field that the API does not have fails `npm run check`.

type Segment<S extends string> = string extends S ? "*" : S extends `{${string}}` ? "*" : S;
type Segments<P extends string> = P extends `${infer Head}/${infer Rest}`
  ? `${Segment<Head>}/${Segments<Rest>}`
  : Segment<P>;
/** `/students/{id}` and "`/students/${id}?include=guardians`" are both `/students/*`. */
type Pattern<P extends string> = P extends `${infer Path}?${string}` ? Segments<Path> : Segments<P>;

type Operations = {
  [P in keyof paths as P extends `/api/v1${infer Path}` ? Segments<Path> : never]: paths[P];
};

type Json<R> = R extends { content: { "application/json": infer T } } ? T : never;
type Success<O> = O extends { responses: infer R }
  ? { [S in keyof R & (200 | 201 | 202)]: Json<R[S]> }[keyof R & (200 | 201 | 202)]
  : never;

/** An array whose elements a test knows to be there. Spread it for `Promise.all`, which knows only arrays and tuples. */
export interface Rows<T> extends Array<T> {
  0: T;
  1: T;
  2: T;
  3: T;
  4: T;
  at(index: number): T;
  find(test: (row: T, index: number, rows: T[]) => unknown): T;
  filter(test: (row: T, index: number, rows: T[]) => unknown): Rows<T>;
  map<U>(read: (row: T, index: number, rows: T[]) => U): Rows<U>;
  flatMap<U>(read: (row: T, index: number, rows: T[]) => U | readonly U[]): Rows<U>;
  slice(start?: number, end?: number): Rows<T>;
  toSorted(compare?: (a: T, b: T) => number): Rows<T>;
  sort(compare?: (a: T, b: T) => number): this;
}

/**
 * What a test expects to find: fields that may be missing or null are taken to be there. A test that expects null or nothing says
 * so: `t.is<unknown, null>(body.endsOn, null)`.
 */
export type Seen<T> = T extends string | number | boolean
  ? T
  : T extends readonly (infer U)[]
    ? Rows<Seen<U>>
    : T extends object
      ? string extends keyof T
        ? Record<string, any>
        : { [K in keyof T]-?: unknown extends T[K] ? any : Seen<NonNullable<T[K]>> }
      : T;

/** The members of every problem, and those that some problems add. */
export interface Problem extends Seen<components["schemas"]["Problem"]> {
  reasons: Rows<string>;
  schools: Rows<{ slug: string; name: string }>;
  /** Address of the installation to which the school has moved. */
  address: string;
  guardianId: string;
  changed: Rows<{ studentId: string; changedBy: string; changedAt: string; result: object }>;
}

type Body<T> = Seen<T> & Omit<Problem, keyof T>;

/** The body of the response to a request of this method for this path; `any` where the path is not of the API or not JSON. */
export type BodyOf<M extends string, P extends string> =
  Pattern<P> extends keyof Operations
    ? M extends keyof Operations[Pattern<P>]
      ? [Success<Operations[Pattern<P>][M]>] extends [never]
        ? any
        : Body<Success<Operations[Pattern<P>][M]>>
      : any
    : any;

/** The rows of the list at this path. */
export type RowsOf<P extends string> = BodyOf<"get", P> extends { data: infer R extends Rows<any> } ? R : any;
