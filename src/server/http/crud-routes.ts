import { z } from "zod";
import type { AnyCrud, Crud } from "../../core/common/entities/crud.ts";
import { exportColumns, exportList, type FileColumn } from "../../core/common/lists/export-list.ts";
import { type AskedInclude, type Includes, include } from "../../core/common/lists/include.ts";
import { includedView } from "../../core/common/lists/include-fields.ts";
import { includeQuery } from "../../core/common/lists/include-query.ts";
import { type ListQuery, listQuery, pageOf } from "../../core/common/lists/list.ts";
import { listAsJson } from "../../core/common/lists/list-as-json.ts";
import { rowAsJson } from "../../core/common/lists/row-as-json.ts";
import { lazily } from "../../lib/memo/lazily.ts";
import { type AnyRoute, route } from "./route.ts";

const Id = z.object({ id: z.uuid() });

interface Options {
  removable?: boolean;
  /** Related rows that may be expanded with `?include=`. */
  includes?: Includes;
  /** Further columns that its CSV file can have. */
  fileColumns?: Readonly<Record<string, FileColumn>>;
  /** Its list may be read from the replica, as its CSV is: long lists of the back office. */
  replicaList?: boolean;
}

/**
 * Creates the routes of an entity: ordinary route objects, so that every check on routes covers them too. The schemas of
 * queries and responses are made at the first request: made at the start, they would be a third of all schemas in memory.
 */
export function crudRoutes<V extends z.ZodObject, C extends z.ZodObject, U extends z.ZodObject>(
  path: string,
  entity: Crud<V, C, U>,
  { removable = false, includes = {}, fileColumns = {}, replicaList = false }: Options = {},
): AnyRoute[] {
  const { name, plural, access, schemas, entityType, sensitive, catalogue } = entity;
  const records = { shows: entityType, ...(sensitive && { records: entityType }) };
  const noun = inSentence(name);
  const nouns = inSentence(plural);
  const article = /^(?!user)[aeiou]/i.test(noun) ? "an" : "a";
  const one = `${path}/:id`;
  const inFile = { includes, more: fileColumns };
  const shown = lazily(() => withIncludes(schemas.view, includes));
  const shownPage = lazily(() => pageOf(shown()));
  const expansions = lazily(() => includeQuery(includes));
  const listed = lazily(() => listQuery(schemas.list));
  const queryOfList = lazily(() => listed().extend(expansions()));
  const queryOfOne = lazily(() =>
    Object.keys(includes).length > 0 ? z.strictObject(expansions()) : undefined,
  );
  const queryOfFile = lazily(() =>
    listed()
      .omit({ limit: true, cursor: true, count: true })
      .extend({ columns: columnsQuery(exportColumns(schemas.view, inFile)) }),
  );
  const askedOf = (query: unknown) => (query as { include?: AskedInclude[] } | undefined)?.include ?? [];
  const isCatalogue = (query: unknown) =>
    askedOf(query).every((asked) => includes[asked.name]!.entity.catalogue);
  const including = (rows: readonly object[], query: unknown) => include(rows, includes, askedOf(query));
  const routes = [
    route({
      ...records,
      method: "get",
      path,
      summary: `List the ${nouns}`,
      ...(replicaList && { replica: true }),
      ...(catalogue && { revalidated: isCatalogue }),
      permission: access.read,
      transaction: "none",
      get query() {
        return queryOfList();
      },
      get response() {
        return shownPage();
      },
      async handle({ query }) {
        const asked = query as unknown as ListQuery;
        const json = await listAsJson(entity as AnyCrud, asked, includes, askedOf(query));
        if (json) return json;
        const page = await entity.list(asked);
        await including(page.data as object[], query);
        return page as never;
      },
    }),
    route({
      ...records,
      method: "get",
      path: one,
      summary: `Show one ${noun}`,
      permission: access.read,
      transaction: "none",
      versioned: true,
      params: Id,
      get query() {
        return queryOfOne();
      },
      get response() {
        return shown();
      },
      async handle({ params, query }) {
        const json = await rowAsJson(entity as AnyCrud, params.id, includes, askedOf(query));
        if (json) return json;
        const row = await entity.get(params.id);
        await including([row as object], query);
        return row as never;
      },
    }),
    route({
      method: "get",
      path: `${path}.csv`,
      summary: `Export the ${nouns} as CSV`,
      permission: access.read,
      get query() {
        return queryOfFile();
      },
      file: { type: "text/csv", name: `${path.slice(1)}.csv` },
      replica: true,
      records: entityType,
      handle: ({ query }) => exportList(entity as AnyCrud, query as never, inFile),
    }),
  ];
  if (!access.write) return routes;
  const permission = access.write;
  if (schemas.create)
    routes.push(
      route({
        method: "post",
        path,
        summary: `Add ${article} ${noun}`,
        permission,
        status: 201,
        body: schemas.create,
        response: schemas.view,
        handle: ({ body }) => entity.create(body as never) as never,
      }),
    );
  if (schemas.update)
    routes.push(
      route({
        method: "patch",
        path: one,
        summary: `Change ${article} ${noun}`,
        permission,
        versioned: true,
        params: Id,
        body: schemas.update,
        response: schemas.view,
        handle: ({ params, body, http }) => entity.update(params.id, body as never, http.ifMatch) as never,
      }),
    );
  if (removable)
    routes.push(
      route({
        method: "delete",
        path: one,
        summary: `Remove ${article} ${noun}`,
        permission,
        params: Id,
        handle: ({ params }) => entity.remove(params.id),
      }),
    );
  return routes;
}

/** Makes the first letter small, but not that of an abbreviation: "API key". */
const inSentence = (name: string): string =>
  /^[A-Z]{2}/.test(name) ? name : name[0]!.toLowerCase() + name.slice(1);

/** Extends the view with the expansions; a separate schema in the document only if there are any. */
function withIncludes(view: z.ZodObject, includes: Includes): z.ZodObject {
  const entries = Object.entries(includes);
  if (!entries.length) return view;
  const more = entries.map(([name, asked]) => {
    const other = includedView(asked.entity.schemas.view);
    return [name, "by" in asked ? other.nullable().optional() : z.array(other).optional()] as const;
  });
  return view.extend(Object.fromEntries(more)).meta({ id: `${view.meta()?.id}WithIncludes` });
}

const columnNames = z
  .string()
  .max(2000)
  .transform((text) => [...new Set(text.split(","))]);

/** The columns of a CSV file, in its order. */
const columnsQuery = (known: readonly string[]) =>
  columnNames
    .refine((names) => names.every((name) => known.includes(name)), {
      error: `must be a comma-separated list of ${known.filter((name) => !name.includes(".")).join(", ")}`,
    })
    .optional()
    .describe("Columns of the file, in this order; default: all");
