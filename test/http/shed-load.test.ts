import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import test from "ava";
import express from "express";
import { shedLoad } from "../../src/server/shed-load.ts";

test("beyond what may be under way a request is refused at once, in front of everything; health is not", async (t) => {
  const refused: string[] = [];
  const load = shedLoad({ maxInFlight: 1, onRefused: (method) => void refused.push(method) });
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
  const answer = await fetch(`${url}/other`, { headers: { "x-request-id": requestId } });
  t.is(answer.status, 503);
  t.like(Object.fromEntries(answer.headers), {
    "content-type": "application/problem+json",
    "retry-after": "1",
    "x-request-id": requestId,
  });
  t.like(await answer.json(), { status: 503, code: "overloaded", requestId });
  t.is((await fetch(`${url}/other`, { method: "POST", body: "x".repeat(100_000) })).status, 503);
  t.deepEqual(refused, ["GET", "POST"]);
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
