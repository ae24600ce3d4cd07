import type { Limited } from "../entities/visibility.ts";

/** More than the sets of permissions that a school has in practice. */
const MAX_ENTRIES = 200;

/** Caches the result of a function of the caller's limits and some names: computing it would take longer than reading one row. */
export function cacheByLimits<T>(compute: (limited: Limited, name: string, ...names: string[]) => T) {
  const cache = new Map<string, T>();
  return (limited: Limited, name: string, ...names: string[]): T => {
    let key = [name, ...names].join();
    for (const [visibility, condition] of limited) key += `|${visibility}=${condition}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const result = compute(limited, name, ...names);
    if (cache.size < MAX_ENTRIES) cache.set(key, result);
    return result;
  };
}
