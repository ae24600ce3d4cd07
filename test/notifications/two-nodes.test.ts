import test from "ava";
import { startApp } from "../support/app.ts";
import { createClient } from "../support/client.ts";
import { openClient } from "../support/open-client.ts";
import { type Service, serve, stop } from "../support/process/process-service.ts";
import { joined } from "../support/sockets.ts";

const app = await startApp();
test.after.always(() => app.close());

test("two nodes on one database tell the same, and catch up after the database was away", async (t) => {
  const env = { DATABASE_URL: app.databaseUrl };
  const [one, two]: Service[] = await Promise.all([serve(t, { env }), serve(t, { env })]);
  const guardian = await app.as("guardian");
  const bursar = await app.as("bursar");
  const pay = async (url: string) => {
    const client = createClient(url, bursar.credentials.accessToken);
    const [child] = (await guardian.get("/guardian/children")).body.data;
    const values = { studentId: child.id, amount: { amount: "1.00", currency: "KES" }, method: "cash" };
    t.is((await client.post("/payments", values)).status, 201);
  };
  const { accessToken: token } = guardian.credentials;
  const atOne = await joined(t, one!.url, { token });
  const atTwo = await joined(t, two!.url, { token });
  await pay(one!.url);
  await pay(two!.url);
  for (const socket of [atOne, atTwo]) {
    const told = await socket.until("notification:new", 2);
    t.deepEqual(
      told.map(({ type }) => type),
      ["payment_received", "payment_received"],
    );
  }
  t.deepEqual(atOne.of("notification:new"), atTwo.of("notification:new"));

  const unreadAtTwo = async () =>
    (await createClient(two!.url, token).get("/communication/notifications/unread-count")).body.count;
  const before = await unreadAtTwo();
  await pay(one!.url);
  const paid = performance.now();
  while ((await unreadAtTwo()) === before && performance.now() - paid < 5_000);
  t.is(await unreadAtTwo(), before + 1, "a count in the memory of the other node follows");
  for (const socket of [atOne, atTwo]) await socket.until("notification:new", 3);

  const database = await openClient(app.databaseUrl);
  await database.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'school-svc listener' AND datname = current_database()",
  );
  await database.end();
  await pay(one!.url);
  for (const socket of [atOne, atTwo]) await socket.until("notification:new", 4);
  t.deepEqual(atOne.of("notification:new"), atTwo.of("notification:new"), "each once");
  for (const node of [one!, two!]) t.is((await stop(node)).code, 0);
});
