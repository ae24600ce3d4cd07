import { Agent, get } from "node:http";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import test from "ava";
import { SAME_SIGNAL_MS } from "../../src/lib/runtime/lifecycle.ts";
import { createDatabase } from "../support/database.ts";
import { root, startCli } from "../support/process/process.ts";
import { records, serve, stop } from "../support/process/process-service.ts";
import { accepts, slowRequest } from "../support/process/process-slow-request.ts";

const { url: DATABASE_URL, drop } = await createDatabase();
test.after.always(drop);
const throwing = ["--import", join(root, "test/support/process/process-throw.ts")];

const status = (
  agent: Agent,
  url: string,
): Promise<{ status: number; body: string; connection: string | undefined }> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, async (res) => {
      const body = (await res.setEncoding("utf8").toArray()).join("");
      resolve({ status: res.statusCode!, body, connection: res.headers.connection });
    }).on("error", reject);
  });

test("SIGTERM: the request under way gets its answer, nobody new is let in, readiness says so, it ends with 0", async (t) => {
  const service = await serve(t, { env: { DATABASE_URL } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  // On a busy machine the first check of the database may take longer than the probe waits for it.
  for (let answer = 0; answer !== 200; ) answer = (await status(agent, `${service.url}/readyz`)).status;
  const slow = await slowRequest(service.url);

  service.child.kill("SIGTERM");
  await service.sees(/SIGTERM: shutting down/);
  const draining = await status(agent, `${service.url}/readyz`);
  t.is(draining.status, 503);
  t.regex(draining.body, /shutting down/);
  t.is(draining.connection, "close");
  let attempts = 0;
  // The listener closes at the next turn of its loop that has nothing to do.
  while ((await accepts(service.url)) && attempts < 100) attempts += 1;
  t.true(attempts < 100);
  t.is(service.child.exitCode, null, "it waits for the request");

  const response = await slow.finish();
  t.regex(response, /HTTP\/1\.1 200 OK/);
  const { code, stderr } = await service.ended;
  t.is(code, 0);
  t.regex(stderr, /"msg":"closed"\}\n$/);
});

test("kept-alive connections and those opened in advance hold nothing up", async (t) => {
  const service = await serve(t, { env: { DATABASE_URL } });
  const agent = new Agent({ keepAlive: true });
  await Promise.all([1, 2, 3].map(() => status(agent, `${service.url}/health`)));
  const { connect } = await import("node:net");
  const idle = connect({ host: "127.0.0.1", port: Number(new URL(service.url).port) });
  await new Promise((resolve) => idle.once("connect", resolve));
  t.is((await stop(service, "SIGINT")).code, 0, "1 would mean that the time limit ended it");
  agent.destroy();
  idle.destroy();
});

test("an uncaught exception: the request under way gets its answer, and it ends with 1", async (t) => {
  const service = await serve(t, { env: { DATABASE_URL }, node: throwing });
  const slow = await slowRequest(service.url);
  service.child.kill("SIGUSR2");
  await service.sees(/shutting down/);
  t.regex(await slow.finish(), /HTTP\/1\.1 200 OK/);
  const { code, stderr } = await service.ended;
  t.is(code, 1);
  const fatal = records(stderr).find(({ level }) => level === 60);
  t.like(fatal, { msg: "uncaught exception" });
  t.regex(fatal!["err"].stack, /thrown by the test/);
});

test("a second signal ends it at once", async (t) => {
  const service = await serve(t, { env: { DATABASE_URL } });
  const { socket } = await slowRequest(service.url);
  socket.on("error", () => {});
  service.child.kill("SIGTERM");
  await service.sees(/SIGTERM: shutting down/);
  service.child.kill("SIGTERM");
  await setTimeout(SAME_SIGNAL_MS + 200);
  t.notRegex(service.output.stderr, /exiting immediately/, "the same one within a second is one signal");
  const { code, stderr } = await stop(service, "SIGTERM");
  t.is(code, 1);
  t.regex(stderr, /SIGTERM during shutdown: exiting immediately/);
});

test("a shutdown has its time limit", async (t) => {
  const service = await serve(t, { env: { DATABASE_URL, SHUTDOWN_SECONDS: "1" } });
  const { socket } = await slowRequest(service.url);
  socket.on("error", () => {});
  const { code, stderr } = await stop(service);
  t.is(code, 1);
  t.regex(stderr, /shutdown took longer than 1 s/);
});

test("a signal while it starts ends it in order", async (t) => {
  const starting = startCli(t, ["serve", "--port", "0"], { env: { DATABASE_URL, LOG_LEVEL: "info" } });
  await starting.sees(/start: cache/);
  const { code, stdout } = await stop(starting);
  t.is(code, 0);
  t.is(stdout, "");
});
