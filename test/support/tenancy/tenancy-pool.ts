import type { Client } from "pg";
import { database } from "../../../src/db/index.ts";
import type { TestApp } from "../app.ts";

interface Caller {
  slug: string;
  token: string;
  userId: string;
  /** Ids and words that only this school's responses may contain. */
  own: Set<string>;
}

export interface PoolFigures {
  requests: number;
  answered: number;
  aborted: number;
  /** Responses 4xx, many of them after a failed statement. */
  refused: number;
  /** Responses 503: no connection in time, on an overloaded machine. */
  busy: number;
  /** Any other 5xx response. */
  failed: number;
  /** Responses that contained data of another school. */
  foreign: number;
  connections: number;
  /** Connections returned to the pool with a school set, or under another role. */
  dirty: number;
}

interface PoolOptions {
  app: Pick<TestApp, "as" | "url">;
  schools: readonly string[];
  count: number;
  concurrency?: number;
  /** Fraction of the requests that the client aborts. */
  abortShare?: number;
  seed?: number;
}

type Send = (caller: Caller, other: Caller, n: number) => [method: string, path: string, body?: object];

const mix: readonly Send[] = [
  () => ["GET", "/school"],
  () => ["GET", "/users?limit=20&count=true"],
  () => ["GET", "/roles?sort=name"],
  () => ["GET", "/auth/me"],
  () => ["GET", "/audit-events?limit=5"],
  ({ userId }) => ["GET", `/users/${userId}/roles`],
  ({ userId }, _other, n) => ["PATCH", `/users/${userId}`, { phone: `+254 ${n}` }],
  (_caller, _other, n) => ["POST", "/client-logs", { event: "UI_CLICK", data: { id: String(n) } }],
  // Fails in the database, in the middle of its transaction.
  () => ["POST", "/school-settings", { key: "twice", value: 1 }],
  // Fails in the use case, after a row was locked.
  ({ userId }) => ["PUT", `/users/${userId}/disabled`],
  (_caller, other) => ["GET", `/users/${other.userId}`],
  (_caller, other) => ["PATCH", `/users/${other.userId}`, { phone: "stolen" }],
];

/** Sends mixed requests of several schools over few connections, some aborted and some failing; reports leaks and leftover state. */
export async function poolReuse({
  app,
  schools,
  count,
  concurrency = 16,
  abortShare = 0.1,
  seed = 1,
}: PoolOptions): Promise<PoolFigures> {
  const callers = await Promise.all(schools.map((slug) => callerOf(app, slug)));
  const random = randomFrom(seed);
  const figures: PoolFigures = {
    requests: count,
    answered: 0,
    aborted: 0,
    refused: 0,
    busy: 0,
    failed: 0,
    foreign: 0,
    connections: 0,
    dirty: 0,
  };
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const n = next++;
      const caller = callers[n % callers.length]!;
      const others = callers.filter((each) => each !== caller);
      const other = others[Math.floor(random() * others.length)]!;
      const [method, path, body] = mix[Math.floor(random() * mix.length)]!(caller, other, n);
      const signal = random() < abortShare ? AbortSignal.timeout(1 + Math.floor(random() * 8)) : null;
      try {
        const response = await fetch(`${app.url}/api/v1${path}`, {
          method,
          signal,
          headers: { authorization: `Bearer ${caller.token}`, "content-type": "application/json" },
          ...(body && { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        figures.answered += 1;
        if (response.status === 503) figures.busy += 1;
        else if (response.status >= 500) figures.failed += 1;
        else if (response.status >= 400) figures.refused += 1;
        if (wordsOf(text).some((word) => others.some(({ own }) => own.has(word)))) figures.foreign += 1;
      } catch (error) {
        if (!signal?.aborted) throw error;
        figures.aborted += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return { ...figures, ...(await inspectPool()) };
}

/** Ids, email addresses and slugs, which could identify a school. */
const wordsOf = (text: string): string[] => text.match(/[\w-]{36}|[\w.+-]+@[\w.-]+|"slug":"[^"]+"/g) ?? [];

async function callerOf(app: PoolOptions["app"], slug: string): Promise<Caller> {
  const client = await app.as("admin", slug);
  const responses = await Promise.all(["/school", "/users?limit=200", "/roles?limit=200"].map(client.get));
  return {
    slug,
    token: client.credentials.accessToken,
    userId: client.credentials.user.id,
    own: new Set(responses.flatMap(({ body }) => wordsOf(JSON.stringify(body)))),
  };
}

/** Acquires every connection of the pool at once and checks the state that the last request left on it. */
async function inspectPool(): Promise<Pick<PoolFigures, "connections" | "dirty">> {
  const { sequelize, roles } = database();
  const { connectionManager } = sequelize as any;
  const connections: number = connectionManager.pool.size;
  const clients: Client[] = await Promise.all(
    Array.from({ length: connections }, () => connectionManager.getConnection({})),
  );
  let dirty = 0;
  for (const client of new Set(clients)) {
    const { rows } = await client.query(
      `SELECT coalesce(current_setting('app.school_id', true), '') AS school, current_user AS role,
        coalesce(current_setting('app.platform', true), '') AS platform, now() = statement_timestamp() AS idle`,
    );
    const { school, role, platform, idle } = rows[0];
    if (school || platform || !idle || (roles && role !== roles.app)) dirty += 1;
    connectionManager.releaseConnection(client);
  }
  return { connections: new Set(clients).size, dirty };
}

/** Seeded pseudo-random numbers (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
