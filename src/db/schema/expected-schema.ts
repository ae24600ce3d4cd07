import { readFile } from "node:fs/promises";
import { ownFile } from "../../lib/runtime/own-file.ts";
import type { SchemaObject } from "./read-schema.ts";

/** Written by `npm run schema` from a database with all migrations applied. */
export const expectedSchemaFile = ownFile("db/schema/expected-schema.tsv");

/** Reads the schema that a database has after all migrations. */
export async function expectedSchema(): Promise<SchemaObject[]> {
  const lines = (await readFile(expectedSchemaFile, "utf8")).trimEnd().split("\n");
  return lines.map((line) => {
    const [kind, name, definition = ""] = line.split("\t") as [SchemaObject["kind"], string, string?];
    return { kind, name, definition };
  });
}

/** Formats one object per line, so that schema changes are readable in a diff. */
export const formatSchema = (objects: readonly SchemaObject[]): string =>
  objects.map(({ kind, name, definition }) => `${kind}\t${name}\t${definition}\n`).join("");
