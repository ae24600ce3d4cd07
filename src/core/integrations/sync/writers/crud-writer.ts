import type { ModelStatic } from "sequelize";
import { col, fn, Op, where } from "sequelize";
import type { TenantModel } from "../../../../models/tenant-model.ts";
import type { AnyCrud } from "../../../common/entities/crud.ts";
import { parseInput } from "../../../common/input/parse-input.ts";
import type { Permission } from "../../../permissions.ts";
import type { Writer } from "./writer.ts";

interface Options {
  model: ModelStatic<any>;
  entity: AnyCrud;
  permission: Permission;
  /** Natural key to find an existing row; texts are compared case-insensitively. */
  key?: readonly string[];
  /** Fields that cannot be changed after creation. */
  fixed?: readonly string[];
  /** Values to set when the remote system removes a row; without it removed rows stay unchanged. */
  removed?: Record<string, unknown>;
}

/** Create a writer for an entity with plain CRUD use cases. */
export function crudWriter({ model, entity, permission, key, fixed = [], removed }: Options): Writer {
  const { create, update } = entity.schemas;
  return {
    entityType: model.name,
    permission,
    ...(key && { find: (values: Record<string, unknown>) => findByKey(model, key, values) }),
    async create(values) {
      const { id } = await entity.create(parseInput(create, values));
      return id as string;
    },
    current: (id, values) => currentOf(entity, id, Object.keys(values), fixed),
    async change(id, changes) {
      await entity.update(id, parseInput(update, changes));
    },
    ...(removed && {
      async remove(id: string) {
        if (await model.findByPk(id, { attributes: ["id"] })) await entity.update(id, removed);
      },
    }),
  };
}

/** Find the row with these key values. @returns null unless exactly one matches */
export async function findByKey(
  model: ModelStatic<any>,
  key: readonly string[],
  values: Record<string, unknown>,
): Promise<string | null> {
  if (key.some((name) => values[name] === undefined || values[name] === null)) return null;
  const attributes = model.getAttributes();
  const same = key.map((name) => {
    const value = values[name];
    return typeof value === "string" && !/^[\da-f]{8}-/.test(value) && !isDay(value)
      ? where(fn("lower", col(attributes[name]!.field!)), value.trim().toLowerCase())
      : { [name]: value };
  });
  const found = (await model.findAll({
    where: { [Op.and]: same },
    attributes: ["id"],
    limit: 2,
  })) as TenantModel[];
  return found.length === 1 ? found[0]!.id : null;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Current values of the fields that may be changed; null if the row does not exist. */
export async function currentOf(
  entity: Pick<AnyCrud, "get">,
  id: string,
  names: readonly string[],
  fixed: readonly string[] = [],
): Promise<Record<string, unknown> | null> {
  const row = await entity.get(id).catch((error: { code?: string }) => {
    if (error.code === "not_found") return null;
    throw error;
  });
  if (!row) return null;
  const shown = row as Record<string, unknown>;
  return Object.fromEntries(
    names.filter((name) => !fixed.includes(name)).map((name) => [name, shown[name] ?? null]),
  );
}
