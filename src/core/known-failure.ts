import { ValidationError } from "sequelize";
import { AppError, badRequest, conflict, unknownReference } from "../lib/errors.ts";
import { constraints } from "./constraints.ts";

/** What the driver said, where Sequelize has wrapped it: a broken unique key is no DatabaseError there. */
const driverError = (error: unknown): { code?: unknown; constraint?: string; detail?: string } =>
  (error as { original?: object } | null)?.original ?? (error as object | null) ?? {};

/** The constraint of the database that a statement broke. */
const constraintOf = (error: unknown): string | undefined => driverError(error).constraint;

/** The field that a broken foreign key belongs to, as the API names it: `sections_school_id_room_id_fkey`. */
function referenceOf(constraint = ""): [path: string, what: string] {
  const [, column = "id"] = /_school_id_(\w+?)_fkey\d*$/.exec(constraint) ?? [];
  const words = column.replace(/_id$/, "").split("_");
  const path = column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return [path, words.join(" ")];
}

/** SQLSTATEs of values that a column cannot hold: out of range, no date, an end before the beginning. */
const unfitValue = new Set(["22001", "22003", "22007", "22008", "22021", "22P02", "22P05", "23514"]);

/** The SQLSTATE, whether Sequelize or the driver says it. */
function sqlStateOf(error: unknown): string | undefined {
  const { code } = driverError(error);
  return typeof code === "string" ? code : undefined;
}

const isUnfitValue = (error: unknown): boolean =>
  error instanceof ValidationError || unfitValue.has(sqlStateOf(error) ?? "");

/** What people did wrong, whether a use case or the database found it; undefined for a failure of our own. */
export function knownFailure(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error.status < 500 ? error : undefined;
  const broken = constraints[constraintOf(error) ?? ""];
  if (broken) return conflict(...broken);
  const state = sqlStateOf(error);
  if (state === "23505") return conflict("duplicate", "There is one with these values already");
  if (state === "23503")
    return driverError(error).detail?.includes("still referenced")
      ? conflict("in_use", "It is still in use")
      : unknownReference(...referenceOf(constraintOf(error)));
  if (isUnfitValue(error)) return badRequest("invalid_value", "A value is not one that can be stored");
  return undefined;
}
