export interface Case {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  signedIn: boolean;
}

export type Random = () => number;

/** Seeded pseudo-random numbers (mulberry32), so that a run can be repeated. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  "",
  " ",
  "x",
  "x".repeat(10_000),
  "\u0000",
  "İ🙂\u202e",
  "' OR 1=1 --",
  "'; DROP TABLE users; --",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "../../etc/passwd",
  "2026-02-30",
  "NaN",
  "admin@greenfield.example",
  "0197f0a0-0000-7000-8000-000000000001",
  "00000000-0000-0000-0000-000000000000",
  [],
  {},
  [[[[[]]]]],
  { $gt: "" },
  { constructor: { prototype: { admin: true } } },
];

const rawBodies = ["", "{", "[", "null", "12", '"text"', '{"a":}', "\u0000", '{"__proto__":{"admin":true}}'];

const oddPaths = [
  "/api/v1/%",
  "/api/v1/%ff",
  "/api/v1/users/%00",
  "/api/v1/users/%E0%A4%A",
  "/api/v1//users",
  "/api/v1/USERS",
  "/api/v1/users/../school",
  "/api/v1",
  "/api/v1/constructor",
  "/api/v1/__proto__",
  "/api/v2/users",
  "/nothing/here",
  "/api/docs/nothing",
];

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

interface Operation {
  method: string;
  path: string;
  query: string[];
  fields: string[];
}

/** Generates invalid requests: known paths with wrong values, types and methods, and unknown paths. */
export function hostileCases(document: any, random: Random, count: number): Case[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const operations = operationsOf(document);
  const text = (value: unknown) =>
    encodeURIComponent(String(typeof value === "object" ? JSON.stringify(value) : value));
  const make = (): Case => {
    if (random() < 0.08) return { method: pick(methods), path: pick(oddPaths), signedIn: random() < 0.5 };
    const { method, path, query, fields } = pick(operations);
    const filled = path.replaceAll(/\{\w+\}/g, () => text(pick(words)).slice(0, 2000) || "-");
    const asked = query.filter(() => random() < 0.4).map((name) => `${name}=${text(pick(words))}`);
    if (random() < 0.1) asked.push(`${text(pick(words))}=${text(pick(words))}`);
    const url = `${filled}${asked.length ? `?${asked.join("&").slice(0, 4_000)}` : ""}`;
    const sends = method !== "GET" || random() < 0.05;
    const body = Object.fromEntries(
      fields.filter(() => random() < 0.8).map((name) => [name, pick(words)] as const),
    );
    const wrong = random();
    return {
      method: random() < 0.05 ? pick(methods) : method,
      path: url,
      ...(sends && { body: wrong < 0.15 ? pick(rawBodies) : wrong < 0.25 ? pick(words) : body }),
      ...(random() < 0.1 && { headers: oddHeaders(pick) }),
      signedIn: random() < 0.8,
    };
  };
  // Signing out of the shared session would make every later case the same.
  const harmless = ({ path }: Case) => !/\/auth\/(logout|sessions)|\/password|\/totp/.test(path);
  const cases: Case[] = [];
  while (cases.length < count) {
    const made = make();
    if (harmless(made) || !made.signedIn) cases.push(made);
  }
  return cases;
}

const oddHeaders = (pick: <T>(from: readonly T[]) => T): Record<string, string> =>
  pick<Record<string, string>>([
    { "content-type": "text/plain" },
    { "content-type": "application/json; charset=utf-7" },
    { "content-encoding": "gzip" },
    { "content-encoding": "nonsense" },
    { "x-request-id": "not an id" },
    { cookie: "refresh_token=%; a=b;;=" },
    { authorization: "Basic YTpi" },
    { authorization: "Bearer" },
  ]);

function operationsOf(document: any): Operation[] {
  const schemaOf = (schema: any): any =>
    schema?.$ref ? document.components.schemas[schema.$ref.split("/").at(-1)] : schema;
  return Object.entries<any>(document.paths).flatMap(([path, item]) =>
    Object.entries<any>(item)
      .filter(([method]) => methods.includes(method.toUpperCase()))
      .map(([method, operation]) => {
        const parameters: any[] = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
        const schema = schemaOf(operation.requestBody?.content?.["application/json"]?.schema);
        return {
          method: method.toUpperCase(),
          path: path,
          query: parameters.filter((each) => each.in === "query").map((each) => each.name),
          fields: Object.keys(schema?.properties ?? {}),
        };
      }),
  );
}
