/** What stands where a value was erased. */
export const ERASED = "[erased]";

const escaped = (value: string) => value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Builds a function that replaces values in texts and in the texts of JSON, as whole words and regardless of case. */
export function createScrubber(values: readonly string[], replacement = ERASED): (value: unknown) => unknown {
  if (!values.length) return (value) => value;
  const longestFirst = [...new Set(values)].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${longestFirst.map(escaped).join("|")})(?![\\p{L}\\p{N}])`,
    "giu",
  );
  const scrub = (value: unknown): unknown => {
    if (typeof value === "string") return value.replace(pattern, replacement);
    if (Array.isArray(value)) return value.map(scrub);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, scrub(inner)]));
  };
  return scrub;
}
