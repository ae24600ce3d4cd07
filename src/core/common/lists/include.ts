import { noteAccess } from "../../audit/access-log/note-access.ts";
import { recordRead } from "../../audit/record-read.ts";
import type { AnyCrud } from "../entities/crud.ts";

/**
 * Another entity to include with a row: the one that the row's `by` references, or those that reference the row by their `of`.
 */
export type Include = { entity: AnyCrud } & ({ by: string } | { of: string });
export type Includes = Readonly<Record<string, Include>>;

/** An include that a caller asks for. */
export interface AskedInclude {
  name: string;
  /** The fields wanted of the included rows; default: all. */
  fields?: readonly string[];
}

type Row = Record<string, unknown>;

/**
 * Adds included entities to rows, limited to the caller's row scope: one query per entity, regardless of the number of rows.
 * @throws {AppError} 403 if the caller may not read an included entity at all
 */
export async function include(
  rows: readonly object[],
  includes: Includes,
  asked: readonly AskedInclude[],
): Promise<void> {
  const shown = rows as readonly Row[];
  for (const { name, fields } of asked) {
    const included = includes[name]!;
    const only = fields ? onlyFields(fields) : (row: Row) => row;
    let shownRows: readonly Row[];
    if ("by" in included) {
      const ids = [...new Set(shown.map((row) => row[included.by]).filter((id) => typeof id === "string"))];
      const found: Row[] = await included.entity.findByIds("id", ids, fields);
      shownRows = found;
      const byId = new Map(found.map((row) => [row["id"], only(row)]));
      for (const row of shown) Object.assign(row, { [name]: byId.get(row[included.by]) ?? null });
    } else {
      const ids = shown.map((row) => row["id"] as string);
      const found: Row[] = await included.entity.findByIds(included.of, ids, fields);
      shownRows = found;
      const byParent = Map.groupBy(found, (row) => row[included.of]);
      for (const row of shown) Object.assign(row, { [name]: byParent.get(row["id"])?.map(only) ?? [] });
    }
    noteIncluded(included.entity, shownRows);
  }
}

const onlyFields =
  (fields: readonly string[]) =>
  (row: Row): Row =>
    Object.fromEntries(fields.map((name) => [name, row[name]]));

/** Notes included rows in the access log, and sensitive ones in the audit. */
export function noteIncluded({ sensitive, entityType, access }: AnyCrud, shown: readonly Row[]): void {
  noteAccess({ entityType, permission: access.read, shown });
  if (sensitive) recordRead({ entityType, after: { included: true } });
}
