import fc from "fast-check";
import { anyText } from "../../support/any-text.ts";

type Schema = Record<string, any>;

/** Values that break what is not careful: empty, huge, of another type, unstorable, or code of another language. */
const hostile = fc.constantFrom<unknown>(
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud83d",
  "x\udc00y",
  "\u202e\ufeff",
  "💥".repeat(300),
  "x".repeat(70_000),
  "' OR 1=1 --",
  "%",
  "{{7*7}}",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "1e999",
  "99999999999999999999",
  "2026-02-31",
  "9999999-01-01",
  "00000000-0000-0000-0000-000000000000",
  "not-a-uuid",
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -1e308,
  [],
  {},
  [[]],
  { $gt: "" },
  { length: 1e9 },
  ["a", "b"],
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'),
  JSON.parse(`${"[".repeat(1_000)}${"]".repeat(1_000)}`),
);

export interface World {
  components: Schema;
  /** Ids of rows that exist, for a member or parameter of this name. */
  idsFor(name: string): readonly string[];
  /** How many of a hundred values are hostile ones. */
  hostility: number;
}

/** Values of a JSON schema, now and then replaced by a hostile one. */
export function arbitraryOf(schema: Schema, world: World, name = "", depth = 0): fc.Arbitrary<unknown> {
  const proper = properValue(schema, world, name, depth);
  if (world.hostility === 0) return proper;
  return fc.oneof(
    { weight: 100 - world.hostility, arbitrary: proper },
    { weight: world.hostility, arbitrary: hostile },
  );
}

function properValue(schema: Schema, world: World, name: string, depth: number): fc.Arbitrary<unknown> {
  const of = (inner: Schema, member = name) => arbitraryOf(inner, world, member, depth + 1);
  if (schema["$ref"]) return of(world.components[schema["$ref"].split("/").at(-1)!]);
  if ("const" in schema) return fc.constant(schema["const"]);
  if (schema["enum"]) return fc.constantFrom(...schema["enum"]);
  const choices: Schema[] | undefined = schema["anyOf"] ?? schema["oneOf"];
  if (choices) return depth > 4 ? fc.constant(null) : fc.oneof(...choices.map((choice) => of(choice)));
  switch (schema["type"]) {
    case "object":
      return objectOf(schema, world, of);
    case "array":
      return fc.array(schema["items"] ? of(schema["items"]) : hostile, {
        minLength: Math.min(schema["minItems"] ?? 0, 4),
        maxLength: 4,
      });
    case "integer":
      return fc.integer({
        min: Math.max(schema["minimum"] ?? -10, -10),
        max: Math.min(schema["maximum"] ?? 2_000, 2_000),
      });
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return schema["format"] === "uuid" ? idOf(world.idsFor(name)) : textOf(schema, name, world.hostility);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

const unknownMembers = fc.dictionary(fc.string({ maxLength: 10 }), hostile, { maxKeys: 2 });

const objectOf = (
  { properties = {}, required = [] }: Schema,
  { hostility }: World,
  of: (schema: Schema, name: string) => fc.Arbitrary<unknown>,
) => {
  const members = Object.entries(properties as Schema).map(([name, each]) => [name, of(each, name)]);
  const known = fc.record(Object.fromEntries(members), { requiredKeys: required });
  if (hostility === 0) return known;
  return fc
    .tuple(known, fc.option(unknownMembers, { freq: 6 }))
    .map(([proper, extra]) => ({ ...proper, ...extra }));
};

/** Made once: what fast-check prepares for a text costs more than the texts. */
const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,9}$/);
const any = anyText({ maxLength: 40 });
const email = fc.emailAddress();
const uri = fc.webUrl();
const uuid = fc.uuid();
const yearAround = 366 * 86_400_000;
const instant = fc
  .integer({ min: -yearAround, max: yearAround })
  .map((distance) => new Date(Date.now() + distance).toISOString());
const day = instant.map((text) => text.slice(0, 10));
const patterns = new Map<string, fc.Arbitrary<string>>();

const idOf = (ids: readonly string[]): fc.Arbitrary<string> =>
  ids.length
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: uuid })
    : uuid;

function textOf(schema: Schema, name: string, hostility: number): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 40 } = schema;
  if (format === "email" || /email$/i.test(name)) return email;
  if (format === "uri") return uri;
  if (format === "date") return day;
  if (format === "date-time") return instant;
  if (pattern) {
    if (!patterns.has(pattern)) patterns.set(pattern, fc.stringMatching(new RegExp(pattern)));
    return patterns.get(pattern)!;
  }
  const text = hostility === 0 ? word : fc.oneof(word, any);
  return text.map((value) => value.padEnd(minLength, "x").slice(0, maxLength));
}
