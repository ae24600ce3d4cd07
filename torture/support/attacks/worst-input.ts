import { randomUUID } from "node:crypto";
import fc from "fast-check";

type Schema = Record<string, any>;

export interface WorstInput {
  components: Schema;
  /** Ids of existing rows, for a member or parameter with this name. */
  idsFor(name: string): readonly string[];
  /** The character sequence that long texts consist of. */
  unit: string;
  /** Whether texts satisfy their format, so that they pass the schema. */
  keepsFormats: boolean;
  /** Limit for one text without its own limit, and for all lists together. */
  maxCharacters: number;
}

const MAX_DEPTH = 8;
/** Entries of a list that the document does not limit. */
const MAX_ENTRIES = 5_000;
const SHORT = 60;

/** Generates the largest value that a schema of the document allows: the longest texts and lists, the most distant days. */
export function worstOf(schema: Schema, input: WorstInput, name = "", depth = 0): unknown {
  const of = (inner: Schema, member = name, share = 1) =>
    worstOf(inner, { ...input, maxCharacters: Math.floor(input.maxCharacters / share) }, member, depth + 1);
  if (schema["$ref"]) return of(input.components[schema["$ref"].split("/").at(-1)!]);
  if ("const" in schema) return schema["const"];
  if (schema["enum"]) return schema["enum"].at(-1);
  const choices: Schema[] | undefined = schema["anyOf"] ?? schema["oneOf"];
  if (choices) {
    const values = choices
      .filter(({ type }) => type !== "null")
      .map((choice) => (depth > MAX_DEPTH ? null : of(choice)));
    return values.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
  }
  switch (schema["type"]) {
    case "object":
      return objectOf(schema, input, depth, of);
    case "array":
      return listOf(schema, input, depth, () => of(schema["items"] ?? {}, name, schema["maxItems"] ?? 1));
    case "integer":
    case "number":
      return schema["maximum"] ?? schema["exclusiveMaximum"] ?? Number.MAX_SAFE_INTEGER;
    case "boolean":
      return true;
    case "string":
      return textOf(schema, input, name);
    default:
      return depth > MAX_DEPTH ? null : Array(1_000).fill({ [input.unit]: [0] });
  }
}

function objectOf(
  { properties = {}, additionalProperties }: Schema,
  { unit }: WorstInput,
  depth: number,
  of: (schema: Schema, name: string, share: number) => unknown,
): object {
  if (depth > MAX_DEPTH) return {};
  const share = Math.max(1, Object.keys(properties).length);
  const known = Object.entries(properties as Schema).map(([name, each]) => [name, of(each, name, share)]);
  const free = additionalProperties
    ? Array.from({ length: 900 }, (_, index) => [`${unit}${index}`, of(additionalProperties, "", 900)])
    : [];
  return Object.fromEntries([...known, ...free]);
}

function listOf(
  { maxItems = MAX_ENTRIES }: Schema,
  { maxCharacters }: WorstInput,
  depth: number,
  one: () => unknown,
) {
  if (depth > MAX_DEPTH) return [];
  const first = one();
  const count = Math.max(1, Math.min(maxItems, Math.floor(maxCharacters / sizeOf(first))));
  return [first, ...Array.from({ length: count - 1 }, one)];
}

function textOf({ format, pattern, maxLength }: Schema, input: WorstInput, name: string): string {
  const { unit, keepsFormats, maxCharacters } = input;
  if (keepsFormats) {
    if (format === "uuid") return input.idsFor(name)[0] ?? randomUUID();
    if (format === "date") return /from|start|since|issued|birth/i.test(name) ? "0001-01-01" : "9999-12-31";
    if (format === "date-time")
      return /from|start|since/i.test(name) ? "0001-01-01T00:00:00Z" : "9999-12-31T23:59:59Z";
    if (format === "email") return `${"a".repeat(60)}@${"b".repeat(60)}.example`;
    if (format === "uri") return `https://school.example/${"a".repeat(SHORT)}`;
    if (pattern) return fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 })[0]!;
  }
  const length = Math.min(maxLength ?? maxCharacters, maxCharacters);
  return unit.repeat(Math.floor(length / unit.length));
}

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 4;

/** Bodies that match no schema, each close to a megabyte: the caller chooses what parsing and walking them costs. */
export const hugeBodies = (): Record<string, string> => ({
  "open brackets": "[".repeat(1_000_000),
  "nested lists": "[".repeat(500_000) + "]".repeat(500_000),
  "nested objects": `${'{"any":['.repeat(100_000)}0${"]}".repeat(100_000)}`,
  zeros: `[${"0,".repeat(499_999)}0]`,
  "empty objects": `[${"{},".repeat(330_000)}{}]`,
  "as many values as are taken": `[${Array.from({ length: 4 }, () => `[${"{},".repeat(4_900)}{}]`).join()}]`,
  members: `{${Array.from({ length: 60_000 }, (_, index) => `"member${index}":0`).join()}}`,
  "as many members as are taken": `{${Array.from({ length: 1_000 }, (_, index) => `"${"k".repeat(900)}${index}":0`).join()}}`,
  "one text": JSON.stringify("x".repeat(1_000_000)),
  escapes: `"${"\\u0041".repeat(166_000)}"`,
  digits: "1".repeat(1_000_000),
  spaces: " ".repeat(1_000_000),
});

/** Fills every list of a valid body with invalid entries. */
export const brokenLists = (value: unknown): unknown => {
  if (Array.isArray(value)) return Array(MAX_ENTRIES).fill({});
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, brokenLists(each)]));
};

/** Files for all uploads. */
export const hugeFiles = (): Record<string, Buffer> => ({
  quotes: Buffer.alloc(4_000_000, '"'),
  commas: Buffer.alloc(4_000_000, ","),
  "line breaks": Buffer.alloc(4_000_000, "\n"),
  "short rows": Buffer.alloc(4_000_000, "a,b\n"),
  "one cell": Buffer.alloc(4_000_000, "x"),
  zip: Buffer.concat([Buffer.from("PK\u0005\u0006"), Buffer.alloc(4_000_000, "PK\u0005\u0006\uffff")]),
});
