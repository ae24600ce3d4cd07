import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import test from "ava";
import { startApp } from "../support/app.ts";
import { problemFaults } from "./check-problem.ts";
import { raw, type Served, serve } from "./serve.ts";

const app = await startApp();
const admin = await app.as("admin");
const open: Served[] = [];
const served = async (settings: Record<string, unknown>) => {
  const server = await serve(settings);
  open.push(server);
  return server;
};
test.after.always(async () => {
  for (const server of open) await server.close();
  await app.close();
});

const json = { "content-type": "application/json" };
const post = (path: string, body: string | Buffer, headers: Record<string, string> = json) =>
  raw(app.url, path, { method: "POST", headers, body });
const refusal = async (
  t: { is: any; deepEqual: any },
  sent: ReturnType<typeof raw>,
  status: number,
  code: string,
) => {
  const { headers, body, ...response } = await sent;
  t.is(response.status, status);
  const problem = JSON.parse(body);
  t.is(problem.code, code);
  const flat = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  t.deepEqual(problemFaults({ status, headers: flat, body: problem }), []);
};

test("a valid request id is kept and echoed, any other is replaced", async (t) => {
  const id = randomUUID();
  for (const path of ["/health", "/api/v1/school", "/nowhere"]) {
    const kept = await raw(app.url, path, { headers: { "x-request-id": id } });
    t.is(kept.headers["x-request-id"], id);
    if (kept.status >= 400) t.is(JSON.parse(kept.body).requestId, id);
    for (const bad of ["1", "<script>", `${id}, ${id}`, `${id}0`, "x".repeat(5_000)]) {
      const replaced = (await raw(app.url, path, { headers: { "x-request-id": bad } })).headers[
        "x-request-id"
      ];
      t.regex(String(replaced), /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    }
  }
});

test("every answer carries the security headers and none tells what serves it", async (t) => {
  const sockets = ["polling", "nonsense"].map((transport) => `/socket.io/?EIO=4&transport=${transport}`);
  for (const path of ["/", "/health", "/api/docs", "/api/v1/school", "/nowhere", "/%", ...sockets]) {
    const { headers } = await raw(app.url, path, { headers: { origin: "https://evil.example" } });
    t.is(headers["x-content-type-options"], "nosniff");
    t.is(headers["x-frame-options"], "DENY");
    t.is(headers["referrer-policy"], "no-referrer");
    const policy = String(headers["content-security-policy"]).split(";");
    for (const directive of [
      ...["default-src 'self'", "script-src 'self'", "connect-src 'self'", "form-action 'self'"],
      ...["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"],
    ])
      t.true(policy.includes(directive), `${path}: ${directive}`);
    t.is(headers["strict-transport-security"], "max-age=31536000; includeSubDomains");
    t.deepEqual(
      Object.keys(headers).filter((name) => name.startsWith("access-control-")),
      [],
    );
    t.is(headers["x-powered-by"], undefined);
    t.is(headers["server"], undefined);
  }
  t.is((await admin.get("/school")).headers.get("cache-control"), "no-store");
});

test("the rate limit is announced, enforced per address, and leaves health alone", async (t) => {
  const { url } = await served({ RATE_LIMIT_PER_MINUTE: 3, TRUST_PROXY: "1" });
  const ask = (ip: string, path = "/api/v1/school") => raw(url, path, { headers: { "x-forwarded-for": ip } });
  const first = await ask("198.51.100.1");
  t.regex(String(first.headers["ratelimit-policy"]), /^"requests"; ?q=3; ?w=60/);
  t.regex(String(first.headers["ratelimit"]), /^"requests"; ?r=2; ?t=\d+/);
  t.is(first.headers["x-ratelimit-limit"], undefined);
  await ask("198.51.100.1");
  await ask("198.51.100.1");
  const limited = await ask("198.51.100.1");
  await refusal(t, Promise.resolve(limited), 429, "rate_limited");
  t.true(Number(limited.headers["retry-after"]) > 0);
  t.is((await ask("198.51.100.1", "/health")).status, 200);
  t.is((await ask("198.51.100.1", "/livez")).status, 200);
  t.is((await ask("198.51.100.2")).status, 401);
  // One subscriber of IPv6 owns a /56, so its addresses count together.
  for (const tail of ["1", "2", "3"]) t.is((await ask(`2001:db8:1:1${tail}::1`)).status, 401);
  t.is((await ask("2001:db8:1:14::1")).status, 429);
});

test("an address that no trusted proxy vouches for is not believed", async (t) => {
  const { url } = await served({ RATE_LIMIT_PER_MINUTE: 1 });
  const ask = (ip: string) => raw(url, "/api/v1/school", { headers: { "x-forwarded-for": ip } });
  t.is((await ask("198.51.100.1")).status, 401);
  t.is((await ask("198.51.100.2")).status, 429);
});

test("a body over 1 MB is refused with 413, one of 1 MB is read", async (t) => {
  const padded = (bytes: number) => `{"a":"${"x".repeat(bytes - 8)}"}`;
  t.is((await post("/api/v1/auth/login", padded(1_048_576))).status, 400);
  await refusal(t, post("/api/v1/auth/login", padded(1_048_577)), 413, "payload_too_large");
  const bomb = gzipSync(Buffer.alloc(5_000_000, 32));
  await refusal(
    t,
    post("/api/v1/auth/login", bomb, { ...json, "content-encoding": "gzip" }),
    413,
    "payload_too_large",
  );
});

test("what is not JSON is 400 invalid_json", async (t) => {
  for (const body of ["{", "{'a':1}", "a=1&b=2", "<xml/>", '{"a":1}}', "\ufeff{", "NaN", "undefined"])
    await refusal(t, post("/api/v1/auth/login", body), 400, "invalid_json");
});

test("JSON that is no object is a validation error", async (t) => {
  for (const body of ["null", "5", '"text"', "[]", "true", ""])
    await refusal(t, post("/api/v1/auth/login", body), 400, "validation_failed");
});

test("a body in an unknown character set or encoding is 415, a broken one 400", async (t) => {
  const latin = { "content-type": "application/json; charset=iso-8859-1" };
  await refusal(t, post("/api/v1/auth/login", "{}", latin), 415, "unsupported_charset");
  // Their values could not be counted before they are read.
  for (const charset of ["utf-7", "utf-16", "utf-16le", "utf-16be", "utf-32", "utf-7-imap"])
    for (const path of ["/api/v1/auth/login", "/api/v1/client-logs"]) {
      const type = { "content-type": `application/json; charset=${charset}` };
      await refusal(t, post(path, Buffer.from("{}", "utf16le"), type), 415, "unsupported_charset");
    }
  for (const charset of ["utf-8", "UTF-8", '"utf-8"'])
    await refusal(
      t,
      post("/api/v1/auth/login", "{}", { "content-type": `application/json; charset=${charset}` }),
      400,
      "validation_failed",
    );
  const brotli = { ...json, "content-encoding": "compress" };
  await refusal(t, post("/api/v1/auth/login", "{}", brotli), 415, "unsupported_encoding");
  t.is((await post("/api/v1/auth/login", "not gzip", { ...json, "content-encoding": "gzip" })).status, 400);
  t.is((await post("/api/v1/auth/login", Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))).status, 400);
});

test("unknown paths and unrouted methods are 404", async (t) => {
  for (const [method, path] of [
    ["GET", "/api/v1/auth/login"],
    ["PUT", "/api/v1/auth/login"],
    ["DELETE", "/api/v1/school"],
    ["POST", "/health"],
    ["OPTIONS", "/health"],
    ["OPTIONS", "/api/v1/school"],
    ["OPTIONS", "/api/v1/auth/login"],
    ["OPTIONS", "/"],
    ["OPTIONS", "*"],
    ["POST", "/"],
    ["GET", "/api/v1"],
    ["GET", "/api/v1/"],
    ["GET", "/api/v2/school"],
    ["GET", "/api"],
    ["GET", "/nowhere"],
    ["GET", "/api/v1/constructor"],
    ["GET", "/api/v1/__proto__"],
    ["GET", "/api/v1/%2e%2e/health"],
    ["GET", "/api/v1/%2573chool"],
    ["PROPFIND", "/api/v1/school"],
    ["TRACE", "/api/v1/school"],
  ] as const)
    await refusal(t, raw(app.url, path, { method }), 404, "not_found");
  t.is((await raw(app.url, "/api/v1/auth/login", { method: "HEAD" })).status, 404);
});

test("a parameter that is sent twice is refused, whichever it is", async (t) => {
  for (const query of [
    "limit=1&limit=1",
    "sort=familyName&sort=familyName",
    "q=a&q=a",
    "count=true&count=true",
    "status=active&status=active",
    "include=household&include=household",
    "status=active&status[]=active",
  ]) {
    const { status, body } = await admin.get(`/students?${query}`);
    t.deepEqual([status, body.code], [400, "validation_failed"], query);
  }
});

test("HEAD answers as GET does, without the body", async (t) => {
  const authorization = `Bearer ${admin.credentials.accessToken}`;
  const head = await raw(app.url, "/api/v1/school", { method: "HEAD", headers: { authorization } });
  const get = await raw(app.url, "/api/v1/school", { headers: { authorization } });
  t.deepEqual(
    [head.status, head.body, head.headers["content-length"]],
    [200, "", get.headers["content-length"]],
  );
  t.is((await raw(app.url, "/api/v1/school", { method: "HEAD" })).status, 401);
});

test("a path that cannot be decoded is 400", async (t) => {
  for (const path of ["/api/v1/users/%", "/api/v1/users/%E0%A4%A", "/api/v1/users/%FF"])
    await refusal(t, raw(app.url, path), 400, "bad_request");
});

test("the next request on a connection is answered, whatever the one before was", async (t) => {
  t.is((await post("/api/v1/auth/login", "x".repeat(3_000_000))).status, 413);
  t.is((await raw(app.url, "/health")).status, 200);
});

test("a body of a megabyte may hold only so many values, entries, members and levels", async (t) => {
  const put = (body: string) => post("/api/v1/auth/login", body);
  const list = (count: number) => `[${"0,".repeat(count - 1)}0]`;
  const members = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"${"k".repeat(80)}${index}":0`).join()}}`;
  await refusal(t, put(list(20_001)), 413, "payload_too_large");
  await refusal(t, put("[".repeat(500_000)), 413, "payload_too_large");
  await refusal(t, put(`${'{"any":['.repeat(100_000)}0${"]}".repeat(100_000)}`), 413, "payload_too_large");
  const faults = async (body: string) => JSON.parse((await put(body)).body).errors;
  t.deepEqual(await faults(list(5_001)), [{ path: "body", message: "must have at most 5000 entries" }]);
  t.deepEqual(await faults(members(1_001)), [{ path: "body", message: "must have at most 1000 members" }]);
  const deep = `${'{"any":['.repeat(5_000)}0${"]}".repeat(5_000)}`;
  t.is((await faults(deep))[0].message, "is nested too deeply");
  const strict = await admin.post("/school-settings", JSON.parse(members(1_000)));
  const unknown = strict.body.errors.at(-1).message;
  t.regex(unknown, /^has unknown fields: k{60}…(, k{60}…){9} and 990 more$/);
});

test("an answer names at most a hundred faults", async (t) => {
  const { status, body } = await admin.put(`/sections/${randomUUID()}/attendance`, {
    date: "2026-11-23",
    marks: Array(500).fill({}),
  });
  t.is(status, 400);
  t.is(body.errors.length, 100);
});
