import type { Collection } from "./collections.ts";
import { OneRosterFault } from "./fault.ts";

/** Adds a value to those of the statement, and gives its place. */
export type Bind = (value: unknown) => string;

const term = /^\s*([A-Za-z][\w.]*)\s*(!=|>=|<=|=|>|<|~)\s*'((?:[^']|'')*)'\s*/;
const joint = /^(AND|OR)\b/i;
const mostTerms = 20;

const wrong = (message: string) => new OneRosterFault(400, "invalid_filter_field", message);

/** The filter of the standard, `role='teacher' AND status='active'`, as a condition in SQL. @throws {OneRosterFault} */
export function filterSql(text: string, collection: Collection, bind: Bind): string {
  const terms: string[] = [];
  const joints = new Set<string>();
  let rest = text;
  for (;;) {
    const [whole, field, predicate, value] = term.exec(rest) ?? [];
    if (whole === undefined)
      throw wrong("A filter is a field, one of = != > >= < <= ~, and a value in single quotes");
    terms.push(comparison(collection, field!, predicate!, value!.replaceAll("''", "'"), bind));
    if (terms.length > mostTerms) throw wrong(`A filter has ${mostTerms} comparisons at most`);
    rest = rest.slice(whole.length);
    if (rest === "") break;
    const [joined] = joint.exec(rest) ?? [];
    if (!joined) throw wrong("Comparisons are joined by AND or OR");
    joints.add(joined.toUpperCase());
    rest = rest.slice(joined.length);
  }
  if (joints.size > 1) throw wrong("A filter joins by AND or by OR, not by both");
  return `(${terms.join(` ${[...joints][0] ?? "AND"} `)})`;
}

function comparison(
  collection: Collection,
  field: string,
  predicate: string,
  value: string,
  bind: Bind,
): string {
  const type = typeOf(collection, field);
  if (!type) throw wrong(`There is no field ${field.slice(0, 60)} in ${collection.many}`);
  if (predicate === "~") {
    const pattern = bind(`%${value.replace(/[\\%_]/g, "\\$&")}%`);
    return matches(collection, field, bind, (found) => `${found} ILIKE ${pattern}`);
  }
  const operator = predicate === "!=" ? "=" : predicate;
  const found =
    type === "time"
      ? `c.modified ${operator} ${bind(instant(value))}::timestamptz`
      : matches(collection, field, bind, (each) =>
          type === "number"
            ? `${each}::numeric ${operator} ${bind(decimal(value))}::numeric`
            : `lower(${each}) ${operator} lower(${bind(value)})`,
        );
  return predicate === "!=" ? `NOT ${found}` : found;
}

/** A field may hold several values: it is enough that one of them fits. */
function matches(
  _collection: Collection,
  field: string,
  bind: Bind,
  fits: (value: string) => string,
): string {
  const column = columnOf(field);
  if (column) return `(${fits(column)})`;
  return `EXISTS (SELECT FROM jsonb_path_query(c.doc, ${bind(pathOf(field))}::jsonpath) AS v WHERE ${fits("(v #>> '{}')")})`;
}

/** What of a record is no member of its document. */
export function columnOf(field: string): string | null {
  if (field === "sourcedId") return "c.sid";
  if (field === "status") return "CASE WHEN c.gone THEN 'tobedeleted' ELSE 'active' END";
  return field === "dateLastModified" ? "c.modified" : null;
}

/** Members in lists are found as members of what the list holds. */
export const pathOf = (field: string): string =>
  `$${field
    .split(".")
    .map((name) => `."${name}"`)
    .join("")}`;

/** The type of a field, or of what is in it; nothing where there is no such field. */
export function typeOf({ fields }: Collection, field: string) {
  if (!/^[A-Za-z]\w*(\.[A-Za-z]\w*)*$/.test(field)) return undefined;
  const [first, ...inner] = field.split(".");
  const type = Object.hasOwn(fields, first!) ? fields[first!] : undefined;
  if (type === "object") return inner.length ? "text" : undefined;
  return inner.length ? undefined : type;
}

function instant(value: string): string {
  const time = Date.parse(value);
  if (Number.isNaN(time)) throw wrong(`${value.slice(0, 40)} is no time like 2026-01-31T08:00:00.000Z`);
  return new Date(time).toISOString();
}

function decimal(value: string): string {
  if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(value)) throw wrong(`${value.slice(0, 40)} is no number`);
  return value;
}
