type Schema = Readonly<Record<string, unknown>>;

const limits = ["format", "pattern", "minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"];

/** A schema as one line: {id: string(uuid), name?: string(maxLength 80)}. */
export function typeOf(schema: Schema): string {
  if (schema["$ref"]) return String(schema["$ref"]).split("/").at(-1)!;
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  if (schema["enum"]) return (schema["enum"] as unknown[]).map((each) => JSON.stringify(each)).join(" | ");
  for (const [word, sign] of Object.entries({ anyOf: " | ", oneOf: " | ", allOf: " & " }))
    if (schema[word]) return (schema[word] as Schema[]).map(typeOf).join(sign);
  const told = limits.filter(
    (limit) => schema[limit] !== undefined && !(limit === "pattern" && schema["format"]),
  );
  const given = told.map((limit) => `${limit === "format" ? "" : `${limit} `}${schema[limit]}`).join(", ");
  return `${shapeOf(schema)}${given && `(${given})`}`;
}

function shapeOf(schema: Schema): string {
  if (schema["items"]) return `${typeOf(schema["items"] as Schema)}[]`;
  if (!schema["properties"]) return String(schema["type"] ?? "any");
  const required = (schema["required"] ?? []) as string[];
  const members = Object.entries(schema["properties"] as Record<string, Schema>).map(
    ([name, each]) => `${name}${required.includes(name) ? "" : "?"}: ${typeOf(each)}`,
  );
  return `{${members.join(", ")}}`;
}

const content = (body: any): string =>
  Object.entries(body?.content ?? {})
    .map(([type, { schema }]: [string, any]) => `${type} ${typeOf(schema ?? {})}`)
    .join(" or ");

/** An OpenAPI document in lines that can be compared: what each operation takes and answers. */
export function apiOutline({ paths }: { paths: Record<string, Record<string, any>> }): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { parameters = [], requestBody, responses, security, ...rest }]) => {
        const asked = parameters.map(
          ({ in: where, name, required, schema }: any) =>
            `${where} ${name}${required ? "" : "?"}: ${typeOf(schema)}`,
        );
        const answers = Object.entries(responses).map(([status, answer]) =>
          `${status} ${content(answer)}`.trim(),
        );
        const problem = / application\/problem\+json Problem$/;
        const problems = answers.filter((answer) => problem.test(answer));
        return [
          `${method.toUpperCase()} ${path} (${rest.operationId}${security?.length === 0 ? ", open" : ""})`,
          ...asked,
          ...(requestBody ? [`body ${content(requestBody)}`] : []),
          ...answers.filter((answer) => !problem.test(answer)),
          `problems ${problems.map((answer) => answer.replace(problem, "")).join(" ")}`,
        ].join("\n    ");
      },
    ),
  );
}
