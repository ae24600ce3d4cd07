import {
  declaredViews,
  extension,
  limits,
  type Visibility,
} from "../../src/core/common/entities/visibility.ts";
import { customVisibilities, visibilityOfCustom } from "../../src/core/common/entities/visible-custom.ts";
import { systemRoles } from "../../src/core/identity/roles/system-roles.ts";
import type { Actor } from "../../src/lib/context.ts";
import { withContext } from "../../src/lib/context.ts";
import { openapiDocument } from "../../src/server/openapi-document.ts";

export const fieldsFile = new URL("fields.md", import.meta.url);

const roles = Object.entries(systemRoles);

/** Whether a role sees a visibility of an entity. */
function cellOf(permissions: Actor["permissions"], entityType: string, visibility: Visibility): string {
  const { read, relation } = declaredViews.get(entityType)!;
  if (!permissions.has(read)) return "-";
  const actor: Actor = { id: "", sessionId: "", name: "", roles: [], permissions };
  const shown = withContext({ actor }, () => limits(read, relation)).get(visibility);
  return shown === undefined ? "yes" : shown ? "some" : "no";
}

const line = (name: string, visibility: string, words: readonly string[]) =>
  `| ${name.padEnd(36)} | ${visibility.padEnd(12)} | ${words
    .map((word, index) => word.padEnd(roles[index]![0].length))
    .join(" | ")} |`;

const rowOf = (entityType: string, name: string, visibility: Visibility) =>
  line(
    `${entityType}.${name}`,
    visibility,
    roles.map(([, { allows }]) => cellOf(allows, entityType, visibility)),
  );

function limitedFields(): string[] {
  return [...declaredViews].flatMap(([entityType, { fields }]) => {
    const own = [...fields].flatMap(([name, visibility]) =>
      visibility ? rowOf(entityType, name, visibility) : [],
    );
    const custom = Object.entries(visibilityOfCustom).flatMap(([declared, visibility]) =>
      visibility ? rowOf(entityType, `custom (${declared})`, visibility) : [],
    );
    return fields.has("custom") && customVisibilities.length ? [...own, ...custom] : own;
  });
}

type Schema = any;

/** Every name in an answer, those of inner objects behind the name of the outer one. */
function namesOf(schema: Schema, prefix = ""): string[] {
  const inner = [schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].filter(Boolean);
  const own = Object.entries<Schema>(schema.properties ?? {}).flatMap(([name, property]) => [
    `${prefix}${name}${property[extension] ? ` (${property[extension]})` : ""}`,
    ...namesOf(property, `${prefix}${name}.`),
  ]);
  return [...new Set([...own, ...inner.flatMap((each: Schema) => namesOf(each, prefix))])];
}

const reference = /"#\/components\/schemas\/(\w+)"/g;

/** What each operation takes: a field that is not named is refused, whoever sends it. */
function bodies(): string[] {
  const document: Schema = JSON.parse(JSON.stringify(openapiDocument()));
  const taken = (schema: Schema): string[] => {
    const own = namesOf(schema);
    const of = [...JSON.stringify(schema).matchAll(reference)].map(([, name]) => name!);
    const inner = of.flatMap((name) => taken(document.components.schemas[name]));
    return [...new Set([...own, ...inner])];
  };
  return Object.entries<Schema>(document.paths)
    .flatMap(([path, operations]) =>
      Object.entries<Schema>(operations).flatMap(([method, operation]) => {
        const schema = operation.requestBody?.content?.["application/json"]?.schema;
        const who = operation["x-permission"] ?? "public";
        const name = `${method.toUpperCase()} ${path.replace("/api/v1", "")} (${who})`;
        return schema ? `- ${name}: ${taken(schema).join(", ")}` : [];
      }),
    )
    .sort();
}

function answers(): string[] {
  const document: Schema = JSON.parse(JSON.stringify(openapiDocument()));
  const schemas: Record<string, Schema> = document.components.schemas;
  const named = new Set<string>();
  const lines: string[] = [];
  const visit = (schema: Schema) => {
    for (const [, name] of JSON.stringify(schema).matchAll(reference)) {
      if (named.has(name!)) continue;
      named.add(name!);
      visit(schemas[name!]);
    }
  };
  for (const [path, operations] of Object.entries<Schema>(document.paths))
    for (const [method, { responses }] of Object.entries<Schema>(operations)) {
      const schema = Object.entries<Schema>(responses).find(([status]) => status < "300")?.[1].content?.[
        "application/json"
      ]?.schema;
      if (!schema) continue;
      visit(schema);
      // What is answered without a name is listed under its operation; a page is nothing of its own.
      const inline = namesOf(schema).filter((name) => !/^(data|page|page\.\w+|total)$/.test(name));
      if (!schema.$ref && inline.length)
        lines.push(`- ${method.toUpperCase()} ${path.replace("/api/v1", "")}: ${inline.join(", ")}`);
    }
  const views = [...named].sort().map((name) => `- ${name}: ${namesOf(schemas[name]).join(", ")}`);
  return [...views, ...lines.sort()];
}

export const fieldsText = (): string => `# Who sees which field

Made by \`node test/authorization/write-fields.ts\` from the views and the roles that ship with the product, and compared by
\`test/authorization/fields.test.ts\`: read the difference before you believe it.

## Fields that not everybody sees who reaches the row

- \`yes\`: on every row
- \`some\`: on the rows that the relation of the entity names: the own record, the own home, the own payment
- \`no\`: on none; the field is left out of the answer
- \`-\`: 403: the role does not reach the entity

${line(
  "field",
  "visibility",
  roles.map(([role]) => role),
)}
${line(
  "---",
  "---",
  roles.map(() => "---"),
)}
${limitedFields().join("\n")}

## Every field of every answer

A visibility in brackets; a field without one is for whoever reaches the row.

${answers().join("\n")}

## Every field that can be set

What each operation takes, with the permission that it needs. A field that is not named is refused (in client events it is
dropped), and so is a field of a row that the table above does not show the caller: 403, or 400 for a field that the school defined.
What can be changed in which state, and by whom, is in \`docs/school-year.md\` and under "Four eyes" in \`docs/security.md\`;
otherwise the answer is 409.

${bodies().join("\n")}
`;
