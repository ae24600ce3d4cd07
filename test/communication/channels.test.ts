import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import test from "ava";
import pg from "pg";
import { startApp } from "../support/app.ts";

/** A gateway that takes, refuses for good, or fails for now, by the number that it is to send to. */
const taken: Array<{
  id: string;
  to: string;
  text: string;
  from: string;
  authorization: string | undefined;
}> = [];
const text = async (request: IncomingMessage) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
};
const gateway = createServer(async (request, response) => {
  const message = JSON.parse(await text(request));
  if (message.to === "+100") response.writeHead(400).end();
  else if (message.to === "+200") response.writeHead(503).end();
  else {
    taken.push({ ...message, authorization: request.headers.authorization });
    response.writeHead(202).end(JSON.stringify({ id: `gw-${taken.length}` }));
  }
}).listen(0, "127.0.0.1");
await new Promise((resolve) => gateway.once("listening", resolve));
const { port } = gateway.address() as AddressInfo;
const app = await startApp({
  SMS_URL: `http://127.0.0.1:${port}/send`,
  SMS_TOKEN: "gateway-secret",
  SMS_FROM: "School",
});
const admin = await app.as("admin");
const database = new pg.Client(app.databaseUrl);
await database.connect();
test.after.always(async () => {
  await database.end();
  await app.close();
  gateway.close();
});

const job = (name: string) => app.app.runJob(name);

test.serial(
  "short messages leave by the gateway, once, and what it refuses is tried again or given up",
  async (t) => {
    const { data } = (await admin.get("/communication/channels")).body;
    t.like(
      data.find(({ channel }: any) => channel === "sms"),
      { state: "ready" },
    );
    t.like(
      data.find(({ channel }: any) => channel === "messaging_app"),
      { state: "disabled", detail: "the optional library is not installed" },
    );
    const { rows: guardians } = await database.query(
      `SELECT g.id FROM guardians g WHERE school_id = $1 AND status = 'active' AND preferred_channel <> 'none'
      AND EXISTS (SELECT FROM student_guardians l WHERE l.guardian_id = g.id AND l.receives_messages) ORDER BY id LIMIT 3`,
      [admin.credentials.school.id],
    );
    for (const [index, phone] of ["+254 700 000-001", "+100", "+200"].entries())
      await database.query("UPDATE guardians SET phones = $2::jsonb WHERE id = $1", [
        guardians[index].id,
        JSON.stringify([phone]),
      ]);
    const made = await admin.post("/scheduled-messages", {
      channel: "sms",
      body: "School is closed on {{date}}.",
      audienceFilter: { any: [{ kind: "guardians", guardianIds: guardians.map(({ id }) => id) }] },
    });
    t.is(made.status, 201, JSON.stringify(made.body));
    t.like(await job("scheduled-messages"), { due: 1, sent: 1 });
    t.deepEqual(await job("channel-queue"), {
      job: "channel-queue",
      claimed: 3,
      sent: 1,
      retried: 1,
      failed: 1,
    });
    t.is(taken.length, 1);
    t.like(taken[0], { to: "+254700000001", from: "School", authorization: "Bearer gateway-secret" });
    t.regex(taken[0]!.text, /^School is closed on \d{4}-\d\d-\d\d\.$/);
    t.like(await job("channel-queue"), { claimed: 0 }, "it is tried again later");
    await database.query("UPDATE channel_messages SET next_attempt_at = now() WHERE status = 'PENDING'");
    t.like(await job("channel-queue"), { claimed: 1, retried: 1 });
    const { rows } = await database.query(
      "SELECT to_address, status, attempts, provider_message_id FROM channel_messages ORDER BY to_address",
    );
    t.deepEqual(rows, [
      { to_address: "+100", status: "FAILED", attempts: 1, provider_message_id: null },
      { to_address: "+200", status: "PENDING", attempts: 2, provider_message_id: null },
      { to_address: "+254700000001", status: "SENT", attempts: 1, provider_message_id: "gw-1" },
    ]);
  },
);
