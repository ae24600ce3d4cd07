type Schema = Readonly<Record<string, any>>;
type Body = { content?: Record<string, { schema?: Schema }> };

export interface OpenapiDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

export interface Operation {
  parameters?: Array<{ in: string; name: string; required?: boolean; schema: Schema }>;
  requestBody?: Body & { required?: boolean };
  responses: Record<string, Body>;
  [other: string]: unknown;
}

export interface Field {
  type: string;
  required: boolean;
}

/** Fields by path: `query limit`, `body lines[].amount`, `200 data[].id`. */
export type Outline = ReadonlyMap<string, Field>;

const LIMITS = ["format", "pattern", "minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"];

/** Lists every parameter and body field of an operation, and every field of its successful responses. */
export function outlineOperation(
  { parameters = [], requestBody, responses }: Operation,
  { components }: OpenapiDocument,
): { inputs: Outline; outputs: Outline } {
  const inputs = new Map<string, Field>();
  const outputs = new Map<string, Field>();
  const walk = walker(components?.schemas ?? {});
  const walkBody = (into: Map<string, Field>, place: string, body: Body, required: boolean) => {
    const contents = Object.entries(body.content ?? {});
    into.set(place, { type: contents.map(([type]) => type).join(" | ") || "no body", required });
    for (const [, { schema }] of contents) walk(into, place, schema ?? {}, required);
  };
  for (const { in: where, name, required = false, schema } of parameters)
    walk(inputs, `${where} ${name}`, schema, required);
  if (requestBody) walkBody(inputs, "body", requestBody, requestBody.required ?? false);
  for (const [status, response] of Object.entries(responses))
    if (status < "400") walkBody(outputs, status, response, true);
  return { inputs, outputs };
}

function walker(schemas: Readonly<Record<string, Schema>>) {
  return function walk(
    into: Map<string, Field>,
    place: string,
    schema: Schema,
    required: boolean,
    open: readonly string[] = [],
  ): void {
    if (schema["$ref"]) {
      const name = String(schema["$ref"]).split("/").at(-1)!;
      // A recursive schema: its fields are listed once.
      if (open.includes(name)) into.set(place, { type: name, required });
      else walk(into, place, schemas[name] ?? {}, required, [...open, name]);
      return;
    }
    const branches: Schema[] | undefined = schema["anyOf"] ?? schema["oneOf"] ?? schema["allOf"];
    if (branches) {
      const shapes = branches.filter(({ type }) => type !== "null");
      if (!into.has(place)) into.set(place, { type: branches.map(typeOf).join(" | "), required });
      shapes.forEach((each, index) => {
        const label = schema["allOf"] || shapes.length === 1 ? place : `${place} <${nameOf(each, index)}>`;
        walk(into, label, each, required, open);
      });
      return;
    }
    if (!into.has(place)) into.set(place, { type: typeOf(schema), required });
    const separator = place.includes(" ") ? "." : " ";
    for (const [name, each] of Object.entries<Schema>(schema["properties"] ?? {})) {
      const isRequired = (schema["required"] ?? []).includes(name);
      walk(into, `${place}${separator}${name}`, each, isRequired, open);
    }
    if (schema["items"]) walk(into, `${place}[]`, schema["items"], false, open);
    if (typeof schema["additionalProperties"] === "object")
      walk(into, `${place}${separator}*`, schema["additionalProperties"], false, open);
  };
}

const nameOf = (schema: Schema, index: number): string =>
  schema["$ref"] ? String(schema["$ref"]).split("/").at(-1)! : String(index + 1);

/** One level of a schema as text: `string(uuid)`, `"a" | "b"`, `integer(minimum 1)`. Nested fields have their own lines. */
function typeOf(schema: Schema): string {
  if (schema["$ref"]) return nameOf(schema, 0);
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  if (schema["enum"]) return schema["enum"].map((each: unknown) => JSON.stringify(each)).join(" | ");
  const limits = LIMITS.filter(
    (name) => schema[name] !== undefined && !(name === "pattern" && schema["format"]),
  );
  const told = limits.map((name) => `${name === "format" ? "" : `${name} `}${schema[name]}`).join(", ");
  return `${[schema["type"] ?? "any"].flat().join(" | ")}${told && `(${told})`}`;
}
