import type { AnyCrud } from "./crud.ts";
import { limits, type Visibility } from "./visibility.ts";
import { fillReach } from "./within.ts";

/**
 * SQL: whether the caller sees the fields of a visibility on a row, for a statement of one's own. Its first parameter is the
 * school; the other values that the condition needs are added to `parameters`.
 * @param alias of the entity's table in the statement
 */
export function visibleSql(
  visibility: Visibility,
  { access, relation }: Pick<AnyCrud, "access" | "relation">,
  alias: string,
  parameters: unknown[],
): string {
  const shown = limits(access.read, relation).get(visibility);
  if (shown === undefined) return "true";
  if (shown === false) return "false";
  const bound = new Map([["school", "$1"]]);
  const condition = fillReach(shown, (name, value) => {
    if (!bound.has(name)) bound.set(name, `$${parameters.push(value)}`);
    return bound.get(name)!;
  });
  return `(${condition.replace(/\bt\./g, `${alias}.`)})`;
}
