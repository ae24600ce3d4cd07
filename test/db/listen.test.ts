import { setTimeout as pause } from "node:timers/promises";
import test from "ava";
import { listen } from "../../src/db/pool/listen.ts";
import { isPooled } from "../../src/db/pool/pooling.ts";
import { createDatabase } from "../support/database.ts";
import { openClient } from "../support/open-client.ts";

const database = await createDatabase();
const client = await openClient(database.url);

test.after.always(async () => {
  await client.end();
  await database.drop();
});

const listeners = async (): Promise<number[]> => {
  const { rows } = await client.query(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'school-svc listener'",
  );
  return rows.map(({ pid }) => pid);
};

/** Subscribes to a channel and records its payloads; undefined means that notifications may have been missed. */
function hear(channel: string) {
  const received: Array<string | undefined> = [];
  const { close } = listen(database.url, channel, (payload) => void received.push(payload));
  const sees = async (payload: string | undefined, count = 1) => {
    const deadline = Date.now() + 10_000;
    while (received.filter((each) => each === payload).length < count) {
      if (Date.now() > deadline) throw new Error(`${channel} did not receive ${payload}: ${received.join()}`);
      await pause(10);
    }
  };
  return { received, sees, close };
}

test.serial(
  "all channels of a process share one connection, which closes with the last channel",
  async (t) => {
    const [one, two, sameAsOne] = [hear("one"), hear("two"), hear("one")];
    for (const each of [one, two, sameAsOne]) await each.sees(undefined);
    t.is((await listeners()).length, 1);
    const late = hear("late");
    await late.sees(undefined);
    t.is((await listeners()).length, 1);

    await client.query("NOTIFY one, 'a'; NOTIFY two, 'b'; NOTIFY late, 'c'");
    await Promise.all([one.sees("a"), sameAsOne.sees("a"), two.sees("b"), late.sees("c")]);
    t.deepEqual(one.received, [undefined, "a"]);
    t.deepEqual(two.received, [undefined, "b"]);

    await one.close();
    await client.query("NOTIFY one, 'd'");
    await sameAsOne.sees("d");
    t.false(one.received.includes("d"));
    for (const each of [two, sameAsOne, late]) await each.close();
    const deadline = Date.now() + 5_000;
    while ((await listeners()).length && Date.now() < deadline) await pause(20);
    t.deepEqual(await listeners(), []);
  },
);

test.serial(
  "a lost connection is reopened, and every channel is notified of possibly missed notifications",
  async (t) => {
    const [one, two] = [hear("one"), hear("two")];
    await Promise.all([one.sees(undefined), two.sees(undefined)]);
    const [pid] = await listeners();
    await client.query("SELECT pg_terminate_backend($1)", [pid]);
    await Promise.all([one.sees(undefined, 2), two.sees(undefined, 2)]);
    await client.query("NOTIFY one, 'again'; NOTIFY two, 'again'");
    await Promise.all([one.sees("again"), two.sees("again")]);
    t.is((await listeners()).length, 1);
    await one.close();
    await two.close();
  },
);

test.serial("a direct connection is distinguished from a pooler", async (t) => {
  const options = { applicationName: "test", poolMax: 1, statementTimeoutMs: 1_000, lockTimeoutMs: 900 };
  t.false(await isPooled({ url: database.url, ...options }));
});
