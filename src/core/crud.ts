import { type Model, type ModelStatic, Op, Transaction } from "sequelize";
import type { z } from "zod";
import { notFound, preconditionFailed } from "../lib/errors.ts";
import type { TenantModel } from "../models/tenant-model.ts";
import { recordAudit } from "./audit/record-audit.ts";
import type { ListOptions, ListQuery, Page } from "./list.ts";
import type { Permission } from "./permissions.ts";
import { readRows } from "./read-rows.ts";
import { versionOf } from "./version.ts";
import { type Reach, reached, within } from "./within.ts";

export interface Access {
  read: Permission;
  write?: Permission;
}

interface Options<V, C, U, M> {
  /** What people call it: "Room". */
  name: string;
  view: V;
  create?: C;
  update?: U;
  /** Reads of its rows leave an audit event: health, safeguarding, custody, money, the audit itself. */
  sensitive?: boolean;
  /** What it takes to see rows, and to change them; without `write` the entity is read-only. */
  access: Access;
  list: ListOptions;
  /** Members of the view that follow from other rows or the time, as SQL; such an entity has no `create` and `update`. */
  computed?: Readonly<Record<string, string>>;
  /** Which rows a permission of this scope reaches; without it every row of the school. */
  reach?: Reach;
  /** Refuses values that do not fit together or with other rows, before the row is made or changed. */
  check?: (row: M) => Promise<void>;
}

/** The use cases of an entity that has no rules of its own. The moment it gets one, that use case becomes a file. */
export function crud<
  V extends z.ZodObject,
  C extends z.ZodObject,
  U extends z.ZodObject,
  M extends TenantModel<any> & z.input<V>,
>(
  model: ModelStatic<M>,
  {
    name,
    sensitive = false,
    view,
    create,
    update,
    access,
    list,
    computed,
    reach = () => null,
    check,
  }: Options<V, C, U, M>,
): Crud<V, C, U> {
  const rows = model as unknown as ModelStatic<TenantModel<Record<string, unknown>>>;
  const read = readRows(rows as unknown as ModelStatic<Model>, view, computed);
  const readable = () => reached(access.read, reach);
  const asView = (row: Model) => row as unknown as z.input<V>;
  const writable = async (id: string) => {
    const row = await rows.findOne({
      where: { [Op.and]: [{ id }, within(access.write!, reach)] },
      // Rows that refer to this one may be made meanwhile.
      lock: Transaction.LOCK.NO_KEY_UPDATE,
    });
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
    entityType: model.name,
    sensitive,
    access,
    schemas: { view, create, update, list },
    list: (query) => read.list(list, query, readable()) as Promise<Page<z.input<V>>>,
    among: (column, ids) => read.among(column, ids, readable()) as Promise<z.input<V>[]>,
    async get(id) {
      const row = await read.get(id, readable());
      if (!row) throw notFound(name);
      return row as z.input<V>;
    },
    async create(values) {
      const made = rows.build(values);
      await check?.(made as unknown as M);
      const { id } = await made.save();
      // What the caller could not change afterwards, the caller may not make: the transaction takes it back.
      const row = await writable(id);
      await audit("create", row, null, values);
      return asView(row);
    },
    async update(id, values, ifMatch) {
      const row = await writable(id);
      if (ifMatch && !ifMatch.includes(versionOf(JSON.stringify(view.parse(row)))))
        throw preconditionFailed();
      const before = Object.fromEntries(Object.keys(values).map((key) => [key, row.get(key)]));
      row.set(values);
      await check?.(row as unknown as M);
      await row.save();
      await audit("update", row, before, values);
      return asView(row);
    },
    async remove(id) {
      const row = await writable(id);
      await row.destroy();
      await audit("remove", row, view.parse(row), null);
    },
  };
}

export interface Crud<V extends z.ZodObject, C extends z.ZodObject, U extends z.ZodObject> {
  name: string;
  /** Name of the model, which audit events name the entity by. */
  entityType: string;
  sensitive: boolean;
  access: Access;
  schemas: { view: V; create: C | undefined; update: U | undefined; list: ListOptions };
  list(query: ListQuery): Promise<Page<z.input<V>>>;
  /** The rows within reach that have one of these ids in a column. */
  among(column: string, ids: readonly string[]): Promise<z.input<V>[]>;
  get(id: string): Promise<z.input<V>>;
  create(values: z.output<C>): Promise<z.input<V>>;
  /** @throws {AppError} 412 where the row is in none of the versions that `ifMatch` names */
  update(id: string, values: z.output<U>, ifMatch?: readonly string[]): Promise<z.input<V>>;
  remove(id: string): Promise<void>;
}

/** Some entity, where it does not matter which. */
export type AnyCrud = Crud<any, any, any>;
