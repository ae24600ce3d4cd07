import { query } from "../../../db/query.ts";
import { transaction } from "../../../db/transaction.ts";
import { schoolId } from "../../../lib/context.ts";
import { type Collection, collections } from "./collections.ts";
import type { Endpoint } from "./endpoints.ts";
import { OneRosterFault } from "./fault.ts";
import { type Bind, columnOf, filterSql, pathOf, typeOf } from "./filter.ts";

const mostRecords = 1_000;

export interface Records {
  /** The document to send. */
  body: Record<string, unknown>;
  /** Nothing for a single record. */
  page?: { limit: number; offset: number; total: number };
}

interface Asked {
  ids: Readonly<Record<string, string>>;
  parameters: Readonly<Record<string, string>>;
  /** Addresses of the services, for links. */
  base: Readonly<Record<Endpoint["service"], string>>;
}

const known = new Set(["limit", "offset", "sort", "orderBy", "filter", "fields"]);
const unknownObject = () => new OneRosterFault(404, "unknownobject", "There is no such record");

/** What an address of the provider answers. @throws {OneRosterFault} */
export const readRecords = (endpoint: Endpoint, { ids, parameters, base }: Asked): Promise<Records> =>
  transaction(
    async () => {
      const collection: Collection = collections[endpoint.collection];
      const fields = selected(collection, parameters["fields"]);
      const values: unknown[] = [schoolId()];
      const bind: Bind = (value) => `$${values.push(value)}`;
      const where = endpoint.limit ? [endpoint.limit(ids, bind)] : [];
      const shape = (doc: object) => withFields(withAddresses(doc, base) as object, fields);
      if (endpoint.single) {
        where.push(`c.sid = ${bind(ids["id"])}`);
        const text = `SELECT ${documentSql} AS doc FROM (${collection.from}) c WHERE ${where.join(" AND ")} LIMIT 1`;
        const [row] = await query<{ doc: object }>({ text }, values);
        if (!row) throw unknownObject();
        return { body: { [collection.one]: shape(row.doc) } };
      }
      for (const [name, [parent, limit]] of Object.entries(endpoint.parents ?? {}))
        await mustExist(collections[parent], ids[name]!, (bound) => limit?.(ids, bound));

      for (const name of Object.keys(parameters))
        if (!known.has(name))
          throw new OneRosterFault(400, "invaliddata", `There is no parameter ${name.slice(0, 60)}`);
      if (parameters["filter"] !== undefined) where.push(filterSql(parameters["filter"], collection, bind));
      const limit = Math.min(mostRecords, whole(parameters, "limit", 100, 1));
      const offset = whole(parameters, "offset", 0, 0);
      const condition = where.length ? `WHERE ${where.join(" AND ")}` : "";
      const counting = { text: `SELECT count(*)::int AS total FROM (${collection.from}) c ${condition}` };
      const [counted] = await query<{ total: number }>(counting, [...values]);
      const order = orderSql(collection, parameters, bind);
      const text = `SELECT ${documentSql} AS doc FROM (${collection.from}) c ${condition}
        ORDER BY ${order} LIMIT ${bind(limit)} OFFSET ${bind(offset)}`;
      const rows = await query<{ doc: object }>({ text }, values);
      return {
        body: { [collection.many]: rows.map(({ doc }) => shape(doc)) },
        page: { limit, offset, total: counted!.total },
      };
    },
    { readOnly: true },
  );

/** SQL: a record `c` as the standard shows it. */
export const documentSql = `jsonb_strip_nulls(jsonb_build_object('sourcedId', c.sid,
  'status', CASE WHEN c.gone THEN 'tobedeleted' ELSE 'active' END,
  'dateLastModified', to_char(c.modified AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) || c.doc)`;

async function mustExist({ from }: Collection, id: string, limit: (bind: Bind) => string | undefined) {
  const values: unknown[] = [schoolId(), id];
  const more = limit((value) => `$${values.push(value)}`);
  const text = `SELECT FROM (${from}) c WHERE c.sid = $2 ${more ? `AND ${more}` : ""} LIMIT 1`;
  if (!(await query({ text }, values)).length) throw unknownObject();
}

function orderSql(
  collection: Collection,
  { sort, orderBy = "asc" }: Asked["parameters"],
  bind: Bind,
): string {
  if (!/^(asc|desc)$/i.test(orderBy)) throw new OneRosterFault(400, "invaliddata", "orderBy is asc or desc");
  if (sort === undefined) return "c.sid";
  const type = typeOf(collection, sort);
  if (!type)
    throw new OneRosterFault(
      400,
      "invalid_sort_field",
      `There is no field ${sort.slice(0, 60)} in ${collection.many}`,
    );
  const found = columnOf(sort) ?? `jsonb_path_query_first(c.doc, ${bind(pathOf(sort))}::jsonpath) #>> '{}'`;
  return `${type === "number" ? `(${found})::numeric` : found} ${orderBy.toUpperCase()}, c.sid`;
}

function selected(collection: Collection, fields: string | undefined): Set<string> | null {
  if (fields === undefined) return null;
  const names = fields.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !Object.hasOwn(collection.fields, name));
  if (unknown !== undefined)
    throw new OneRosterFault(
      400,
      "invalid_selection_field",
      `There is no field ${unknown.slice(0, 60)} in ${collection.many}`,
    );
  return new Set(names);
}

const withFields = (doc: object, fields: Set<string> | null): object =>
  fields ? Object.fromEntries(Object.entries(doc).filter(([name]) => fields.has(name))) : doc;

function whole(parameters: Asked["parameters"], name: string, fallback: number, min: number): number {
  const text = parameters[name];
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < min)
    throw new OneRosterFault(400, "invaliddata", `${name} is a whole number from ${min} on`);
  return value;
}

/** Where the records of a type are found. */
const places: Readonly<Record<string, readonly [Endpoint["service"], string]>> = {
  org: ["rostering", "orgs"],
  academicSession: ["rostering", "academicSessions"],
  course: ["rostering", "courses"],
  class: ["rostering", "classes"],
  user: ["rostering", "users"],
  category: ["gradebook", "categories"],
  lineItem: ["gradebook", "lineItems"],
};

/** Links with the address of what they link to, as the standard wants them. */
function withAddresses(value: unknown, base: Asked["base"], top = true): unknown {
  if (Array.isArray(value)) return value.map((each) => withAddresses(each, base, false));
  if (value === null || typeof value !== "object") return value;
  const record = value as Record<string, unknown>;
  const place = top ? undefined : places[String(record["type"])];
  if (place && typeof record["sourcedId"] === "string") {
    const [service, path] = place;
    return { href: `${base[service]}/${path}/${encodeURIComponent(record["sourcedId"])}`, ...record };
  }
  return Object.fromEntries(
    Object.entries(record).map(([name, each]) => [name, withAddresses(each, base, false)]),
  );
}
