import type { ModelStatic } from "sequelize";
import { transaction } from "../../db/transaction.ts";
import { context } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import type { TenantModel } from "../../models/tenant-model.ts";
import { type Custom, type CustomEntity, checkCustom, keysForFamilies } from "./check-custom.ts";

interface Entity {
  access: { read: string };
  list(query: never): Promise<{ data: unknown[] }>;
  get(id: string): Promise<unknown>;
  create(values: never): Promise<unknown>;
  update(id: string, values: never): Promise<unknown>;
}

type Row = TenantModel & { custom: Custom };

/** An entity whose `custom` keeps to the fields that the school has defined, and shows families only theirs. */
export function withCustomFields<E extends Entity>(
  entity: E,
  model: ModelStatic<TenantModel>,
  entityType: CustomEntity,
): E {
  const shown = async <T>(rows: T[]): Promise<T[]> => {
    const scope = context().actor?.permissions.get(entity.access.read);
    if (rows.length === 0 || (scope !== "own_children" && scope !== "self")) return rows;
    const keys = await keysForFamilies(entityType);
    for (const row of rows as Row[])
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
    list: async (query: never) => {
      const page = await entity.list(query);
      await shown(page.data);
      return page;
    },
    get: async (id: string) => (await shown([await entity.get(id)]))[0],
    create: (values: never) => transaction(async () => entity.create((await checked(values)) as never)),
    update: (id: string, values: { custom?: Custom }) =>
      transaction(async () => {
        if (values.custom === undefined) return entity.update(id, values as never);
        const row = (await model.findByPk(id, { lock: true })) as Row | null;
        return entity.update(id, (await checked(values, row?.custom)) as never);
      }),
  };
}
