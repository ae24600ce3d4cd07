import type { Model, ModelStatic, WhereOptions } from "sequelize";
import type { z } from "zod";
import { type Actor, actor } from "../lib/context.ts";
import { notFound } from "../lib/errors.ts";
import type { TenantModel } from "../models/tenant-model.ts";
import { recordAudit } from "./audit/record-audit.ts";
import { type ListOptions, type ListQuery, list, type Page } from "./list.ts";

interface Options<V, C, U> {
  /** What people call it: "Room". */
  name: string;
  view: V;
  create?: C;
  update?: U;
  list: ListOptions;
  /** Which rows the caller may see and change; without it every row of the school. */
  visible?: (actor: Actor) => WhereOptions;
}

/** The use cases of an entity that has no rules of its own. The moment it gets one, that use case becomes a file. */
export function crud<
  V extends z.ZodObject,
  C extends z.ZodObject,
  U extends z.ZodObject,
  M extends TenantModel<any> & z.input<V>,
>(
  model: ModelStatic<M>,
  { name, view, create, update, list: listOptions, visible = () => ({}) }: Options<V, C, U>,
) {
  const rows = model as unknown as ModelStatic<TenantModel<Record<string, unknown>>>;
  const asView = (row: Model) => row as unknown as z.input<V>;
  const find = async (id: string, lock = false) => {
    const row = await rows.findOne({ where: { id, ...visible(actor()) }, ...(lock && { lock: true }) });
    if (!row) throw notFound(name);
    return row;
  };
  const audit = (verb: string, row: TenantModel, before: object | null, after: object | null) =>
    recordAudit({
      action: `${model.tableName}.${verb}`,
      entityType: model.name,
      entityId: row.id,
      before,
      after,
    });
  return {
    name,
    schemas: { view, create, update, list: listOptions },
    list: async (query: ListQuery) =>
      (await list(rows, listOptions, query, visible(actor()))) as unknown as Page<z.input<V>>,
    get: async (id: string) => asView(await find(id)),
    async create(values: z.output<C>) {
      const row = await rows.create(values);
      await audit("create", row, null, values);
      return asView(row);
    },
    async update(id: string, values: z.output<U>) {
      const row = await find(id, true);
      const before = Object.fromEntries(Object.keys(values).map((key) => [key, row.get(key)]));
      await row.update(values);
      await audit("update", row, before, values);
      return asView(row);
    },
    async remove(id: string) {
      const row = await find(id, true);
      await row.destroy();
      await audit("remove", row, view.parse(row), null);
    },
  };
}

export interface Crud<V extends z.ZodObject, C extends z.ZodObject, U extends z.ZodObject> {
  name: string;
  schemas: { view: V; create: C | undefined; update: U | undefined; list: ListOptions };
  list(query: ListQuery): Promise<Page<z.input<V>>>;
  get(id: string): Promise<z.input<V>>;
  create(values: z.output<C>): Promise<z.input<V>>;
  update(id: string, values: z.output<U>): Promise<z.input<V>>;
  remove(id: string): Promise<void>;
}
