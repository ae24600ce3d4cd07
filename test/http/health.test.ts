import test from "ava";
import { startApp } from "../support/app.ts";
import { raw, type Served, serve } from "./serve.ts";

const app = await startApp();
const token = (await app.as("guardian")).credentials.accessToken as string;
const open: Served[] = [];
const served = async (...settings: Parameters<typeof serve>) => {
  const server = await serve(...settings);
  open.push(server);
  return server;
};
test.after.always(async () => {
  for (const server of open) await server.close();
  await app.close();
});

const health = /^\{"status":"ok","timestamp":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"\}$/;

for (const path of ["/health", "/api/health", "/api/v1/health"]) {
  test(`GET ${path} answers 200 with 54 bytes`, async (t) => {
    const { status, headers, body } = await raw(app.url, path);
    t.is(status, 200);
    t.regex(body, health);
    t.is(Buffer.byteLength(body), 54);
    t.is(headers["content-length"], "54");
    t.is(headers["cache-control"], "no-store");
    t.true(Math.abs(Date.parse(JSON.parse(body).timestamp) - Date.now()) < 60_000);
    const head = await raw(app.url, path, { method: "HEAD" });
    t.deepEqual([head.status, head.headers["content-length"], head.body], [200, "54", ""]);
  });
}

test("/api/v1/health asks a caller from elsewhere for a token", async (t) => {
  const { url } = await served({ TRUST_PROXY: "1" });
  const from = (ip: string, headers = {}) =>
    raw(url, "/api/v1/health", { headers: { "x-forwarded-for": ip, ...headers } });
  for (const ip of ["203.0.113.9", "2001:db8::1", "10.0.0.1"]) {
    t.is((await from(ip)).status, 401, ip);
    t.is((await from(ip, { authorization: "Bearer nonsense" })).status, 401);
    t.is((await from(ip, { authorization: `Bearer ${token}` })).status, 200);
  }
  for (const ip of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) t.is((await from(ip)).status, 200, ip);
  for (const path of ["/health", "/api/health"])
    t.is((await raw(url, path, { headers: { "x-forwarded-for": "203.0.113.9" } })).status, 200);
});

test("a forwarded request is not taken for a local one where no proxy is trusted", async (t) => {
  const headers = { "x-forwarded-for": "203.0.113.9" };
  t.is((await raw(app.url, "/api/v1/health", { headers })).status, 401);
  t.is((await raw(app.url, "/metrics", { headers })).status, 401);
});

test("liveness asks nobody, readiness names what is missing", async (t) => {
  t.deepEqual((await app.anonymous.get("//livez")).body, { status: "ok" });
  const ready = await app.anonymous.get("//readyz");
  t.deepEqual([ready.status, ready.body], [200, { status: "ok" }]);
  const { url } = await served({}, () => ["database", "migrations"]);
  const response = await raw(url, "/readyz");
  t.is(response.status, 503);
  t.deepEqual(JSON.parse(response.body).waiting, ["database", "migrations"]);
  t.is((await raw(url, "/livez")).status, 200);
});

test("metrics are for this machine, or for whoever has the token", async (t) => {
  await app.anonymous.get("/nowhere");
  await app.app.runJob("subscription-reminder");
  const local = await raw(app.url, "/metrics");
  t.is(local.status, 200);
  t.regex(local.body, /^school_svc_http_requests_total\{.*status="404"\} \d/m);
  t.regex(local.body, /^school_svc_database_connections\{state="open"\} \d/m);
  t.regex(local.body, /^process_cpu_seconds_total/m);
  t.regex(
    local.body,
    /^school_svc_job_last_run_timestamp_seconds\{job="subscription-reminder",outcome="succeeded"\} \d/m,
  );

  const guarded = await served({ METRICS_TOKEN: "a-token-for-metrics" });
  const ask = (authorization?: string) =>
    raw(guarded.url, "/metrics", { headers: authorization ? { authorization } : {} });
  t.is((await ask()).status, 401);
  t.is((await ask("Bearer another-token-metric")).status, 401);
  t.is((await ask(`Bearer ${token}`)).status, 401);
  t.is((await ask("Bearer a-token-for-metrics")).status, 200);
});
