import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import test from "ava";
import type { JobName } from "../../src/jobs/job-reports.ts";
import { quietNow } from "../notifications/quiet-now.ts";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";

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
const database = await openClient(app.databaseUrl);
test.after.always(async () => {
  await database.end();
  await app.close();
  gateway.close();
});

const job = (name: JobName) => app.app.runJob(name);

test.serial(
  "short messages leave by the gateway, once, and what it refuses is tried again or given up",
  async (t) => {
    const { data } = (await admin.get("/communication/channels")).body;
    t.like(
      data.find(({ channel }) => channel === "sms"),
      { state: "ready" },
    );
    t.like(
      data.find(({ channel }) => channel === "messaging_app"),
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
    t.regex(taken[0]!.text, /^School is closed on (?!\d{4}-).*\d{4}.*\.$/);
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

test.serial("whoever wants notifications as short messages gets them, after their quiet hours", async (t) => {
  const teacher = await app.as("teacher");
  const { id } = teacher.credentials.user;
  const phone = "+254 711 222333";
  await database.query("UPDATE staff_members SET phone = $2 WHERE user_id = $1", [id, phone]);
  const wish = (values: object) =>
    teacher.put("/communication/notification-preferences", {
      data: [{ type: "announcement", channel: "sms", ...values }],
    });
  const announce = (title: string) =>
    admin.post("/announcements", {
      title,
      body: "At ten.",
      audienceFilter: { any: [{ kind: "users", userIds: [id] }] },
      status: "scheduled",
    });
  const queued = async () =>
    (
      await database.query(
        `SELECT to_address, body, status = 'PENDING' AND next_attempt_at > now() AS later FROM channel_messages
          WHERE entity_key LIKE 'Notification:%' ORDER BY created_at, body`,
      )
    ).rows;
  t.is((await announce("Unasked")).status, 201);
  t.deepEqual(await queued(), [], "nobody gets any who did not ask");
  t.is((await wish({ enabled: true })).status, 200);
  await announce("Fire drill");
  const now = { to_address: "+254711222333", body: "Fire drill: At ten.", later: false };
  t.deepEqual(await queued(), [now]);
  t.like(await job("channel-queue"), { sent: 1 });
  t.is(taken.at(-1)!.text, "Fire drill: At ten.");
  t.is((await wish({ enabled: true, ...quietNow() })).status, 200);
  const late = await announce("Late");
  t.deepEqual(await queued(), [now, { ...now, body: "Late: At ten.", later: true }]);
  await admin.put(`/announcements/${late.body.id}/withdrawal`);
  t.deepEqual(await queued(), [now, { ...now, body: "Late: At ten." }], "what is taken back does not leave");
  // Without the app's library the wish for it waits for the day on which there is one.
  await wish({ enabled: false });
  await teacher.put("/communication/notification-preferences", {
    data: [{ type: "announcement", channel: "messaging_app", enabled: true }],
  });
  t.is((await announce("By the app")).status, 201);
  t.is((await queued()).length, 2);
});
