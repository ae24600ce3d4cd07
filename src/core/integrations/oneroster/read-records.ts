import { query } from "../../../db/query.ts";
import { join, raw, type Sql, sql, unprepared } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { utcText } from "../../../db/utc-text.ts";
import { type Collection, collections, idOf, recordsOf } from "./collections.ts";
import type { Endpoint } from "./endpoints.ts";
import { OneRosterError } from "./fault.ts";
import { columnOf, filterSql, pathOf, typeOf } from "./filter.ts";

const MAX_RECORDS = 1_000;

export interface Records {
  /** The document to send. */
  body: Record<string, unknown>;
  /** Absent for a single record. */
  page?: { limit: number; offset: number; total: number };
}

interface RecordRequest {
  ids: Readonly<Record<string, string>>;
  parameters: Readonly<Record<string, string>>;
  /** Base URLs of the services, for links. */
  base: Readonly<Record<Endpoint["service"], string>>;
}

const knownParameters = new Set(["limit", "offset", "sort", "orderBy", "filter", "fields"]);
const unknownObject = () => new OneRosterError(404, "unknownobject", "Record not found");

/** Read the records of an endpoint. @returns the response body and its page @throws {OneRosterError} 400, 404 */
export const readRecords = (endpoint: Endpoint, { ids, parameters, base }: RecordRequest): Promise<Records> =>
  transaction(
    async () => {
      const collection: Collection = collections[endpoint.collection];
      const fields = selected(collection, parameters["fields"]);
      const records = recordsOf(collection);
      const where = [endpoint.limit?.(ids) ?? sql`true`];
      const shape = (doc: object) => withFields(withHrefs(doc, base) as object, fields);
      if (endpoint.single) {
        where.push(sql`c.sid = ${ids["id"]}`);
        const [row] = await query<{ doc: object }>(unprepared`
          SELECT ${documentSql} AS doc FROM (${records}) c WHERE ${join(where, " AND ")} LIMIT 1`);
        if (!row) throw unknownObject();
        return { body: { [collection.one]: shape(row.doc) } };
      }
      for (const [name, [parent, limit]] of Object.entries(endpoint.parents ?? {}))
        await mustExist(collections[parent], ids[name]!, limit?.(ids));

      for (const name of Object.keys(parameters))
        if (!knownParameters.has(name))
          throw new OneRosterError(400, "invaliddata", `Unknown parameter ${name.slice(0, 60)}`);
      if (parameters["filter"] !== undefined) where.push(filterSql(parameters["filter"], collection));
      const limit = Math.min(MAX_RECORDS, whole(parameters, "limit", 100, 1));
      const offset = whole(parameters, "offset", 0, 0);
      const { by, direction } = orderOf(collection, parameters);
      // Only the ids: the documents are then built for this page alone, unless the filter or the order needs them.
      const [found] = await query<{ total: number; page: string[] }>(unprepared`
        WITH found AS MATERIALIZED (
          SELECT c.sid COLLATE "C" AS sid, ${by} AS position FROM (${records}) c WHERE ${join(where, " AND ")})
        SELECT (SELECT count(*)::int FROM found) AS total, ARRAY(
          SELECT sid FROM found ORDER BY position ${direction}, sid LIMIT ${limit} OFFSET ${offset}) AS page`);
      const { total, page } = found!;
      const { id, type } = idOf(collection);
      const rows = await query<{ doc: object }>(unprepared`
        SELECT ${documentSql} AS doc FROM (${records}) c WHERE ${id} = ANY (${page}::${type}[])
        ORDER BY array_position(${page}::text[], c.sid)`);
      return {
        body: { [collection.many]: rows.map(({ doc }) => shape(doc)) },
        page: { limit, offset, total },
      };
    },
    { readOnly: true },
  );

/** SQL: a record `c` as a document of the standard. */
export const documentSql = sql`jsonb_strip_nulls(jsonb_build_object('sourcedId', c.sid,
  'status', CASE WHEN c.gone THEN 'tobedeleted' ELSE 'active' END,
  'dateLastModified', ${raw(utcText("c.modified"))}) || c.doc)`;

async function mustExist(collection: Collection, id: string, limit: Sql = sql`true`) {
  const rows = await query(unprepared`
    SELECT FROM (${recordsOf(collection)}) c WHERE c.sid = ${id} AND ${limit} LIMIT 1`);
  if (!rows.length) throw unknownObject();
}

function orderOf(
  collection: Collection,
  { sort, orderBy = "asc" }: RecordRequest["parameters"],
): { by: Sql; direction: Sql } {
  if (!/^(asc|desc)$/i.test(orderBy))
    throw new OneRosterError(400, "invaliddata", "orderBy must be asc or desc");
  const direction = raw(orderBy.toUpperCase());
  if (sort === undefined) return { by: sql`NULL`, direction };
  const type = typeOf(collection, sort);
  if (!type)
    throw new OneRosterError(
      400,
      "invalid_sort_field",
      `Unknown field ${sort.slice(0, 60)} in ${collection.many}`,
    );
  const found = columnOf(sort) ?? sql`jsonb_path_query_first(c.doc, ${pathOf(sort)}::jsonpath) #>> '{}'`;
  return { by: type === "number" ? sql`(${found})::numeric` : found, direction };
}

function selected(collection: Collection, fields: string | undefined): Set<string> | null {
  if (fields === undefined) return null;
  const names = fields.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !Object.hasOwn(collection.fields, name));
  if (unknown !== undefined)
    throw new OneRosterError(
      400,
      "invalid_selection_field",
      `Unknown field ${unknown.slice(0, 60)} in ${collection.many}`,
    );
  return new Set(names);
}

const withFields = (doc: object, fields: Set<string> | null): object =>
  fields ? Object.fromEntries(Object.entries(doc).filter(([name]) => fields.has(name))) : doc;

function whole(parameters: RecordRequest["parameters"], name: string, fallback: number, min: number): number {
  const text = parameters[name];
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < min)
    throw new OneRosterError(400, "invaliddata", `${name} must be an integer of at least ${min}`);
  return value;
}

/** Service and collection by link type. */
const linkTargets: Readonly<Record<string, readonly [Endpoint["service"], string]>> = {
  org: ["rostering", "orgs"],
  academicSession: ["rostering", "academicSessions"],
  course: ["rostering", "courses"],
  class: ["rostering", "classes"],
  user: ["rostering", "users"],
  category: ["gradebook", "categories"],
  lineItem: ["gradebook", "lineItems"],
};

/** Add the `href` to every link, as required by the standard. */
function withHrefs(value: unknown, base: RecordRequest["base"], top = true): unknown {
  if (Array.isArray(value)) return value.map((each) => withHrefs(each, base, false));
  if (value === null || typeof value !== "object") return value;
  const record = value as Record<string, unknown>;
  const target = top ? undefined : linkTargets[String(record["type"])];
  if (target && typeof record["sourcedId"] === "string") {
    const [service, path] = target;
    return { href: `${base[service]}/${path}/${encodeURIComponent(record["sourcedId"])}`, ...record };
  }
  return Object.fromEntries(
    Object.entries(record).map(([name, each]) => [name, withHrefs(each, base, false)]),
  );
}
