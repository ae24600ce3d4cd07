import { createServer } from "node:http";
import { join } from "node:path";
import test from "ava";
import { createApp } from "../src/index.ts";
import { createClient } from "./support/client.ts";
import { createDatabase } from "./support/database.ts";
import { root, start } from "./support/process/process.ts";
import { testSettings } from "./support/settings.ts";

const { url: DATABASE_URL, drop } = await createDatabase();
test.after.always(drop);
const settings = { ...testSettings, DATABASE_URL };

test("importing it opens nothing and starts nothing", async (t) => {
  const program = `
    process.stdout, process.stderr;
    const before = process.getActiveResourcesInfo();
    const { createApp } = await import(${JSON.stringify(join(root, "src/index.ts"))});
    await new Promise((resolve) => setImmediate(resolve));
    const after = process.getActiveResourcesInfo();
    console.log(JSON.stringify({ kind: typeof createApp, before, after, signals: process.listenerCount("SIGTERM") }));`;
  const { code, stdout, stderr } = await start(t, process.execPath, ["--input-type=module", "-e", program])
    .ended;
  t.is(code, 0, stderr);
  const { kind, before, after, signals } = JSON.parse(stdout);
  t.is(kind, "function");
  t.deepEqual(after, before);
  t.is(signals, 0);
});

for (const host of ["express-host", "node-host"])
  test(`the example ${host} serves both, and ends by itself once closed`, async (t) => {
    const running = start(
      t,
      process.execPath,
      ["--import", join(root, "test/support/process/process-package.ts"), `examples/embed/${host}.ts`],
      { env: { DATABASE_URL, HOST_PORT: "0" }, detached: true },
    );
    const [, port] = await running.sees(/listening on .*"port":(\d+)/);
    const url = `http://127.0.0.1:${port}`;
    const client = createClient(url);
    t.is((await client.get("//hello")).status, 200);
    t.is((await client.get("//health")).body.status, "ok");
    t.is((await client.get("/school")).body.code, "unauthenticated");
    const login = { email: "admin@greenfield.example", password: "Demo-pass-2026" };
    const { body } = await client.post("/auth/login", login);
    t.is((await createClient(url, body.accessToken).get("/school")).body.slug, "greenfield");
    t.is((await client.get("//nothing-here")).status, 404);
    if (host === "express-host") {
      const handshake = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
      t.regex(await handshake.text(), /"sid"/);
    }
    process.kill(-running.child.pid!, "SIGINT");
    running.child.kill("SIGINT");
    const { code, signal } = await running.ended;
    t.regex(running.output.stdout, /closed\n$/);
    // On a loaded machine the second signal may come when everything is closed and no handler is left.
    t.true(code === 0 || signal === "SIGINT", `${code} ${signal}`);
  });

test.serial("one app at a time, and another one after it is closed", async (t) => {
  const first = await createApp(settings);
  const second = await t.throwsAsync(createApp(settings));
  t.like(second, { code: "already_open" });
  t.regex(second!.message, /^One app per process: close\(\) /);
  const { url } = await first.listen({ port: 0 });
  t.is((await fetch(`${url}/readyz`)).status, 200, "the refused one took nothing away");
  await Promise.all([first.close(), first.close()]);

  const third = await createApp(settings);
  const address = await third.listen({ port: 0 });
  t.is((await fetch(`${address.url}/readyz`)).status, 200);
  await third.close();
  await t.throwsAsync(fetch(`${address.url}/readyz`));
});

test.serial("a failed start leaves room for the next one", async (t) => {
  const away = "postgres://somebody:hidden@127.0.0.1:1/none";
  t.like(await t.throwsAsync(createApp({ ...settings, DATABASE_URL: away })), { code: "GenericFailure" });
  const direct = createApp({ ...settings, DATABASE_DIRECT_URL: away });
  t.like(await t.throwsAsync(direct), { code: "GenericFailure" }, "not only with the first job");
  t.like(await t.throwsAsync(createApp({ ...settings, PORT: "high" as any })), {
    code: "invalid_configuration",
  });
  await (await createApp(settings)).close();
});

test.serial("closing the app does not close the server of its host", async (t) => {
  const app = await createApp(settings);
  const server = createServer((req, res) => {
    if (req.url === "/mine") res.end("still here");
    else app.handler(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as { port: number };
  app.attachRealtime(server);
  const open = await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`);
  t.is(open.status, 200);
  await app.close();
  t.true(server.listening);
  t.is(await (await fetch(`http://127.0.0.1:${port}/mine`)).text(), "still here");
});
