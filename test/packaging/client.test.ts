import { readFileSync } from "node:fs";
import test from "ava";
import { Problem, SchoolClient } from "../../packages/client/src/index.ts";
import { clientOperations } from "../../scripts/client-operations.ts";
import { demoPassword } from "../../seeders/demo.ts";
import { startApp } from "../support/app.ts";

const app = await startApp();
test.after.always(() => app.close());

const account = { email: "admin@greenfield.example", password: demoPassword };

interface Call {
  method: string;
  path: string;
  key: string | null;
}

/** A client that records its requests and does not wait; `answer` may replace a response. */
function client(answer: (call: Call, n: number) => Response | Error | undefined = () => undefined) {
  const calls: Call[] = [];
  const waits: number[] = [];
  const school = new SchoolClient({
    baseUrl: app.url,
    credentials: account,
    wait: async (ms) => void waits.push(ms),
    fetch: async (url, init) => {
      const { pathname } = new URL(String(url));
      const key = new Headers(init?.headers).get("idempotency-key");
      const call = { method: init?.method ?? "GET", path: pathname, key };
      const replaced = answer(call, calls.filter(({ path }) => path === pathname).length);
      calls.push(call);
      if (replaced instanceof Error) throw replaced;
      return replaced ?? fetch(url, init);
    },
  });
  return { school, calls, waits };
}

const requestsTo = (calls: readonly Call[], path: string) => calls.filter((call) => call.path === path);

test("the list of operations with an idempotency key is that of the OpenAPI document", (t) => {
  const written = readFileSync("packages/client/src/idempotent-operations.ts", "utf8");
  t.is(written, clientOperations(JSON.parse(readFileSync("docs/openapi.json", "utf8"))));
});

test("concurrent requests share one sign-in, and lists are read page by page", async (t) => {
  const { school, calls } = client();
  const [{ slug }, me] = await Promise.all([school.get("/api/v1/school"), school.get("/api/v1/auth/me")]);
  t.is(slug, "greenfield");
  t.is(me.user.email, account.email);
  t.is(requestsTo(calls, "/api/v1/auth/login").length, 1);

  const numbers = new Set<string>();
  for await (const { id } of school.list("/api/v1/students", { limit: 10 })) numbers.add(id);
  t.true(numbers.size > 30);
  t.is(requestsTo(calls, "/api/v1/students").length, Math.ceil(numbers.size / 10));
});

test("an expired token is refreshed once, and the request repeated", async (t) => {
  const expired = () => new Response('{"code":"unauthenticated"}', { status: 401 });
  const { school, calls } = client(({ path }, n) =>
    path === "/api/v1/school" && n < 2 ? expired() : undefined,
  );
  const both = await Promise.all([school.get("/api/v1/school"), school.get("/api/v1/school")]);
  t.deepEqual(
    both.map(({ slug }) => slug),
    ["greenfield", "greenfield"],
  );
  t.is(requestsTo(calls, "/api/v1/auth/login").length, 1);
  t.is(requestsTo(calls, "/api/v1/auth/refresh").length, 1);
});

test("a refusal is a Problem with its code, its fields and the id of the request", async (t) => {
  const { school, waits } = client();
  const missing = { params: { id: "0193a1b2-0000-7000-8000-000000000000" } };
  const notFound = await t.throwsAsync(school.get("/api/v1/students/{id}", missing), { instanceOf: Problem });
  t.like(notFound, { status: 404, code: "not_found" });
  t.regex(notFound!.requestId!, /^[0-9a-f-]{36}$/);
  const body = { name: "" } as { name: string };
  const invalid = await t.throwsAsync(school.post("/api/v1/rooms", { body }), { instanceOf: Problem });
  t.is(invalid!.status, 400);
  t.true(invalid!.errors.some(({ path }) => path.includes("name")));
  t.deepEqual(waits, [], "nothing of this is repeated");
});

test("reads are repeated after temporary failures, not before Retry-After", async (t) => {
  const { school, calls, waits } = client(({ path }, n) => {
    if (path !== "/api/v1/school") return undefined;
    if (n === 0) return new TypeError("fetch failed");
    return n === 1 ? new Response("", { status: 503, headers: { "retry-after": "2" } }) : undefined;
  });
  t.is((await school.get("/api/v1/school")).slug, "greenfield");
  t.is(requestsTo(calls, "/api/v1/school").length, 3);
  t.true(waits[1]! >= 2_000);
});

test("a write is repeated only with an idempotency key, the same for all attempts", async (t) => {
  const path = "/api/v1/discipline-incidents";
  const { school, calls } = client((call, n) =>
    [path, "/api/v1/rooms"].includes(call.path) && n < 2 ? new Response("", { status: 503 }) : undefined,
  );
  const room = { body: { name: "Client room" } };
  await t.throwsAsync(school.post("/api/v1/rooms", room), { instanceOf: Problem });
  t.is(requestsTo(calls, "/api/v1/rooms").length, 1);
  const incident = { body: {} } as unknown as Parameters<typeof school.post<typeof path>>[1];
  t.like(await t.throwsAsync(school.post(path, incident)), { status: 400 });
  const keys = requestsTo(calls, path).map(({ key }) => key);
  t.is(keys.length, 3);
  t.truthy(keys[0]);
  t.is(new Set(keys).size, 1);
});
