import { type FindOptions, type Model, type ModelStatic, Op, type WhereOptions } from "sequelize";
import { notFound } from "../../../lib/errors.ts";

interface Options {
  /** Name in the message to people. Default: the words of the model's name, "Absence notice" for `AbsenceNotice`. */
  name?: string;
  /** Further condition, such as a row scope: a row that does not match does not exist for the caller. */
  where?: WhereOptions | undefined;
  /** Default: FOR UPDATE. */
  lock?: FindOptions["lock"];
}

/**
 * Gets a row of the school by its id and locks it until the end of the running transaction. Keep to the lock order in the README
 * of the module.
 * @throws {AppError} 404
 */
export async function findLocked<M extends Model>(
  model: ModelStatic<M>,
  id: string,
  { name = wordsOf(model.name), where, lock = true }: Options = {},
): Promise<M> {
  const byId = { id } as WhereOptions;
  const row = await model.findOne({ where: where ? { [Op.and]: [byId, where] } : byId, lock });
  if (!row) throw notFound(name);
  return row;
}

const wordsOf = (modelName: string): string =>
  modelName.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
