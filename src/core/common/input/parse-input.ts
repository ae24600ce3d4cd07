import type { z } from "zod";
import { AppError } from "../../../lib/errors.ts";
import { checkInput } from "./check-input.ts";

/**
 * Parses input that does not come through a route.
 * @throws {AppError} 400 `validation_failed` with all errors in its message
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, faults } = checkInput(schema, value);
  if (!faults) return data;
  const summary = faults.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join("; ");
  throw new AppError(400, "validation_failed", summary, { errors: faults });
}
