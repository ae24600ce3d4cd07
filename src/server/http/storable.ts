import { invalid } from "../../lib/errors.ts";

/** Deeper than any proper input, and shallow enough for whatever walks through it. */
const deepest = 32;

const unfit = /[\0\p{Surrogate}]/u;

/**
 * Input as the database can keep it. Half a character (a text that was cut inside of one) becomes U+FFFD.
 * @throws {AppError} 400 for NUL, which PostgreSQL has no place for, and for endless nesting
 */
export function storable(value: unknown, path: string, depth = 0): unknown {
  if (typeof value === "string") return unfit.test(value) ? repaired(value, path) : value;
  if (typeof value !== "object" || value === null) return value;
  if (depth >= deepest) throw invalid([{ path, message: "is nested too deep" }]);
  const container = value as Record<string, unknown>;
  for (const [key, each] of Object.entries(container)) {
    if (unfit.test(key)) throw invalid([{ path, message: "has a name that cannot be stored" }]);
    if (typeof each === "string" ? unfit.test(each) : typeof each === "object")
      container[key] = storable(each, depth === 0 ? key : `${path}.${key}`, depth + 1);
  }
  return value;
}

function repaired(text: string, path: string): string {
  if (text.includes("\0")) throw invalid([{ path, message: "must not contain NUL" }]);
  return Buffer.from(text).toString();
}
