import { rolesInUse } from "../migrating/rls.ts";
import { migrations } from "../migrations/index.ts";
import { withClient } from "../pool/client.ts";
import { compareSchema, type Difference } from "./compare-schema.ts";
import { expectedSchema } from "./expected-schema.ts";
import { readSchema } from "./read-schema.ts";

interface Result {
  outcome: "ok" | "warning" | "failed";
  detail: string;
  differences?: Difference[];
}

/** Maximum number of names per kind in the one-line summary; the JSON output has all of them. */
const SHOWN_NAMES = 4;

const advice =
  "Restore the backup again into an empty database and check the errors of pg_restore (docs/backup.md), or undo the manual change";

/** Compares tables, columns, constraints, indexes, triggers, policies, grants and functions with the schema that migrations create. */
export const checkSchema = (url: string): Promise<Result> =>
  withClient(url, async (client) => {
    const applied = await client.query("SELECT name FROM migrations").then(
      ({ rows }) => new Set(rows.map(({ name }) => name as string)),
      () => new Set<string>(),
    );
    const known = new Set(migrations.map(({ name }) => name));
    if ([...known].some((name) => !applied.has(name)))
      return { outcome: "warning", detail: "not compared: migrations are pending" };
    if ([...applied].some((name) => !known.has(name)))
      return { outcome: "warning", detail: "not compared: a newer version has migrated this database" };
    const expected = await expectedSchema();
    const { rows } = await client.query(`SELECT ${rolesInUse} AS roles`);
    const differences = compareSchema(expected, await readSchema(client), rows[0].roles);
    if (differences.length)
      return { outcome: "failed", detail: `${summaryOf(differences)}. ${advice}`, differences };
    return { outcome: "ok", detail: `${expected.length} objects match the migrations` };
  });

/** Summarises the differences: "3 tables missing (guardians, staff_members, students); 51 constraints missing (…, and 47 more)". */
export function summaryOf(differences: readonly Difference[]): string {
  const groups = Map.groupBy(differences, ({ kind, state }) => `${kind} ${state}`);
  return [...groups.values()]
    .sort((one, other) => order.indexOf(one[0]!.kind) - order.indexOf(other[0]!.kind))
    .map((group) => {
      const [{ kind, state }] = group as [Difference, ...Difference[]];
      const names = group.slice(0, SHOWN_NAMES).map(({ name }) => name);
      if (group.length > SHOWN_NAMES) names.push(`and ${group.length - SHOWN_NAMES} more`);
      return `${group.length} ${group.length === 1 ? kind : plural(kind)} ${state} (${names.join(", ")})`;
    })
    .join("; ");
}

const order: Array<Difference["kind"]> = [
  "extension",
  "table",
  "column",
  "constraint",
  "policy",
  "grant",
  "function",
  "trigger",
  "index",
];
const plural = (kind: string): string =>
  kind === "policy" ? "policies" : kind === "index" ? "indexes" : `${kind}s`;
