import { type ModelStatic, Transaction } from "sequelize";
import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { context } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import type { TenantModel } from "../../models/tenant-model.ts";
import type { Crud } from "../crud.ts";
import { type Custom, type CustomEntity, checkCustom, keysForFamilies } from "./check-custom.ts";

type Row = TenantModel & { custom: Custom };

/** An entity whose `custom` keeps to the fields that the school has defined, and shows families only theirs. */
export function withCustomFields<V extends z.ZodObject, C extends z.ZodObject, U extends z.ZodObject>(
  entity: Crud<V, C, U>,
  model: ModelStatic<TenantModel>,
  entityType: CustomEntity,
): Crud<V, C, U> {
  const shown = async <T>(rows: T[]): Promise<T[]> => {
    const scope = context().actor?.permissions.get(entity.access.read);
    if (rows.length === 0 || (scope !== "own_children" && scope !== "self")) return rows;
    // Lists read in one statement and have none running.
    const keys = await transaction(() => keysForFamilies(entityType), { readOnly: true });
    for (const row of rows as unknown as Row[])
      row.custom = Object.fromEntries(Object.entries(row.custom).filter(([key]) => keys.has(key)));
    return rows;
  };
  const checked = async <V extends { custom?: Custom }>(values: V, before?: Custom): Promise<V> => {
    const { custom, faults } = await checkCustom(entityType, values.custom ?? {}, {
      ...(before && { before }),
    });
    if (faults.length) throw invalid(faults);
    return { ...values, custom };
  };
  return {
    ...entity,
    list: async (query) => {
      const page = await entity.list(query);
      await shown(page.data);
      return page;
    },
    among: async (column, ids) => shown(await entity.among(column, ids)),
    get: async (id) => (await shown([await entity.get(id)]))[0]!,
    create: (values) => transaction(async () => entity.create(await checked(values))),
    update: (id, values, ifMatch) =>
      transaction(async () => {
        if ((values as { custom?: Custom }).custom === undefined) return entity.update(id, values, ifMatch);
        const row = (await model.findByPk(id, { lock: Transaction.LOCK.NO_KEY_UPDATE })) as Row | null;
        return entity.update(id, await checked(values, row?.custom), ifMatch);
      }),
  };
}
