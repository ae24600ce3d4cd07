import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import test from "ava";
import express from "express";
import { pino } from "pino";
import type { Metrics } from "../../src/server/health/metrics.ts";
import { recordRefused } from "../../src/server/record-requests.ts";
import { shedLoad } from "../../src/server/shed-load.ts";

test("beyond what may be under way a request is refused at once, in front of everything; health is not", async (t) => {
  const lines: string[] = [];
  const logger = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
  const counted: unknown[] = [];
  const reasons: string[] = [];
  const metrics = { request: (...request: unknown[]) => void counted.push(request) } as unknown as Metrics;
  const load = shedLoad({
    maxInFlight: 1,
    onRefused: recordRefused(logger, metrics),
    onShed: (reason) => reasons.push(reason),
  });
  let finish = () => {};
  let begun = () => {};
  const app = express();
  app.get("/livez", (_req, res) => void res.json({ status: "ok" }));
  app.use(load.inFlight, (_req, res) => {
    finish = () => void res.json({ done: true });
    begun();
  });
  const server = createServer(load.before(app)).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => {
    load.stop();
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const isThere = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const first = fetch(`${url}/slow`);
  await isThere;

  const requestId = "01990000-0000-7000-8000-00000000abcd";
  const response = await fetch(`${url}/other?secret=1`, { headers: { "x-request-id": requestId } });
  t.is(response.status, 503);
  t.like(Object.fromEntries(response.headers), {
    "content-type": "application/problem+json; charset=utf-8",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "retry-after": "1",
    "x-request-id": requestId,
  });
  t.like(await response.json(), { status: 503, code: "overloaded", requestId });
  t.is((await fetch(`${url}/other`, { method: "POST", body: "x".repeat(100_000) })).status, 503);
  t.deepEqual(counted, [
    ["GET", undefined, 503, 0],
    ["POST", undefined, 503, 0],
  ]);
  t.deepEqual(reasons, ["in_flight", "in_flight"]);
  t.like(JSON.parse(lines[0]!), {
    requestId,
    method: "GET",
    path: "/other",
    status: 503,
    ip: "127.0.0.1",
    userId: null,
    schoolId: null,
  });
  t.is((await fetch(`${url}/livez`)).status, 200);

  finish();
  t.is((await first).status, 200);
  const next = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const second = fetch(`${url}/other`);
  await next;
  finish();
  t.is((await second).status, 200, "there is room again");
});
