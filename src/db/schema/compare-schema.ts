import type { SchemaObject } from "./read-schema.ts";

export interface Difference {
  kind: SchemaObject["kind"];
  name: string;
  /** `unexpected` is reported for permissive policies and grants only, because they give access; other additions belong to the operator. */
  state: "missing" | "different" | "unexpected";
}

const keyOf = ({ kind, name }: SchemaObject): string => `${kind} ${name}`;

/**
 * Lists the differences from the schema that migrations create. Objects of a missing table are not listed separately.
 * @param rolesUsed false if the owner itself is subject to the policies; there are no grants then
 */
export function compareSchema(
  expected: readonly SchemaObject[],
  actual: readonly SchemaObject[],
  rolesUsed: boolean,
): Difference[] {
  const found = new Map(actual.map((each) => [keyOf(each), each.definition]));
  const wanted = expected.filter(({ kind }) => rolesUsed || kind !== "grant");
  const gone = new Set(
    wanted.filter((each) => each.kind === "table" && !found.has(keyOf(each))).map(tableOf),
  );
  const differences: Difference[] = [];
  for (const each of wanted) {
    const { kind, name, definition } = each;
    const actually = found.get(keyOf(each));
    if (actually === definition) continue;
    if (actually !== undefined) differences.push({ kind, name, state: "different" });
    else if (kind === "table" || !gone.has(tableOf(each))) differences.push({ kind, name, state: "missing" });
  }
  const known = new Set(wanted.map(keyOf));
  const ours = new Set(wanted.filter(({ kind }) => kind === "table").map(({ name }) => name));
  for (const each of actual)
    if (givesAccess(each) && ours.has(tableOf(each)) && !known.has(keyOf(each)))
      differences.push({ kind: each.kind, name: each.name, state: "unexpected" });
  return differences;
}

/** A restrictive policy takes access away, as those of a school that moves do. */
const givesAccess = ({ kind, definition }: SchemaObject): boolean =>
  kind === "grant" || (kind === "policy" && !definition.startsWith("RESTRICTIVE"));

/** Returns the table that an object belongs to; for an index it is in the definition. */
function tableOf({ kind, name, definition }: SchemaObject): string {
  if (kind === "table") return name;
  if (kind === "index") return definition.match(/ ON (\S+) USING /)?.[1] ?? "";
  if (kind === "grant") return name.replace(/ to \w+$/, "");
  return name.replace(/\.[^.]+$/, "");
}
