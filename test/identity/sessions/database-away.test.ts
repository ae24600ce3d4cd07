import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import test from "ava";
import { demoPassword } from "../../../seeders/demo.ts";
import { createApp } from "../../../src/app.ts";
import { problemFaults } from "../../http/check-problem.ts";
import { serve } from "../../http/serve.ts";
import { createClient, type StoredResponse } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { testSettings } from "../../support/settings.ts";
import { sql } from "../sql.ts";

/** The way to the database, which can be cut. */
const database = await createDatabase();
const place = new URL(database.url);
const links = new Set<Socket>();
let open = true;
const gate = createServer((incoming) => {
  if (!open) return void incoming.destroy();
  const outgoing = connect(Number(place.port), place.hostname);
  for (const [socket, other] of [
    [incoming, outgoing],
    [outgoing, incoming],
  ] as const) {
    links.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      links.delete(socket);
      other.destroy();
    });
    socket.pipe(other);
  }
});
await new Promise<void>((resolve) => gate.listen(0, "127.0.0.1", resolve));
const cut = () => {
  open = false;
  for (const socket of links) socket.destroy();
};

const throughGate = Object.assign(new URL(database.url), { port: (gate.address() as AddressInfo).port }).href;
const app = await createApp({ ...testSettings, DATABASE_URL: throughGate });
const { url } = await app.listen({ port: 0 });
const server = await serve();
const owner = await sql(database.url);
test.after.always(async () => {
  await owner.end();
  await server.close();
  await app.close();
  cut();
  await new Promise((resolve) => gate.close(resolve));
  await database.drop();
});

const anonymous = server.client();
const credentials = { email: "guardian@greenfield.example", password: demoPassword };
const signIn = () => anonymous.post("/auth/login", credentials);

/** Readiness is believed for a second, so it follows within that. */
async function until(
  ask: () => Promise<StoredResponse>,
  fits: (response: StoredResponse) => boolean,
): Promise<StoredResponse> {
  for (const deadline = Date.now() + 5_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const response = await ask();
    if (fits(response) || Date.now() > deadline) return response;
  }
}

test.serial("signing in answers 500 when the look-up of the user fails", async (t) => {
  await owner.query("ALTER TABLE users RENAME COLUMN password_hash TO elsewhere");
  const response = await signIn();
  await owner.query("ALTER TABLE users RENAME COLUMN elsewhere TO password_hash");
  t.like(response.body, { status: 500, code: "internal_error" });
  t.deepEqual(problemFaults(response), []);
  t.is((await signIn()).status, 200);
});

test.serial("the failure is logged with its stack, without what was sent", async (t) => {
  server.logged();
  await owner.query("ALTER TABLE login_attempts RENAME COLUMN ip TO elsewhere");
  const response = await signIn();
  await owner.query("ALTER TABLE login_attempts RENAME COLUMN elsewhere TO ip");
  t.is(response.status, 500);
  const [line] = server.logged().filter(({ msg }) => msg === "request failed");
  t.is(line?.["requestId"], response.headers.get("x-request-id"));
  t.regex(line?.["err"].stack, /\n\s+at /);
  t.false(JSON.stringify(line).includes("guardian@"));
});

test.serial(
  "while the database is away sign-in answers 500, the rest 503, and all of it comes back",
  async (t) => {
    const { body } = await signIn();
    const signedIn = createClient(server.url, body.accessToken);
    t.is((await signedIn.get("/school")).status, 200);
    cut();
    const failed = await signIn();
    t.like(failed.body, { status: 500, code: "internal_error" });
    t.deepEqual(problemFaults(failed), []);
    for (const path of ["/school", "/auth/me", "/auth/sessions"]) {
      const response = await signedIn.get(path);
      t.like(response.body, { status: 503, code: "database_unavailable" }, path);
      t.true(Number(response.headers.get("retry-after")) > 0);
      t.deepEqual(problemFaults(response), []);
    }
    t.is(
      (
        await anonymous.post("/auth/refresh", {
          refreshToken: `${body.school.id}.${body.user.id}.${"A".repeat(43)}`,
        })
      ).status,
      503,
    );
    t.is((await anonymous.get("//health")).status, 200);
    const readiness = () => createClient(url).get("//readyz");
    const away = await until(readiness, ({ status }) => status === 503);
    t.deepEqual(away.body, { status: "unavailable", waiting: ["database"] });
    t.is((await createClient(url).get("//livez")).status, 200);
    t.is((await anonymous.post("/client-logs", { event: "UI_CLICK", data: {} })).status, 200);
    t.is((await anonymous.get("/school")).status, 401);

    open = true;
    t.is((await until(readiness, ({ status }) => status === 200)).status, 200);
    t.is((await signIn()).status, 200);
    t.is((await signedIn.get("/school")).status, 200);
  },
);

test.serial("connections that the database ends are replaced", async (t) => {
  await Promise.all(Array.from({ length: 8 }, signIn));
  await owner.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  const responses = await Promise.all(Array.from({ length: 8 }, () => anonymous.post("/auth/refresh", {})));
  t.deepEqual([...new Set(responses.map(({ status }) => status))], [401]);
  t.is((await until(signIn, ({ status }) => status === 200)).status, 200);
});
