import type { ModelStatic } from "sequelize";
import type { Columns, NewRowOf, RowOf } from "./columns.ts";
import type { GlobalRow } from "./global-table.ts";
import { TenantModel } from "./tenant-model.ts";

export interface TenantRow extends GlobalRow {
  schoolId: string;
}

export type Row<C extends Columns> = TenantModel<TenantRow & RowOf<C>, Partial<TenantRow> & NewRowOf<C>> &
  RowOf<C>;

type TenantClass<C extends Columns> = ModelStatic<Row<C>> & { readonly columns: C };

/**
 * Creates the base class of a model of a tenant table from its columns; `table` declares the model. Each table has the
 * columns `id`, `schoolId`, `createdAt` and `updatedAt` as well.
 */
export function tenantTable<C extends Columns>(columns: C): TenantClass<C> {
  return class extends TenantModel {
    static readonly columns = columns;
  } as never;
}
