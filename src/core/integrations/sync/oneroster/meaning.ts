import { badRequest } from "../../../../lib/errors.ts";
import type { OneRosterSettings } from "../../connections/connector-settings.ts";
import type { Entity, MappedRow, Resolve, SourceRow } from "../source.ts";

export interface MapperContext {
  settings: Pick<OneRosterSettings, "defaultGradeLevelCode">;
  /** sourcedId of our school in the remote system. */
  school: string;
  resolve: Resolve;
}

export type RowMapper = (row: SourceRow, context: MapperContext) => Promise<MappedRow | null>;

/** Get the id of an entity of one of these types. @throws {AppError} 400 `bad_row` for another type */
export const expect = ({ entityType, entityId }: Entity, ...types: string[]): string => {
  if (!types.includes(entityType))
    throw badRequest("bad_row", `refers to a ${entityType}, not to a ${types[0]}`);
  return entityId;
};
