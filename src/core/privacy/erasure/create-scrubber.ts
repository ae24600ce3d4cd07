/** What stands where a value was erased. */
export const ERASED = "[erased]";

interface Options {
  replacement?: string;
  /** Objects within JSON that hold one of these ids are about the person: all of their texts are replaced. */
  ids?: readonly string[];
}

const escaped = (value: string) => value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Builds a function that replaces values in texts and in the texts of JSON, as whole words and regardless of case. */
export function createScrubber(
  values: readonly string[],
  { replacement = ERASED, ids = [] }: Options = {},
): (value: unknown) => unknown {
  const longestFirst = [...new Set(values)].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${longestFirst.map(escaped).join("|")})(?![\\p{L}\\p{N}])`,
    "giu",
  );
  const own = new Set(ids);
  const scrub = (value: unknown): unknown => {
    if (typeof value === "string") return values.length ? value.replace(pattern, replacement) : value;
    if (Array.isArray(value)) return value.map(scrub);
    if (typeof value !== "object" || value === null) return value;
    const isOwn = Object.values(value).some((each) => typeof each === "string" && own.has(each));
    return mapObject(value, (inner) =>
      isOwn && typeof inner === "string" && !own.has(inner) ? replacement : scrub(inner),
    );
  };
  return scrub;
}

const mapObject = (value: object, change: (inner: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]));
