import { type ModelStatic, Transaction } from "sequelize";
import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { invalid } from "../../../lib/errors.ts";
import type { TenantModel } from "../../../models/tenant-model.ts";
import type { Crud } from "../../common/entities/crud.ts";
import { limits } from "../../common/entities/visibility.ts";
import type { CustomEntity } from "../../common/entities/visible-custom.ts";
import { type Custom, checkCustom } from "./check-custom.ts";

type Row = TenantModel & { custom: Custom };

/** Wraps an entity to validate `custom` on create and update; callers can set only the fields they can see. */
export function withCustomFields<V extends z.ZodObject, C extends z.ZodObject, U extends z.ZodObject>(
  entity: Crud<V, C, U>,
  model: ModelStatic<TenantModel>,
  entityType: CustomEntity,
): Crud<V, C, U> {
  const checked = async <V extends { custom?: Custom }>(values: V, before?: Custom): Promise<V> => {
    const { custom, faults } = await checkCustom(entityType, values.custom ?? {}, {
      ...(before && { before }),
      limited: limits(entity.access.read, entity.relation),
    });
    if (faults.length) throw invalid(faults);
    return { ...values, custom };
  };
  return {
    ...entity,
    create: (values) => transaction(async () => entity.create(await checked(values))),
    update: (id, values, ifMatch) =>
      transaction(async () => {
        if ((values as { custom?: Custom }).custom === undefined) return entity.update(id, values, ifMatch);
        const row = (await model.findByPk(id, { lock: Transaction.LOCK.NO_KEY_UPDATE })) as Row | null;
        return entity.update(id, await checked(values, row?.custom), ifMatch);
      }),
  };
}
