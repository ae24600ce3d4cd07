import { type Model, type ModelStatic, Op, Transaction } from "sequelize";
import type { z } from "zod";
import { forbidden, notFound, preconditionFailed } from "../lib/errors.ts";
import type { TenantModel } from "../models/tenant-model.ts";
import { recordAudit } from "./audit/record-audit.ts";
import type { ListOptions, ListQuery, Page } from "./list.ts";
import type { Permission } from "./permissions.ts";
import { readRows } from "./read-rows.ts";
import type { CustomEntity } from "./structure/visible-custom.ts";
import { versionOf } from "./version.ts";
import { declareView, limits, type Relation, unrelated } from "./visibility.ts";
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
  /** What rows are to a caller, where fields of the view are not for everybody who reaches them. */
  relation?: Relation;
  /** Whose own fields are in `custom`. */
  custom?: CustomEntity;
  /** Refuses values that do not fit together or with other rows, before the row is made or changed. */
  check?: (row: M) => Promise<void>;
}

/** The use cases of an entity that has no rules of its own. The moment it gets one, that use case becomes a file. */
export function crud<
  V extends z.ZodObject,
  C extends z.ZodObject,
  U extends z.ZodObject,
  M extends TenantModel<any> & z.input<V>,
>(model: ModelStatic<M>, options: Options<V, C, U, M>): Crud<V, C, U> {
  const { name, view, create, update, access, list, computed, reach = () => null, check } = options;
  const { relation = unrelated, custom, sensitive = false } = options;
  declareView(model.name, view, access.read, relation, custom);
  const rows = model as unknown as ModelStatic<TenantModel<Record<string, unknown>>>;
  const read = readRows(rows as unknown as ModelStatic<Model>, view, computed, custom);
  const readable = () => reached(access.read, reach);
  const limited = () => limits(access.read, relation);
  const present = async (row: TenantModel): Promise<z.input<V>> => {
    const hidden = limited();
    // A row that was just written is read once more only for those who do not see all of it.
    return (read.isLimited(hidden) ? await read.get(row.id, null, hidden) : row) as unknown as z.input<V>;
  };
  /** @throws {AppError} 403: a field that the caller is not shown is not the caller's to set */
  const checkSettable = async (row: TenantModel, values: object) => {
    if (!read.isLimited(limited())) return;
    const shown = (await present(row)) as Record<string, unknown>;
    const hidden = Object.keys(values).filter((key) => key in view.shape && shown[key] === undefined);
    if (hidden.length)
      throw forbidden(`Your roles do not show you ${hidden.join(", ")}, so you cannot set it`);
  };
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
    model: model as unknown as ModelStatic<Model>,
    entityType: model.name,
    sensitive,
    access,
    relation,
    custom,
    schemas: { view, create, update, list },
    present,
    list: (query) => read.list(list, query, readable(), limited()) as Promise<Page<z.input<V>>>,
    among: (column, ids) => read.among(column, ids, readable(), limited()) as Promise<z.input<V>[]>,
    async get(id) {
      const row = await read.get(id, readable(), limited());
      if (!row) throw notFound(name);
      return row as z.input<V>;
    },
    async create(values) {
      const made = rows.build(values);
      await check?.(made as unknown as M);
      const { id } = await made.save();
      // What the caller could not change afterwards, the caller may not make: the transaction takes it back.
      const row = await writable(id);
      await checkSettable(row, values);
      await audit("create", row, null, values);
      return present(row);
    },
    async update(id, values, ifMatch) {
      const row = await writable(id);
      if (ifMatch && !ifMatch.includes(versionOf(JSON.stringify(view.parse(await present(row))))))
        throw preconditionFailed();
      await checkSettable(row, values);
      const before = Object.fromEntries(Object.keys(values).map((key) => [key, row.get(key)]));
      row.set(values);
      await check?.(row as unknown as M);
      await row.save();
      await audit("update", row, before, values);
      return present(row);
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
  model: ModelStatic<Model>;
  /** Name of the model, which audit events name the entity by. */
  entityType: string;
  sensitive: boolean;
  access: Access;
  relation: Relation;
  custom: CustomEntity | undefined;
  schemas: { view: V; create: C | undefined; update: U | undefined; list: ListOptions };
  /** A row that was written, as the caller may see it. */
  present(row: TenantModel): Promise<z.input<V>>;
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
