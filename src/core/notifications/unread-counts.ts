import { LRUCache } from "lru-cache";
import { afterCommit } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";

/** How long a count may be served after another node has changed it, should the event of the change be lost. */
const CACHE_TTL_MS = 1_000;
const counts = new LRUCache<string, number>({ max: 10_000, ttl: CACHE_TTL_MS });
/** Evictions so far: a count that was read before an eviction may be outdated and is not cached. */
let evictions = 0;

const keyOf = (school: string, user: string) => `${school} ${user}`;

/** Gets the unread count of an account of the current school from memory, else by `read`. */
export async function cachedUnreadCount(userId: string, read: () => Promise<number>): Promise<number> {
  const key = keyOf(schoolId(), userId);
  const known = counts.get(key);
  if (known !== undefined) return known;
  const before = evictions;
  const count = await read();
  if (evictions === before) counts.set(key, count);
  return count;
}

/** Evicts the counts of these accounts, or (`users` null) of all. */
export function forgetUnreadCounts(school: string, users: readonly string[] | null): void {
  evictions++;
  if (users) for (const user of users) counts.delete(keyOf(school, user));
  else counts.clear();
}

/** Evicts the counts of accounts of the current school once the running transaction, which changes them, commits. */
export function forgetAfterCommit(users: readonly string[]): void {
  const school = schoolId();
  if (users.length > 0) afterCommit(() => forgetUnreadCounts(school, users));
}
