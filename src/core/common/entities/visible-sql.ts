import { type Sql, sql } from "../../../db/sql.ts";
import type { AnyCrud } from "./crud.ts";
import { conditionSql } from "./row-scope.ts";
import { limits, type Visibility } from "./visibility.ts";

/**
 * Builds the SQL condition for whether the caller sees the fields of a visibility on a row, for a hand-written
 * statement.
 * @param alias of the entity's table in the statement
 */
export function visibleSql(
  visibility: Visibility,
  { access, relation }: Pick<AnyCrud, "access" | "relation">,
  alias: string,
): Sql {
  const shown = limits(access.read, relation).get(visibility);
  if (shown === undefined) return sql`true`;
  if (shown === false) return sql`false`;
  return conditionSql(`(${shown.replace(/\bt\./g, `${alias}.`)})`);
}
