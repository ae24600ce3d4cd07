import { badRequest } from "../../../lib/errors.ts";
import type { OneRosterSettings } from "../connector-settings.ts";
import type { Entity, Meaning, Resolve, SourceRow } from "./source.ts";

export interface Means {
  settings: Pick<OneRosterSettings, "defaultGradeLevelCode">;
  /** The partner's school that is ours. */
  school: string;
  resolve: Resolve;
}

export type MeaningOf = (row: SourceRow, means: Means) => Promise<Meaning | null>;

/** @throws {AppError} 400 where it is of another kind */
export const expect = ({ entityType, entityId }: Entity, ...types: string[]): string => {
  if (!types.includes(entityType))
    throw badRequest("bad_row", `refers to a ${entityType}, not to a ${types[0]}`);
  return entityId;
};
