import { type CreationOptional, DataTypes, Model, type ModelStatic } from "sequelize";
import { newId } from "../lib/ids.ts";
import type { Columns, NewRowOf, RowOf } from "./columns.ts";

export const globalColumns = {
  id: { type: DataTypes.UUID, primaryKey: true, defaultValue: newId },
  // The defaults are needed for associations: Sequelize validates those before it sets the timestamps.
  createdAt: { type: DataTypes.DATE, allowNull: false, defaultValue: DataTypes.NOW },
  updatedAt: { type: DataTypes.DATE, allowNull: false, defaultValue: DataTypes.NOW },
} as const;

export interface GlobalRow {
  id: string;
  createdAt: Date;
  updatedAt: Date;
}

/** A row of a table that belongs to no school. */
export abstract class GlobalModel<A extends {} = any, C extends {} = A> extends Model<A, C> {
  declare id: CreationOptional<string>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

type Row<C extends Columns> = GlobalModel<GlobalRow & RowOf<C>, Partial<GlobalRow> & NewRowOf<C>> & RowOf<C>;

/** As `tenantTable`, for a table that belongs to no school: without `schoolId`. */
export function globalTable<C extends Columns>(columns: C): ModelStatic<Row<C>> & { readonly columns: C } {
  return class extends GlobalModel {
    static readonly columns = columns;
  } as never;
}
