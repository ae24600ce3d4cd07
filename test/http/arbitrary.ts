import fc from "fast-check";

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

/** Values of a JSON schema, now and then replaced by a hostile one. */
export function arbitraryOf(schema: Schema, components: Schema, depth = 0): fc.Arbitrary<unknown> {
  const proper = properValue(schema, components, depth);
  return fc.oneof({ weight: 5, arbitrary: proper }, { weight: 1, arbitrary: hostile });
}

function properValue(schema: Schema, components: Schema, depth: number): fc.Arbitrary<unknown> {
  const of = (inner: Schema) => arbitraryOf(inner, components, depth + 1);
  if (schema["$ref"]) return of(components[schema["$ref"].split("/").at(-1)!]);
  if ("const" in schema) return fc.constant(schema["const"]);
  if (schema["enum"]) return fc.constantFrom(...schema["enum"]);
  const choices: Schema[] | undefined = schema["anyOf"] ?? schema["oneOf"];
  if (choices) return depth > 4 ? fc.constant(null) : fc.oneof(...choices.map(of));
  switch (schema["type"]) {
    case "object":
      return objectOf(schema, of);
    case "array":
      return fc.array(schema["items"] ? of(schema["items"]) : hostile, { maxLength: 4 });
    case "integer":
      return fc.integer({ min: schema["minimum"] ?? -10, max: schema["maximum"] ?? 2_000 });
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "boolean":
      return fc.boolean();
    case "string":
      return textOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

const objectOf = (
  { properties = {}, required = [] }: Schema,
  of: (schema: Schema) => fc.Arbitrary<unknown>,
) =>
  fc
    .tuple(
      fc.record(
        Object.fromEntries(Object.entries(properties as Schema).map(([name, each]) => [name, of(each)])),
        { requiredKeys: required },
      ),
      fc.option(fc.dictionary(fc.string({ maxLength: 10 }), hostile, { maxKeys: 2 }), { freq: 6 }),
    )
    .map(([known, extra]) => ({ ...known, ...extra }));

function textOf({ format, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === "email") return fc.emailAddress();
  if (format === "uuid") return fc.uuid();
  if (format === "uri") return fc.webUrl();
  const text = fc.string({ unit: "binary", maxLength: Math.min(maxLength, 40) });
  return fc.oneof(text, fc.stringMatching(/^[a-z][a-z0-9-]{0,9}$/));
}
