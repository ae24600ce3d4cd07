import { DatabaseError, ForeignKeyConstraintError, UniqueConstraintError, ValidationError } from "sequelize";
import { AppError, badRequest, conflict } from "../lib/errors.ts";
import { constraints } from "./constraints.ts";

/** SQLSTATEs of values that a column cannot hold: out of range, no date, a character that it has no place for. */
const unfitValue = new Set(["22001", "22003", "22007", "22008", "22021", "22P02", "22P05"]);

/** The constraint of the database that a statement broke. */
function constraintOf(error: unknown): string | undefined {
  const source = error instanceof DatabaseError ? error.original : error;
  return (
    (source as { constraint?: string } | null)?.constraint ??
    (error as { parent?: { constraint?: string } } | null)?.parent?.constraint
  );
}

const isUnfitValue = (error: unknown): boolean => {
  if (error instanceof ValidationError) return true;
  const { code } = ((error instanceof DatabaseError ? error.original : error) ?? {}) as { code?: unknown };
  return typeof code === "string" && unfitValue.has(code);
};

/** What people did wrong, whether a use case or the database found it; undefined for a failure of our own. */
export function knownFailure(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error.status < 500 ? error : undefined;
  const broken = constraints[constraintOf(error) ?? ""];
  if (broken) return conflict(...broken);
  if (error instanceof UniqueConstraintError)
    return conflict("duplicate", "There is one with these values already");
  if (error instanceof ForeignKeyConstraintError)
    return (error.original as { detail?: string }).detail?.includes("still referenced")
      ? conflict("in_use", "It is still in use")
      : badRequest("unknown_reference", "The request refers to something that does not exist");
  if (isUnfitValue(error)) return badRequest("invalid_value", "A value is not one that can be stored");
  return undefined;
}
