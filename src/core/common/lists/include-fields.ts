import { z } from "zod";

/** The full name of a person, which only includes offer: the views themselves have its parts. */
export const personName = { name: "t.given_name || ' ' || t.family_name" };

const isPerson = ({ shape }: z.ZodObject): boolean =>
  "givenName" in shape && "familyName" in shape && !("name" in shape);

/** Expressions that an include may ask for beside the fields of the view. */
export const includeExpressions = (view: z.ZodObject): Readonly<Record<string, string>> =>
  isPerson(view) ? personName : {};

/** The fields that an include may ask for. */
export const includeFields = (view: z.ZodObject): readonly string[] => [
  ...Object.keys(view.shape),
  ...Object.keys(includeExpressions(view)),
];

const included = new WeakMap<z.ZodObject, z.ZodObject>();

/**
 * Returns the schema of an included row: the view, any field of which can be left out. The document keeps the fields required:
 * they are there unless the caller names others.
 */
export function includedView(view: z.ZodObject): z.ZodObject {
  const known = included.get(view);
  if (known) return known;
  const { id, ...meta } = view.meta() ?? {};
  const required = Object.keys(view.shape).filter((name) => !view.shape[name].safeParse(undefined).success);
  const partial = view.partial().meta({ ...meta, ...(id && { id }), required });
  const made = isPerson(view)
    ? partial
        .extend({ name: z.string().optional().describe("Full name, only if `include` names it") })
        .meta({ ...meta, ...(id && { id: `Included${id}` }), required })
    : partial;
  included.set(view, made);
  return made;
}
