import { z } from "zod";
import type { Crud } from "../../core/crud.ts";
import { exportList } from "../../core/export-list.ts";
import { type ListQuery, listQuery, pageOf } from "../../core/list.ts";
import { type AnyRoute, route } from "./route.ts";

const Id = z.object({ id: z.uuid() });

/** The routes of an entity: the same route objects as any other, so every check on routes sees them too. */
export function crudRoutes<V extends z.ZodObject, C extends z.ZodObject, U extends z.ZodObject>(
  path: string,
  { name, access, schemas, ...entity }: Crud<V, C, U>,
  { removable = false }: { removable?: boolean } = {},
): AnyRoute[] {
  const noun = name.toLowerCase();
  const one = `${path}/:id`;
  const routes = [
    route({
      method: "get",
      path,
      summary: `List the ${noun}s`,
      permission: access.read,
      query: listQuery(schemas.list),
      response: pageOf(schemas.view),
      handle: ({ query }) => entity.list(query as ListQuery) as never,
    }),
    route({
      method: "get",
      path: one,
      summary: `Show one ${noun}`,
      permission: access.read,
      params: Id,
      response: schemas.view,
      handle: ({ params }) => entity.get(params.id) as never,
    }),
  ];
  routes.push(
    route({
      method: "get",
      path: `${path}.csv`,
      summary: `Export the ${noun}s as CSV`,
      permission: access.read,
      query: listQuery(schemas.list).omit({ limit: true, cursor: true, count: true }),
      file: { type: "text/csv", name: `${path.slice(1)}.csv` },
      handle: ({ query }) => exportList({ schemas, list: entity.list } as never, query as never),
    }),
  );
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
        params: Id,
        body: schemas.update,
        response: schemas.view,
        handle: ({ params, body }) => entity.update(params.id, body as never) as never,
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
