export { type ClientOptions, SchoolClient } from "./client.ts";
export { Problem } from "./problem.ts";
export type { components, paths } from "./schema.d.ts";
export type { Credentials } from "./session.ts";
export type { BodyOf, ListPath, PathOf, QueryOf, ResponseOf, RowOf } from "./types.ts";
