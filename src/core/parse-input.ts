import type { z } from "zod";
import { AppError } from "../lib/errors.ts";
import { faultsOf } from "./faults-of.ts";

/** Input that comes from elsewhere than a route. @throws {AppError} 400 whose message names every fault */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = faultsOf(result.error);
  const text = errors.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join("; ");
  throw new AppError(400, "validation_failed", text, { errors });
}
