import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import test from "ava";
import { eventTypes } from "../../../src/core/integrations/webhooks/event-types.ts";
import { sendWebhooks } from "../../../src/core/integrations/webhooks/send-webhooks.ts";
import { isSignedBy } from "../../../src/lib/tokens/webhook-signature.ts";
import { startApp } from "../../support/app.ts";
import { helperAccount } from "../../support/helper-account.ts";

const app = await startApp({ INTEGRATION_ALLOW: "127.0.0.1" });
const admin = await app.as("admin");
const heard: Array<{ id: string; timestamp: number; body: string; signatures: string }> = [];
const server = createServer(async (req, res) => {
  let body = "";
  for await (const piece of req) body += piece;
  const header = (name: string) => String(req.headers[`webhook-${name}`]);
  heard.push({
    id: header("id"),
    timestamp: Number(header("timestamp")),
    body,
    signatures: header("signature"),
  });
  res.writeHead(204).end();
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
test.after.always(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});

test("an endpoint that moves to another origin gets a new secret, and the former signs nothing more", async (t) => {
  const { body } = await admin.post("/webhook-endpoints", {
    ...{ name: "Moves", url: "https://first.example.org/hooks", eventTypes: ["student.left"] },
  });
  const path = `/webhook-endpoints/${body.id}`;
  const { body: rotated } = await admin.post(`${path}/secret-rotation`);
  t.is((await admin.patch(path, { url: "https://first.example.org/other" })).body.secret, null);
  const { body: moved } = await admin.patch(path, { url });
  t.truthy(moved.secret);
  t.is(moved.previousSecretUntil, null);
  t.is(new Set([body.secret, rotated.secret, moved.secret]).size, 3);
  await admin.post(`${path}/test`);
  await sendWebhooks({ signal: new AbortController().signal });
  t.is(heard.length, 1);
  const [{ signatures, ...message }] = heard as [(typeof heard)[0]];
  t.true(isSignedBy(message, signatures, moved.secret));
  for (const former of [body.secret, rotated.secret]) t.false(isSignedBy(message, signatures, former));
});

test("nobody has another system told what they may not read", async (t) => {
  const it = ["integrations.read", "integrations.manage"];
  const { client, allow } = await helperAccount(app, admin, ...it);
  const refused = { status: 403, code: "beyond_own_permissions" };
  const make = (types: string[]) =>
    client.post("/webhook-endpoints", { name: randomUUID(), url, eventTypes: types });
  for (const [type, { permission }] of Object.entries(eventTypes)) {
    await allow(...it, `${permission}:own_classes`);
    t.like((await make([type])).body, refused, type);
    await allow(...it, permission);
    t.is((await make([type])).status, 201, type);
  }
  const { body } = await admin.post("/webhook-endpoints", {
    ...{ name: "Money", url, eventTypes: ["payment.received"] },
  });
  const path = `/webhook-endpoints/${body.id}`;
  await allow(...it, "students.read");
  t.like((await client.patch(path, { url: "https://thief.example.org/" })).body, refused);
  t.like((await client.patch(path, { eventTypes: ["student.left", "payment.received"] })).body, refused);
  t.is((await client.put(`${path}/pause`)).status, 200);
  t.like((await client.put(`${path}/activation`)).body, refused);
  t.is((await client.patch(path, { eventTypes: ["student.left"] })).status, 200);
});
