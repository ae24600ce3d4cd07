import type { Limited } from "../entities/visibility.ts";

/** More than the sets of permissions that a school has in practice. */
const MAX_KEPT = 200;

/** Keeps what `make` returns for each set of limits and names, so that reading one row need not build it again. */
export function keptByLimits<T>(make: (limited: Limited, ...names: string[]) => T) {
  const kept = new Map<string, T>();
  return (limited: Limited, ...names: string[]): T => {
    let key = names.join();
    for (const [visibility, condition] of limited) key += `|${visibility}=${condition}`;
    const found = kept.get(key);
    if (found !== undefined) return found;
    const made = make(limited, ...names);
    if (kept.size < MAX_KEPT) kept.set(key, made);
    return made;
  };
}
