import { join, raw, type Sql, sql } from "../../../db/sql.ts";
import type { Collection } from "./collections.ts";
import { OneRosterError } from "./fault.ts";

const term = /^\s*([A-Za-z][\w.]*)\s*(!=|>=|<=|=|>|<|~)\s*'((?:[^']|'')*)'\s*/;
const operatorPattern = /^(AND|OR)\b/i;
const MAX_TERMS = 20;

const wrong = (message: string) => new OneRosterError(400, "invalid_filter_field", message);

/** Translate a filter of the standard, `role='teacher' AND status='active'`, to an SQL condition. @throws {OneRosterError} 400 */
export function filterSql(text: string, collection: Collection): Sql {
  const terms: Sql[] = [];
  const operators = new Set<string>();
  let rest = text;
  for (;;) {
    const [whole, field, predicate, value] = term.exec(rest) ?? [];
    if (whole === undefined)
      throw wrong("A comparison must be a field, one of = != > >= < <= ~, and a value in single quotes");
    terms.push(comparison(collection, field!, predicate!, value!.replaceAll("''", "'")));
    if (terms.length > MAX_TERMS) throw wrong(`A filter can have at most ${MAX_TERMS} comparisons`);
    rest = rest.slice(whole.length);
    if (rest === "") break;
    const [operator] = operatorPattern.exec(rest) ?? [];
    if (!operator) throw wrong("Comparisons must be joined by AND or OR");
    operators.add(operator.toUpperCase());
    rest = rest.slice(operator.length);
  }
  if (operators.size > 1) throw wrong("A filter cannot mix AND and OR");
  return sql`(${join(terms, operators.has("OR") ? " OR " : " AND ")})`;
}

function comparison(collection: Collection, field: string, predicate: string, value: string): Sql {
  const type = typeOf(collection, field);
  if (!type) throw wrong(`Unknown field ${field.slice(0, 60)} in ${collection.many}`);
  if (predicate === "~") {
    const pattern = `%${value.replace(/[\\%_]/g, "\\$&")}%`;
    return matches(field, (found) => sql`${found} ILIKE ${pattern}`);
  }
  const operator = raw(predicate === "!=" ? "=" : predicate);
  const found =
    type === "time"
      ? sql`c.modified ${operator} ${instant(value)}::timestamptz`
      : matches(field, (each) =>
          type === "number"
            ? sql`${each}::numeric ${operator} ${decimal(value)}::numeric`
            : sql`lower(${each}) ${operator} lower(${value})`,
        );
  return predicate === "!=" ? sql`NOT ${found}` : found;
}

/** A field may hold several values: true if any of them matches. */
function matches(field: string, fits: (value: Sql) => Sql): Sql {
  const column = columnOf(field);
  if (column) return sql`(${fits(column)})`;
  return sql`EXISTS (SELECT FROM jsonb_path_query(c.doc, ${pathOf(field)}::jsonpath) AS v
    WHERE ${fits(sql`(v #>> '{}')`)})`;
}

/** SQL of a field that is a column of the record, not a member of its document; null for all others. */
export function columnOf(field: string): Sql | null {
  if (field === "sourcedId") return sql`c.sid`;
  if (field === "status") return sql`CASE WHEN c.gone THEN 'tobedeleted' ELSE 'active' END`;
  return field === "dateLastModified" ? sql`c.modified` : null;
}

/** JSON path of a field. Lax mode unwraps lists, so that `roles.role` finds the member in each element. */
export const pathOf = (field: string): string =>
  `$${field
    .split(".")
    .map((name) => `."${name}"`)
    .join("")}`;

/** The type of a field or nested field; undefined if unknown. */
export function typeOf({ fields }: Collection, field: string) {
  if (!/^[A-Za-z]\w*(\.[A-Za-z]\w*)*$/.test(field)) return undefined;
  const [first, ...inner] = field.split(".");
  const type = Object.hasOwn(fields, first!) ? fields[first!] : undefined;
  if (type === "object") return inner.length ? "text" : undefined;
  return inner.length ? undefined : type;
}

function instant(value: string): string {
  const time = Date.parse(value);
  if (Number.isNaN(time))
    throw wrong(`${value.slice(0, 40)} is not a date and time like 2026-01-31T08:00:00.000Z`);
  return new Date(time).toISOString();
}

function decimal(value: string): string {
  if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(value)) throw wrong(`${value.slice(0, 40)} is not a number`);
  return value;
}
