import { type Model, type ModelStatic, Op, Transaction } from "sequelize";
import type { z } from "zod";
import { forbidden, notFound } from "../../../lib/errors.ts";
import type { TenantModel } from "../../../models/tenant-model.ts";
import { accessRules } from "../../audit/access-log/access-rules.ts";
import { audited } from "../../audit/audited.ts";
import type { Permission } from "../../permissions.ts";
import type { ListOptions, ListQuery, Page } from "../lists/list.ts";
import { type RowText, readRows } from "../lists/read-rows.ts";
import { refuseOtherVersion } from "./refuse-other-version.ts";
import { type RowScope, scopeCondition, scopeWhere } from "./row-scope.ts";
import { declareView, limits, type Relation, unrelated } from "./visibility.ts";
import type { CustomEntity } from "./visible-custom.ts";

export interface Access {
  read: Permission;
  write?: Permission;
}

interface Options<V, C, U, M> {
  /** Name in messages to people: "Room". */
  name: string;
  /** Default: the name with an s. */
  plural?: string;
  view: V;
  create?: C;
  update?: U;
  /** Reads of its rows leave an audit event: health, safeguarding, custody, money, the audit itself. */
  sensitive?: boolean;
  /** Set up by the school, about nobody, read far more often than changed: browsers may keep its lists and revalidate them. */
  catalogue?: boolean;
  /** Permissions required to read and to change rows. Without `write` the entity is read-only. */
  access: Access;
  list: ListOptions;
  /** Members of the view that are derived from other rows or the time, as SQL. Such an entity has no `create` and `update`. */
  computed?: Readonly<Record<string, string>>;
  /** Tables that `computed` reads, see `readRows`. */
  joins?: string;
  /** Rows that a permission covers, by its scope. Default: every row of the school. */
  rowScope?: RowScope;
  /** The caller's relation to a row, for views with fields that not every reader of the row may see. */
  relation?: Relation;
  /** The entity whose custom fields are in `custom`. */
  custom?: CustomEntity;
  /** Rejects values that contradict each other or other rows. Called before the row is inserted or updated. */
  check?: (row: M) => Promise<void>;
}

/** Builds the use cases of an entity without business rules. A use case that needs a rule becomes a file of its own. */
export function crud<
  V extends z.ZodObject,
  C extends z.ZodObject,
  U extends z.ZodObject,
  M extends TenantModel<any> & z.input<V>,
>(model: ModelStatic<M>, options: Options<V, C, U, M>): Crud<V, C, U> {
  const { name, view, create, update, access, list, computed, rowScope = () => null, check } = options;
  const {
    relation = unrelated,
    custom,
    joins,
    sensitive = false,
    catalogue = false,
    plural = `${name}s`,
  } = options;
  declareView(model.name, view, access.read, relation, custom);
  const rows = model as unknown as ModelStatic<TenantModel<Record<string, unknown>>>;
  const read = readRows(rows as unknown as ModelStatic<Model>, view, computed, { custom, joins });
  const readable = () => scopeCondition(access.read, rowScope);
  const limited = () => limits(access.read, relation);
  // What the access log reads from rows.
  const noted = accessRules[model.name] ? ["studentId", "custom"].filter((each) => each in view.shape) : [];
  const textRead = (kept: readonly string[]) => ({ condition: readable(), limited: limited(), kept });
  /** Custom fields that are not shown are not noted. */
  const notedOf = (fields?: readonly string[]) =>
    fields && !fields.includes("custom") ? noted.filter((each) => each !== "custom") : noted;
  const present = async (row: TenantModel): Promise<z.input<V>> => {
    const hidden = limited();
    // Read the row again only for callers who may not see all of its fields.
    return (read.isLimited(hidden) ? await read.get(row.id, null, hidden) : row) as unknown as z.input<V>;
  };
  /** Rejects values for fields that the caller may not see. @throws {AppError} 403 */
  const checkSettable = async (row: TenantModel, values: object) => {
    if (!read.isLimited(limited())) return;
    const shown = (await present(row)) as Record<string, unknown>;
    const hidden = Object.keys(values).filter((key) => key in view.shape && shown[key] === undefined);
    if (hidden.length)
      throw forbidden(`You cannot set ${hidden.join(", ")}: your roles do not let you see it`);
  };
  const writable = async (id: string) => {
    const row = await rows.findOne({
      where: { [Op.and]: [{ id }, scopeWhere(access.write!, rowScope)] },
      // A weaker lock than FOR UPDATE: rows that reference this one can be inserted meanwhile.
      lock: Transaction.LOCK.NO_KEY_UPDATE,
    });
    if (!row) throw notFound(name);
    return row;
  };
  const audit = (
    verb: "create" | "update" | "remove",
    row: TenantModel,
    before: object | null,
    after: object | null,
  ) => audited(rows, row.id, verb, { before, after });
  const plain: Pick<Crud<V, C, U>, "list" | "findByIds" | "get"> = {
    list: (query) => read.list(list, query, readable(), limited()) as Promise<Page<z.input<V>>>,
    findByIds: (column, ids, only) => {
      const fields = only && [...only, ...notedOf(only)];
      return read.findByIds({ column, ids, fields }, readable(), limited()) as Promise<z.input<V>[]>;
    },
    async get(id) {
      const row = await read.get(id, readable(), limited());
      if (!row) throw notFound(name);
      return row as z.input<V>;
    },
  };
  return {
    name,
    plural,
    model: model as unknown as ModelStatic<Model>,
    entityType: model.name,
    sensitive,
    catalogue,
    access,
    relation,
    custom,
    schemas: { view, create, update, list },
    present,
    ...plain,
    texts: {
      of: plain,
      arePossible: read.texts.arePossible,
      list: (query, kept) => read.texts.list(list, query, textRead([...noted, ...kept])),
      findByIds: (column, ids, fields) =>
        read.texts.findByIds({ column, ids, fields }, textRead(notedOf(fields))),
      async get(id, kept) {
        const row = await read.texts.get(id, textRead([...noted, ...kept]));
        if (!row) throw notFound(name);
        return row;
      },
    },
    async create(values) {
      const made = rows.build(values);
      await check?.(made as unknown as M);
      const { id } = await made.save();
      // A caller may not create a row outside of the row scope of their write permission: the 404 rolls the insert back.
      const row = await writable(id);
      await checkSettable(row, values);
      await audit("create", row, null, values);
      return present(row);
    },
    async update(id, values, ifMatch) {
      const row = await writable(id);
      if (ifMatch) refuseOtherVersion(view.parse(await present(row)), ifMatch);
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
  plural: string;
  model: ModelStatic<Model>;
  /** Name of the model; the entity type in audit events. */
  entityType: string;
  sensitive: boolean;
  catalogue: boolean;
  access: Access;
  relation: Relation;
  custom: CustomEntity | undefined;
  schemas: { view: V; create: C | undefined; update: U | undefined; list: ListOptions };
  /** Presents a written row, without the fields that the caller may not see. */
  present(row: TenantModel): Promise<z.input<V>>;
  list(query: ListQuery): Promise<Page<z.input<V>>>;
  /** The same reads with rows as JSON text. */
  texts: {
    /** The reads that they stand for: an entity that replaces one of these, to change its rows, is not read as text. */
    of: Pick<Crud<V, C, U>, "list" | "findByIds" | "get">;
    /** Whether every member of the view can be rendered without its schema. */
    arePossible(): boolean;
    /** @param kept columns whose values are needed too */
    list(query: ListQuery, kept: readonly string[]): Promise<Page<RowText>>;
    findByIds(column: string, ids: readonly string[], fields?: readonly string[]): Promise<RowText[]>;
    get(id: string, kept: readonly string[]): Promise<RowText>;
  };
  /**
   * Finds the rows in the caller's row scope that have one of these ids in a column.
   * @param fields those that the caller needs; the rows may have more
   */
  findByIds(column: string, ids: readonly string[], fields?: readonly string[]): Promise<z.input<V>[]>;
  get(id: string): Promise<z.input<V>>;
  create(values: z.output<C>): Promise<z.input<V>>;
  /** @throws {AppError} 412 if the row's version is none of those in `ifMatch` */
  update(id: string, values: z.output<U>, ifMatch?: readonly string[]): Promise<z.input<V>>;
  remove(id: string): Promise<void>;
}

/** Any entity. */
export type AnyCrud = Crud<any, any, any>;
