import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import test from "ava";
import express from "express";
import { z } from "zod";
import { notFound } from "../../src/lib/errors.ts";
import { openapi } from "../../src/server/http/openapi.ts";
import { route } from "../../src/server/http/route.ts";
import { toHandler } from "../../src/server/http/to-handler.ts";

const answer = z.object({ ok: z.boolean() });
const common = { method: "get", permission: "public", response: answer } as const;
const former = route({
  ...{ ...common, path: "/former", summary: "Show the former" },
  deprecated: { since: "2026-11-01", sunset: "2027-11-01", successor: "GET /present" },
  handle: async () => ({ ok: true }),
});
const gone = route({
  ...{
    ...common,
    path: "/former/:id",
    summary: "Show one of the former",
    params: z.object({ id: z.string() }),
  },
  deprecated: { since: "2026-11-01", sunset: "2027-11-01", successor: "GET /present/:id" },
  handle: async () => {
    throw notFound("Former");
  },
});
const present = route({
  ...{ ...common, path: "/present", summary: "Show the present" },
  handle: async () => ({ ok: true }),
});

const app = express();
app.use((_req, res, next) => {
  res.locals["record"] = { requestId: "x", ip: "", userId: null, schoolId: null, log: () => {} };
  next();
});
for (const each of [former, gone, present]) app.get(each.path, toHandler(each, false));
const failed: express.ErrorRequestHandler = (_error, _req, res, _next) => void res.status(404).end();
app.use(failed);
const server = createServer(app);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
test.after.always(() => void server.close());
const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

test("responses of a deprecated route say since when, until when, and what to use", async (t) => {
  const { status, headers } = await get("/former");
  t.is(status, 200);
  t.is(headers.get("deprecation"), `@${Date.UTC(2026, 10, 1) / 1000}`);
  t.is(headers.get("sunset"), "Mon, 01 Nov 2027 00:00:00 GMT");
  t.is(
    headers.get("link"),
    '</api/docs>; rel="deprecation"; type="text/html", </api/v1/present>; rel="successor-version"',
  );
});

test("refusals say it too; a successor with parameters is only in the document", async (t) => {
  const { status, headers } = await get("/former/1");
  t.is(status, 404);
  t.regex(headers.get("deprecation")!, /^@\d+$/);
  t.is(headers.get("link"), '</api/docs>; rel="deprecation"; type="text/html"');
});

test("other routes say nothing", async (t) => {
  const { headers } = await get("/present");
  for (const name of ["deprecation", "sunset", "link"]) t.is(headers.get(name), null, name);
});

test("the OpenAPI document marks it, with its replacement", (t) => {
  const steps = openapi({ test: [former, gone, present] }, { title: "Test", version: "1" }, []);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const { paths } = step.value as { paths: Record<string, { get: Record<string, unknown> }> };
  t.like(paths["/api/v1/former"]!.get, {
    deprecated: true,
    description:
      "Deprecated since 2026-11-01, to be removed on or after 2027-11-01: use GET /present instead.",
  });
  t.regex(String(paths["/api/v1/former/{id}"]!.get["description"]), /use GET \/present\/\{id\} instead/);
  t.false("deprecated" in paths["/api/v1/present"]!.get);
});
