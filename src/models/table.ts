import type { InitOptions, Model, ModelAttributes, ModelStatic, Sequelize } from "sequelize";
import { limitJoins, limitToSchool, TenantModel } from "./tenant-model.ts";

type Options = Omit<InitOptions, "sequelize" | "tableName">;
type Declarable<M extends Model> = Omit<ModelStatic<M>, "new"> & (abstract new () => M);

const declared: Array<{ model: ModelStatic<Model>; columns: ModelAttributes; options: object }> = [];

/** Declares the table of a model. Nothing touches a database until `initTables`. */
export function table<M extends Model>(
  model: Declarable<M>,
  tableName: string,
  columns: ModelAttributes<M, any>,
  options: Options = {},
): void {
  declared.push({
    model: model as never,
    columns: columns as ModelAttributes,
    options: { ...options, tableName },
  });
}

const limited = new WeakSet<ModelStatic<Model>>();

/** Binds every declared model to this connection. @returns how many there are */
export function initTables(sequelize: Sequelize): number {
  for (const { model, columns, options } of declared) {
    (model as unknown as { init(columns: object, options: object): void }).init(columns, {
      ...options,
      sequelize,
    });
    if (limited.has(model)) continue;
    limited.add(model);
    limitJoins(model);
    if (model.prototype instanceof TenantModel) limitToSchool(model);
  }
  return declared.length;
}
