import { invalid } from "../../lib/errors.ts";

/** Deeper than any valid input, and shallow enough for recursive code. */
const MAX_DEPTH = 32;
/** More than any declared list allows, and few enough to check within milliseconds. */
const MAX_ENTRIES = 5_000;
/** Keys cost more than entries: each unknown one is a separate validation error. */
const MAX_MEMBERS = 1_000;

const unfit = /[\0\p{Surrogate}]/u;

/**
 * Sanitizes input so that the database can store it. A lone surrogate (a text that was cut inside a character) becomes U+FFFD.
 * @throws {AppError} 400 for NUL, which PostgreSQL cannot store, and for excessive nesting, lists and objects
 */
export function storable(value: unknown, path: string, depth = 0): unknown {
  if (typeof value === "string") return unfit.test(value) ? repaired(value, path) : value;
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) throw invalid([{ path, message: "is nested too deeply" }]);
  const keep = (container: any, key: string | number) => {
    const each: unknown = container[key];
    if (typeof each === "string" ? unfit.test(each) : typeof each === "object" && each !== null)
      container[key] = storable(each, depth === 0 ? String(key) : `${path}.${key}`, depth + 1);
  };
  if (Array.isArray(value)) {
    if (value.length > MAX_ENTRIES)
      throw invalid([{ path, message: `must have at most ${MAX_ENTRIES} entries` }]);
    for (let index = 0; index < value.length; index += 1) keep(value, index);
    return value;
  }
  const keys = Object.keys(value);
  if (keys.length > MAX_MEMBERS)
    throw invalid([{ path, message: `must have at most ${MAX_MEMBERS} members` }]);
  for (const key of keys) {
    if (unfit.test(key)) throw invalid([{ path, message: "has a name that cannot be stored" }]);
    keep(value, key);
  }
  return value;
}

function repaired(text: string, path: string): string {
  if (text.includes("\0")) throw invalid([{ path, message: "must not contain NUL" }]);
  return Buffer.from(text).toString();
}
