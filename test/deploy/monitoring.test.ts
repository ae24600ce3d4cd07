import { readFileSync } from "node:fs";
import test from "ava";
import pino from "pino";
import { Registry } from "prom-client";
import { loadConfig } from "../../src/lib/config/config.ts";
import { metricsListener } from "../../src/server/health/metrics-listener.ts";
import { addReplicaMetrics } from "../../src/server/health/replica-metrics.ts";
import { raw } from "../http/serve.ts";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";

const app = await startApp();
test.after.always(() => app.close());

const rules = readFileSync("deploy/monitoring/alerts.yml", "utf8");
const dashboard: { panels: Array<{ title: string; targets: Array<{ expr: string }> }> } = JSON.parse(
  readFileSync("deploy/monitoring/grafana-dashboard.json", "utf8"),
);
const alertQueries = [...rules.matchAll(/^ {8}expr: (.+)$/gm)].map(([, expr]) => expr!);
const panelQueries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

/** Names of metrics in a query: words with an underscore that are not the name of a function or label. */
const metricsOf = (query: string) =>
  [...query.replaceAll(/"[^"]*"/g, "").matchAll(/\b[a-z]+_\w+\b(?!\()/g)].map(([name]) => name);

/** The metrics that a node has only with a read replica. */
const replicaMetrics = (): Promise<string> => {
  const registry = new Registry();
  const reads = { replica: 0, behind: 0, away: 0, busy: 0, failed: 0 };
  addReplicaMetrics(registry, { state: "ready", lagBytes: 0, reads });
  return registry.metrics();
};

/** Every metric with its type, as the service declares them: `# TYPE name type`. */
const declared = async () => {
  const { body } = await raw(app.url, "/metrics");
  const text = `${body}\n${await replicaMetrics()}`;
  return new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]));
};

// The first scrape: later ones within 5 seconds share its result.
test.serial("metrics of the installation are missing while the database does not return them", async (t) => {
  const locker = await openClient(app.databaseUrl);
  await locker.query("BEGIN; LOCK TABLE queued_emails");
  const { status, body } = await raw(app.url, "/metrics");
  await locker.end();
  t.is(status, 200);
  t.regex(body, /^school_svc_installation_metrics_up 0$/m);
  t.notRegex(body, /^school_svc_(emails|queue|job_last_run|database_lock)\S* \d/m);
  t.regex(body, /^school_svc_build_info/m);
});

test("every query of the alerts and the dashboard names metrics that exist", async (t) => {
  const types = await declared();
  t.true(alertQueries.length >= 10);
  t.is(alertQueries.length, [...rules.matchAll(/- alert:/g)].length);
  for (const query of [...alertQueries, ...panelQueries])
    for (const name of metricsOf(query)) {
      const histogram = name.replace(/_(bucket|sum|count)$/, "");
      t.true(types.has(name) || types.get(histogram) === "histogram", `${name} in ${query}`);
    }
});

test("own metrics have one prefix, counters end in _total, and every one has a help text", async (t) => {
  const body = `${(await raw(app.url, "/metrics")).body}\n${await replicaMetrics()}`;
  for (const [name, type] of await declared()) {
    t.regex(name, /^(school_svc|process|nodejs)_[a-z0-9_]+$/);
    if (name.startsWith("school_svc_")) t.is(name.endsWith("_total"), type === "counter", name);
    t.regex(body, new RegExp(`^# HELP ${name} \\S`, "m"));
  }
  t.regex(body, /^school_svc_build_info\{version="\d+\.\d+\.\d+",node="\d+\.\d+\.\d+"\} 1$/m);
  t.regex(body, /^school_svc_installation_metrics_up 1$/m);
  t.regex(body, /^school_svc_emails\{status="pending"\} \d+$/m);
  t.regex(body, /^school_svc_database_lock_waiters 0$/m);
});

test("callers cannot create time series: neither paths, nor methods, nor schools become labels", async (t) => {
  const admin = await app.as("admin");
  await admin.get("/students/0193a1b2-0000-7000-8000-000000000000");
  for (const path of ["/one", "/two?three", "/api/v1/four"]) await raw(app.url, path, { method: "PROPFIND" });
  const { body } = await raw(app.url, "/metrics");
  const lines = body.split("\n").filter((line) => line.startsWith("school_svc_http_requests_total{"));
  t.true(lines.some((line) => line.includes('route="/students/:id"')));
  t.true(lines.some((line) => line.includes('method="other",route="other"')));
  for (const line of lines) t.notRegex(line, /PROPFIND|one|two|four|0193a1b2|greenfield/);
});

test("the metrics port serves metrics and probes, and nothing else", async (t) => {
  const address = await app.app.listenForMetrics({ host: "127.0.0.1", port: 0 });
  const ask = (path: string, options?: Parameters<typeof raw>[2]) => raw(address!.url, path, options);
  t.regex((await ask("/metrics")).body, /^school_svc_build_info/m);
  t.is((await ask("/livez")).status, 200);
  t.deepEqual(JSON.parse((await ask("/readyz")).body), { status: "ok" });
  t.is((await ask("/api/v1/school")).status, 404);
  t.is((await ask("/metrics", { method: "POST" })).status, 405);
  t.is((await ask("/metrics", { headers: { "x-forwarded-for": "203.0.113.9" } })).status, 401);
  t.is(await app.app.listenForMetrics(), undefined, "no port, no server");
});

test("the metrics port asks for the token, in production always", async (t) => {
  const secrets = {
    JWT_SECRET: "x".repeat(32),
    ENCRYPTION_KEY: "x".repeat(32),
    DATABASE_URL: "postgres://x/x",
  };
  const lines: string[] = [];
  const statusOf = async (
    settings: Record<string, string>,
    authorization?: string,
    text = async () => "",
  ) => {
    const config = loadConfig({ env: { ...secrets, ...settings } });
    const metrics = { contentType: "text/plain", text, request() {}, shed() {}, job() {} };
    const logger = pino({}, { write: (line) => lines.push(line) });
    const handler = metricsListener({
      metrics,
      checks: { notReady: async () => ["database"] },
      config,
      logger,
    });
    const { createServer } = await import("node:http");
    const server = createServer(handler).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as { port: number };
    const headers: Record<string, string> = authorization ? { authorization } : {};
    const { status } = await raw(`http://127.0.0.1:${port}`, "/metrics", { headers });
    const ready = await raw(`http://127.0.0.1:${port}`, "/readyz");
    t.is(ready.status, 503);
    server.close();
    return status;
  };
  t.is(await statusOf({}), 200);
  t.is(await statusOf({ NODE_ENV: "production" }), 401);
  const token = { NODE_ENV: "production", METRICS_TOKEN: "a-token-for-metrics" };
  t.is(await statusOf(token), 401);
  t.is(await statusOf(token, "Bearer a-token-for-metrics"), 200);
  t.deepEqual(lines, []);
  t.is(await statusOf({}, undefined, () => Promise.reject(new Error("no metrics"))), 500);
  t.regex(lines.join(), /no metrics/);
});
