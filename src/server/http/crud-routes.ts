import { z } from "zod";
import type { AnyCrud, Crud } from "../../core/crud.ts";
import { exportList } from "../../core/export-list.ts";
import { type Includes, include } from "../../core/include.ts";
import { type ListQuery, listQuery, pageOf } from "../../core/list.ts";
import { type AnyRoute, route } from "./route.ts";

const Id = z.object({ id: z.uuid() });

interface Options {
  removable?: boolean;
  /** What else may be shown with a row, by `?include=`. */
  includes?: Includes;
}

/** The routes of an entity: the same route objects as any other, so every check on routes sees them too. */
export function crudRoutes<V extends z.ZodObject, C extends z.ZodObject, U extends z.ZodObject>(
  path: string,
  entity: Crud<V, C, U>,
  { removable = false, includes = {} }: Options = {},
): AnyRoute[] {
  const { name, access, schemas, entityType, sensitive } = entity;
  const records = sensitive ? { records: entityType } : {};
  const noun = name.toLowerCase();
  const one = `${path}/:id`;
  const shown = withIncludes(schemas.view, includes);
  const asked = includeQuery(includes);
  const including = (rows: readonly object[], query: unknown) =>
    include(rows, includes, (query as { include?: string[] } | undefined)?.include ?? []);
  const routes = [
    route({
      ...records,
      method: "get",
      path,
      summary: `List the ${noun}s`,
      permission: access.read,
      transaction: "none",
      query: listQuery(schemas.list).extend(asked),
      response: pageOf(shown),
      async handle({ query }) {
        const page = await entity.list(query as unknown as ListQuery);
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
      ...(Object.keys(includes).length > 0 && { query: z.strictObject(asked) }),
      response: shown,
      async handle({ params, query }) {
        const row = await entity.get(params.id);
        await including([row as object], query);
        return row as never;
      },
    }),
    route({
      method: "get",
      path: `${path}.csv`,
      summary: `Export the ${noun}s as CSV`,
      permission: access.read,
      query: listQuery(schemas.list).omit({ limit: true, cursor: true, count: true }),
      file: { type: "text/csv", name: `${path.slice(1)}.csv` },
      records: entityType,
      handle: ({ query }) => exportList(entity as AnyCrud, query as never),
    }),
  ];
  if (!access.write) return routes;
  const permission = access.write;
  if (schemas.create)
    routes.push(
      route({
        method: "post",
        path,
        summary: `Add a ${noun}`,
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
        summary: `Change a ${noun}`,
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
        summary: `Remove a ${noun}`,
        permission,
        params: Id,
        handle: ({ params }) => entity.remove(params.id),
      }),
    );
  return routes;
}

/** The view with what may come with it; it is another schema of the document only where there is something. */
function withIncludes(view: z.ZodObject, includes: Includes): z.ZodObject {
  const entries = Object.entries(includes);
  if (!entries.length) return view;
  const more = entries.map(([name, asked]) => {
    const other: z.ZodObject = asked.entity.schemas.view;
    return [name, "by" in asked ? other.nullable().optional() : z.array(other).optional()] as const;
  });
  return view.extend(Object.fromEntries(more)).meta({ id: `${view.meta()?.id}WithIncludes` });
}

function includeQuery(includes: Includes): { include?: z.ZodType } {
  const names = Object.keys(includes);
  if (!names.length) return {};
  const one = `(${names.join("|")})`;
  return {
    include: z
      .string()
      .regex(new RegExp(`^${one}(,${one})*$`), `must name ${names.join(", ")}, with commas between`)
      .transform((text) => [...new Set(text.split(","))])
      .optional()
      .describe(`What is shown with each row: ${names.join(", ")}`),
  };
}
