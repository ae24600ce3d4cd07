import { ValidationError } from "sequelize";
import { AppError, badRequest, conflict, unknownReference } from "../../../lib/errors.ts";
import { constraints } from "./constraints.ts";

/**
 * The driver's error inside of a Sequelize error. Sequelize reports a unique violation as no DatabaseError, so the class is not
 * checked.
 */
const driverError = (error: unknown): { code?: unknown; constraint?: string; detail?: string } =>
  (error as { original?: object } | null)?.original ?? (error as object | null) ?? {};

/** The database constraint that a statement violated. */
const constraintOf = (error: unknown): string | undefined => driverError(error).constraint;

/** The API field and words for a violated foreign key: `sections_school_id_room_id_fkey` → `roomId`, "room". */
function referenceOf(constraint = ""): [path: string, what: string] {
  const [, column = "id"] = /_school_id_(\w+?)_fkey\d*$/.exec(constraint) ?? [];
  const words = column.replace(/_id$/, "").split("_");
  const path = column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return [path, words.join(" ")];
}

/** Names the value that has to be unique, if the constraint does: `departments_school_id_name_key` → `name`. */
function duplicate(constraint = ""): AppError {
  const [, column] = /_school_id_(?:\w+_)?(name|code|title|label|date)_key$/.exec(constraint) ?? [];
  if (!column) return conflict("duplicate", "A row with these values already exists");
  return new AppError(409, "duplicate", `This ${column} is already in use`, {
    errors: [{ path: column, message: "is already in use" }],
  });
}

/** SQLSTATEs of values that a column cannot hold: too long, out of range, not a date, violating a CHECK. */
const unfitValue = new Set(["22001", "22003", "22007", "22008", "22021", "22P02", "22P05", "23514"]);

/** The SQLSTATE of an error of Sequelize or of the driver. */
function sqlStateOf(error: unknown): string | undefined {
  const { code } = driverError(error);
  return typeof code === "string" ? code : undefined;
}

const isUnfitValue = (error: unknown): boolean =>
  error instanceof ValidationError || unfitValue.has(sqlStateOf(error) ?? "");

/**
 * Maps an error to the problem to report to the client, whether a use case or the database raised it.
 * @returns undefined for a failure of the server
 */
export function knownFailure(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error.status < 500 ? error : undefined;
  const broken = constraints[constraintOf(error) ?? ""];
  if (broken) return conflict(...broken);
  const state = sqlStateOf(error);
  if (state === "23505") return duplicate(constraintOf(error));
  if (state === "23503")
    return driverError(error).detail?.includes("still referenced")
      ? conflict("in_use", "It is still in use and cannot be removed")
      : unknownReference(...referenceOf(constraintOf(error)));
  if (isUnfitValue(error))
    return badRequest("invalid_value", "A value cannot be stored: it is out of range or has the wrong form");
  return undefined;
}
