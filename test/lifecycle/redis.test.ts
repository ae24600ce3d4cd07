import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { demoPassword } from "../../seeders/demo.ts";
import { freePort } from "../../src/lib/free-port.ts";
import { createClient } from "../support/client.ts";
import { createDatabase } from "../support/database.ts";
import { type Running, start } from "../support/process/process.ts";
import { records, type Service, serve, stop } from "../support/process/process-service.ts";
import { event, openSocket } from "../support/sockets.ts";

const isInstalled = !spawnSync("redis-server", ["--version"]).error;

/** How many requests this node still grants to this address, by its own word. */
async function remaining({ url }: Service): Promise<number> {
  const { headers, status } = await fetch(`${url}/api/v1/openapi.json`);
  if (status !== 200) throw new Error(`status ${status}`);
  return Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);
}

const times = (service: Service, text: string) =>
  records(service.output.stderr).filter(({ msg }) => msg.startsWith(text)).length;

test("two nodes share their limits through Redis, and go on while it is away", async (t) => {
  if (!isInstalled) return t.log("redis-server is not installed: not checked");
  const [{ url: DATABASE_URL, drop }, folder, port] = await Promise.all([
    createDatabase(),
    mkdtemp(join(tmpdir(), "school-svc-redis-")),
    freePort(),
  ]);
  t.teardown(drop);
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const startRedis = async () => {
    const options = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
    const running = start(t, "redis-server", options);
    await running.sees(/Ready to accept connections/);
    return running;
  };
  let redis: Running = await startRedis();
  t.teardown(() => stop(redis, "SIGKILL"));
  const env = { DATABASE_URL, REDIS_URL: `redis://127.0.0.1:${port}`, RATE_LIMIT_PER_MINUTE: "1" };
  const [one, two] = await Promise.all([serve(t, { env }), serve(t, { env })]);

  const left = [await remaining(one), await remaining(two), await remaining(one), await remaining(two)];
  t.deepEqual(left, [left[0]!, left[0]! - 1, left[0]! - 2, left[0]! - 3], "one count for both");

  await stop(redis, "SIGKILL");
  await one.sees(/Redis is away/);
  await two.sees(/Redis is away/);
  const alone = [await remaining(one), await remaining(one), await remaining(two)];
  t.deepEqual(alone, [left[0]!, left[0]! - 1, left[0]!], "each node keeps the limit by itself");

  redis = await startRedis();
  await Promise.all([one.sees(/Redis is back/), two.sees(/Redis is back/)]);
  const deadline = Date.now() + 10_000;
  const shared = async () => (await remaining(one)) - (await remaining(two)) === 1;
  while (!(await shared()) && Date.now() < deadline);
  t.true(await shared(), "one count again");
  // Once, unless a busy machine keeps the connection from answering in time a second time.
  for (const node of [one, two]) {
    t.is(times(node, "Redis is away"), times(node, "Redis is back"));
    t.true(times(node, "Redis is away") <= 2);
  }
  for (const node of [one, two]) {
    t.is((await stop(node)).code, 0);
    t.deepEqual(
      records(node.output.stderr).filter(({ level }) => level >= 50),
      [],
    );
  }
});

test("what is raised on one node is told on the other through Redis, and without it", async (t) => {
  if (!isInstalled) return t.log("redis-server is not installed: not checked");
  const [{ url: DATABASE_URL, drop }, folder, port] = await Promise.all([
    createDatabase(),
    mkdtemp(join(tmpdir(), "school-svc-redis-")),
    freePort(),
  ]);
  t.teardown(drop);
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
  const startRedis = async () => {
    const running = start(t, "redis-server", options);
    await running.sees(/Ready to accept connections/);
    return running;
  };
  const redis = await startRedis();
  const env = { DATABASE_URL, REDIS_URL: `redis://127.0.0.1:${port}` };
  const [one, two] = await Promise.all([serve(t, { env }), serve(t, { env })]);
  const signIn = async (mailbox: string) => {
    const body = { email: `${mailbox}@greenfield.example`, password: demoPassword, transport: "body" };
    return (await createClient(one.url).post("/auth/login", body)).body.accessToken as string;
  };
  const [guardian, bursar] = [await signIn("guardian"), await signIn("bursar")];
  const told: string[] = [];
  let wake = () => {};
  const socket = openSocket(t, two.url, { token: guardian });
  socket.on("notification:new", ({ id }) => {
    told.push(id);
    wake();
  });
  await event(socket, "notification:unread-count");
  const [child] = (await createClient(one.url, guardian).get("/guardian/children")).body.data;
  const payAndHear = async (count: number) => {
    const values = { studentId: child.id, amount: { amount: "1.00", currency: "KES" }, method: "cash" };
    t.is((await createClient(one.url, bursar).post("/payments", values)).status, 201);
    while (told.length < count)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  };
  await payAndHear(1);
  await stop(redis, "SIGKILL");
  await Promise.all([one.sees(/Redis is away/), two.sees(/Redis is away/)]);
  await payAndHear(2);
  const again = await startRedis();
  await Promise.all([one.sees(/Redis is back/), two.sees(/Redis is back/)]);
  await payAndHear(3);
  t.is(new Set(told).size, told.length, "each once");
  socket.close();
  await stop(again, "SIGKILL");
  for (const node of [one, two]) {
    t.is((await stop(node)).code, 0);
    t.deepEqual(
      records(node.output.stderr).filter(({ level }) => level >= 50),
      [],
    );
  }
});

test("it starts without Redis, says so once, and uses it when it comes", async (t) => {
  if (!isInstalled) return t.log("redis-server is not installed: not checked");
  const [{ url: DATABASE_URL, drop }, folder, port] = await Promise.all([
    createDatabase(),
    mkdtemp(join(tmpdir(), "school-svc-redis-")),
    freePort(),
  ]);
  t.teardown(drop);
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const service = await serve(t, { env: { DATABASE_URL, REDIS_URL: `redis://127.0.0.1:${port}` } });
  const first = await remaining(service);
  t.is(await remaining(service), first - 1, "it counts by itself");
  const redis = start(t, "redis-server", ["--port", String(port), "--dir", folder, "--save", ""]);
  t.teardown(() => stop(redis, "SIGKILL"));
  await service.sees(/Redis is back/);
  const deadline = Date.now() + 10_000;
  while ((await remaining(service)) < first - 1 && Date.now() < deadline);
  t.true((await remaining(service)) >= first - 3, "the count in Redis began anew");
  t.is(times(service, "Redis is away"), 1);
  t.is((await stop(service)).code, 0);
});
