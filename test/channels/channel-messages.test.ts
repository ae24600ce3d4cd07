import test from "ava";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";

const app = await startApp();
const [admin, other] = [await app.as("admin"), await app.as("admin", "riverside")];
const database = await openClient(app.databaseUrl);

const put = async (
  caller: typeof admin,
  channel: string,
  body: string,
  status = "SENT",
  isToAccount = true,
) => {
  const { school, user } = caller.credentials;
  const { rows } = await database.query(
    `INSERT INTO channel_messages (school_id, id, channel, user_id, to_address, to_name, body, entity_key, status, last_error)
      VALUES ($1, gen_random_uuid(), $2, $3, '+254700000001', 'Somebody', $4, $4, $5, 'it said no') RETURNING id`,
    [school.id, channel, isToAccount ? user.id : null, body, status],
  );
  return rows[0].id as string;
};
const short = await put(admin, "sms", "=School is closed", "FAILED", false);
const notice = await put(admin, "push", "What one wrote to another");
const theirs = await put(other, "sms", "Of the other school");
test.after.always(async () => {
  await database.end();
  await app.close();
});

const bodies = ({ body }: { body: any }) => body.data.map((row: { body: string }) => row.body);

test("the office sees what became of messages, and what notifications say only their readers", async (t) => {
  for (const mailbox of ["admin", "bursar"]) {
    const { body } = await (await app.as(mailbox)).get("/channel-messages?count=true");
    t.is(body.total, 2, mailbox);
    t.like(
      body.data.find(({ id }) => id === short),
      {
        ...{ channel: "sms", toName: "Somebody", toAddress: "+254700000001", body: "=School is closed" },
        ...{ status: "FAILED", lastError: "it said no", userId: null, sentAt: null, readAt: null },
      },
    );
    t.like(
      body.data.find(({ id }) => id === notice),
      { channel: "push", toAddress: null, body: null, userId: admin.credentials.user.id },
    );
  }
  t.is<unknown, null>((await admin.get(`/channel-messages/${notice}`)).body.body, null);
  for (const mailbox of ["teacher", "guardian", "student"]) {
    const caller = await app.as(mailbox);
    for (const path of ["/channel-messages", `/channel-messages/${short}`, "/channel-messages.csv"])
      t.is((await caller.get(path)).status, 403, `${mailbox} ${path}`);
  }
  t.is((await app.anonymous.get("/channel-messages")).status, 401);
});

test("it is asked for by status, channel and account, and as CSV", async (t) => {
  t.deepEqual(bodies(await admin.get("/channel-messages?status=FAILED")), ["=School is closed"]);
  t.deepEqual(bodies(await admin.get("/channel-messages?channel=push")), [null]);
  t.deepEqual(bodies(await admin.get("/channel-messages?channel=sms&status=READ")), []);
  t.deepEqual(bodies(await admin.get(`/channel-messages?userId=${admin.credentials.user.id}`)), [null]);
  for (const query of ["status=sent", "channel=email", "userId=me", "sort=body", "body=x"])
    t.like(
      (await admin.get(`/channel-messages?${query}`)).body,
      { status: 400, code: "validation_failed" },
      query,
    );
  const { body: csv, headers } = await admin.get("/channel-messages.csv?sort=-createdAt");
  t.regex(headers.get("content-type")!, /^text\/csv/);
  t.true(csv.includes("'=School is closed"), "no cell is a formula");
  t.false(csv.includes("What one wrote"));
});

test("messages of another school are as if they were nowhere", async (t) => {
  const nowhere = "01990000-0000-7000-8000-000000000000";
  t.deepEqual(bodies(await other.get("/channel-messages")), ["Of the other school"]);
  for (const id of [theirs, nowhere]) t.is((await admin.get(`/channel-messages/${id}`)).status, 404);
  for (const id of [other.credentials.user.id, nowhere])
    t.deepEqual(bodies(await admin.get(`/channel-messages?userId=${id}`)), []);
});
