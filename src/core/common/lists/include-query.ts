import { z } from "zod";
import type { AskedInclude, Includes } from "./include.ts";
import { includeFields } from "./include-fields.ts";

/** Builds the `include` parameter of an entity's routes: `student(name,admissionNumber),section`. Empty if it has no includes. */
export function includeQuery(includes: Includes): { include?: z.ZodType } {
  const names = Object.keys(includes);
  if (!names.length) return {};
  const one = `(${names.join("|")})(\\([A-Za-z]+(,[A-Za-z]+)*\\))?`;
  return {
    include: z
      .string()
      .max(2000)
      .regex(
        new RegExp(`^${one}(,${one})*$`),
        `must be a comma-separated list of ${names.join(", ")}, each of which can name fields in parentheses`,
      )
      .transform((text, context) => {
        const asked = parseIncludes(text);
        for (const { name, fields = [] } of asked) {
          const known = includeFields(includes[name]!.entity.schemas.view);
          const unknown = fields.filter((field) => !known.includes(field));
          if (unknown.length)
            context.addIssue(
              `${name} has no field ${unknown.join(", ")}; its fields are ${known.join(", ")}`,
            );
        }
        return asked;
      })
      .optional()
      .describe(
        `Related rows to include with each row: ${names.join(", ")}. Fields in parentheses limit the included rows to them: ${exampleOf(includes)}`,
      ),
  };
}

/** Two fields that a list would show, as an example. */
function exampleOf(includes: Includes): string {
  const [name, { entity }] = Object.entries(includes)[0]!;
  const fields = includeFields(entity.schemas.view);
  const shown = ["name", "title", "number", "status", "id"].filter((field) => fields.includes(field));
  return `\`${name}(${shown.slice(0, 2).join(",")})\``;
}

/** Splits a text of the right form. An include that is named twice has the fields of both, or is whole. */
function parseIncludes(text: string): AskedInclude[] {
  const asked = new Map<string, readonly string[] | undefined>();
  for (const [, name, inside] of text.matchAll(/([A-Za-z]+)(?:\(([A-Za-z,]+)\))?/g)) {
    const fields = inside?.split(",");
    const former = asked.has(name!) ? asked.get(name!) : [];
    asked.set(name!, fields && former && [...new Set([...former, ...fields])]);
  }
  return [...asked].map(([name, fields]) => ({ name, ...(fields && { fields }) }));
}
