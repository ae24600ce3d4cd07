import type { InitOptions, Model, ModelAttributes, ModelStatic, Sequelize } from "sequelize";
import type { Columns } from "./columns.ts";
import { type GlobalModel, globalColumns } from "./global-table.ts";
import { limitJoins, limitToSchool, TenantModel, tenantColumns } from "./tenant-model.ts";

type Options = Omit<InitOptions, "sequelize" | "tableName">;
/** A class of a model, with its columns if it lists them. */
type Listed = { readonly prototype: unknown; readonly columns?: Columns };
type Declarable<M extends Model> = Omit<ModelStatic<M>, "new"> & (abstract new () => M);

const declared: Array<{ model: ModelStatic<Model>; columns: ModelAttributes; options: object }> = [];

/**
 * Declares the table of a model whose class lists its columns (`tenantTable`, `globalTable`). No database access before
 * `initTables`.
 */
export function table<M extends TenantModel | GlobalModel>(
  model: Declarable<M> & { readonly columns: Columns },
  tableName: string,
): void;
/** As above, for a table with a key of its own. */
export function table<M extends Model>(
  model: Declarable<M>,
  tableName: string,
  columns: ModelAttributes<M, any>,
  options?: Options,
): void;
export function table(
  model: Listed,
  tableName: string,
  columns: ModelAttributes = toAttributes(model),
  options: Options = {},
): void {
  declared.push({ model: model as never, columns, options: { ...options, tableName } });
}

function toAttributes({ prototype, columns }: Listed): ModelAttributes {
  const own = Object.entries(columns!).map(([name, { options }]) => [name, options]);
  return {
    ...(prototype instanceof TenantModel ? tenantColumns : globalColumns),
    ...Object.fromEntries(own),
  };
}

const limited = new WeakSet<ModelStatic<Model>>();

/**
 * Binds every declared model to this connection. Models that were bound to another one before, by an app that is closed now,
 * keep what Sequelize worked out from their columns.
 * @returns the number of models, and whether they were bound for the first time
 */
export function initTables(sequelize: Sequelize): { count: number; first: boolean } {
  let first = false;
  for (const { model, columns, options } of declared) {
    if (limited.has(model)) {
      Object.assign(model, { sequelize });
      sequelize.models[model.name] = model as never;
      continue;
    }
    first = true;
    (model as unknown as { init(columns: object, options: object): void }).init(columns, {
      ...options,
      sequelize,
    });
    limited.add(model);
    limitJoins(model);
    if (model.prototype instanceof TenantModel) limitToSchool(model);
  }
  return { count: declared.length, first };
}
