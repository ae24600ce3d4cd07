import { createServer } from "node:net";
import test from "ava";
import { createDatabase } from "../support/database.ts";
import { startCli } from "../support/process/process.ts";
import { records, serve, stop } from "../support/process/process-service.ts";

const { url: DATABASE_URL, drop } = await createDatabase();
test.after.always(drop);

test("serve starts in its order, tells how long each step took, and ends with SIGTERM", async (t) => {
  const service = await serve(t, { env: { DATABASE_URL, HOST: undefined }, args: ["--host", "0.0.0.0"] });
  t.is((await fetch(`${service.url}/health`)).status, 200);
  const { code, stdout, stderr } = await stop(service);
  t.is(code, 0);
  t.regex(stdout, /^school-svc answers at http:\/\/localhost:\d+ [^\n]*\n$/);
  const steps = records(stderr).filter(({ step }) => step);
  t.deepEqual(
    steps.map(({ step }) => step),
    ["cache", "database", "migrations", "connectivity test", "models", "realtime", "listening"],
  );
  for (const { durationMs } of steps) t.true(Number.isInteger(durationMs) && durationMs >= 0);
  t.like(steps[0], { configured: false });
  t.true(steps[4]!["models"] >= 15);
  t.like(steps.at(-1), { host: "0.0.0.0", environment: "test" });
});

test("background jobs start before it listens", async (t) => {
  const running = startCli(t, ["serve", "--port", "0"], {
    env: { DATABASE_URL, LOG_LEVEL: "info", NODE_ENV: "production", PUBLIC_URL: "https://school.example" },
  });
  await running.sees(/answers at/);
  const { code, stderr } = await stop(running, "SIGINT");
  t.is(code, 0);
  const steps = records(stderr).filter(({ step }) => step);
  t.deepEqual(steps.map(({ step }) => step).slice(-3), ["realtime", "background jobs", "listening"]);
  t.is(steps.at(-1)!["environment"], "production");
});

test("pending migrations on a database of the operator's are refused, unless told to apply them", async (t) => {
  const { url, drop } = await createDatabase({ empty: true });
  t.teardown(drop);
  const refused = await startCli(t, ["serve", "--port", "0"], { env: { DATABASE_URL: url } }).ended;
  t.is(refused.code, 1);
  t.regex(refused.stderr, /\d+ migrations are pending: run "school-svc migrate", or start with --migrate\n$/);
  const service = await serve(t, { env: { DATABASE_URL: url }, args: ["--migrate"] });
  t.is((await fetch(`${service.url}/readyz`)).status, 200);
  t.is((await stop(service)).code, 0);
});

test("the worker runs until it is told to stop", async (t) => {
  const worker = startCli(t, ["worker"], { env: { DATABASE_URL, LOG_LEVEL: "info" } });
  await worker.sees(/worker ready/);
  const { code, stdout } = await stop(worker);
  t.is(code, 0);
  t.is(stdout, "");
});

const occupy = async (port: number) => {
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen({ port, host: "0.0.0.0" }, () => resolve(true));
  });
  return { isFree, free: () => new Promise<void>((resolve) => server.close(() => resolve())) };
};

test("a port that was asked for and is busy is named, in one line", async (t) => {
  const other = createServer().listen(0, "0.0.0.0");
  t.teardown(() => other.close());
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as { port: number };
  const args = ["serve", "--no-worker", "--host", "0.0.0.0", "--port", String(port)];
  const { code, stderr } = await startCli(t, args, { env: { DATABASE_URL } }).ended;
  t.is(code, 1);
  t.regex(stderr, new RegExp(`\\nPort ${port} is in use: [^\\n]*--port[^\\n]*\\n$`));
});

test("the default port is 5000, and 5001 where that is busy", async (t) => {
  const five = await occupy(5000);
  if (!five.isFree) return t.log("port 5000 is taken by another program: not checked");
  t.teardown(five.free);
  const next = await occupy(5001);
  if (!next.isFree) return t.log("port 5001 is taken by another program: not checked");
  await next.free();
  const running = startCli(t, ["serve", "--no-worker"], { env: { DATABASE_URL, LOG_LEVEL: "info" } });
  const [, url] = await running.sees(/answers at (\S+)/);
  t.true(url!.endsWith(":5001"), url);
  t.regex(running.output.stderr, /port 5000 is in use: trying 5001 instead/);
  t.is((await fetch(`${url!.replace("localhost", "127.0.0.1")}/health`)).status, 200);
  t.is((await stop(running)).code, 0);
});
