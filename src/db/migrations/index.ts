import type { Migration } from "../migration.ts";
import * as platform from "./20261121090000-platform.ts";
import * as identity from "./20261121091000-identity.ts";
import * as audit from "./20261121092000-audit.ts";

/** Every migration in its order. The name is what the database remembers: it never changes. */
export const migrations: ReadonlyArray<{ name: string; up: Migration }> = [
  { name: "20261121090000-platform", ...platform },
  { name: "20261121091000-identity", ...identity },
  { name: "20261121092000-audit", ...audit },
];
