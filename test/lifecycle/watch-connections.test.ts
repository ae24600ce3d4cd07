import test from "ava";
import pg from "pg";
import { watchConnections } from "../../src/db/pool/watch-connections.ts";
import { serverUrl } from "../support/database.ts";

async function open(watch: ReturnType<typeof watchConnections>): Promise<pg.Client> {
  const client = new pg.Client(serverUrl("postgres"));
  client.on("error", () => {});
  watch.add(client);
  await client.connect();
  return client;
}

const slow = (seconds: number) => `SELECT pg_sleep(${seconds})`;

test("a connection that was answered while another was tried goes on with its next statement", async (t) => {
  let first: Promise<unknown>;
  let second: Promise<unknown> | undefined;
  const asked = Promise.withResolvers<void>();
  const watch = watchConnections({
    silentMs: 100,
    timeoutMs: 1_000,
    responds: async () => {
      if (second) return true;
      await other.query(slow(0.6));
      await other.query("SELECT pg_advisory_unlock(1)");
      await first;
      second = client.query(slow(0.8));
      asked.resolve();
      await other.query(slow(0.4));
      return true;
    },
  });
  const [client, other] = [await open(watch), await open(watch)];
  await other.query("SELECT pg_advisory_lock(1)");
  // Stays unanswered until `responds` is called, however late that is.
  first = client.query("SELECT pg_advisory_lock(1)");
  await asked.promise;
  await t.notThrowsAsync(second!);
  watch.close();
  await Promise.all([client.end(), other.end()]);
});

test("the database is not away while it answers anybody, however late it takes new connections", async (t) => {
  const watch = watchConnections({ silentMs: 100, timeoutMs: 60_000, responds: async () => false });
  const [waiting, busy] = [await open(watch), await open(watch)];
  let done = false;
  const waited = waiting.query(slow(1.2)).finally(() => {
    done = true;
  });
  while (!done) await busy.query(slow(0.02));
  await t.notThrowsAsync(waited);
  watch.close();
  await Promise.all([waiting.end(), busy.end()]);
});

test("where nothing comes back, and nobody new is let in, a connection is given up", async (t) => {
  let asked = 0;
  const watch = watchConnections({
    silentMs: 100,
    timeoutMs: 60_000,
    responds: async () => {
      asked += 1;
      return false;
    },
  });
  const client = await open(watch);
  await t.throwsAsync(client.query(slow(20)), { message: "Connection terminated" });
  t.is(asked, 1);
  watch.close();
});
