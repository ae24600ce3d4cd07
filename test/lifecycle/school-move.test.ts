import test from "ava";
import { demoPassword } from "../../seeders/demo.ts";
import { cancelMove } from "../../src/db/moving/cancel-move.ts";
import type { MoveStep } from "../../src/db/moving/move-row.ts";
import { type MoveOptions, moveSchool } from "../../src/db/moving/move-school.ts";
import { withClient } from "../../src/db/pool/client.ts";
import { checkSchema } from "../../src/db/schema/check-schema.ts";
import { freePort } from "../../src/lib/free-port.ts";
import { type Client, createClient } from "../support/client.ts";
import { findEmbeddedPostgres, startMovingCluster } from "../support/process/moving-cluster.ts";
import { cli, startCli } from "../support/process/process.ts";
import { type Service, serve, stop } from "../support/process/process-service.ts";
import { findSystemPostgres, type SystemCluster } from "../support/process/system-postgres.ts";

/** Two installations on clusters of their own; the school moves from the first to the second, whose PostgreSQL is newer. */
const bin = findSystemPostgres();
const needsPostgres = bin ? test.serial : test.serial.skip;
const slug = "greenfield";
let here: SystemCluster;
let there: SystemCluster;

const environment = (cluster: SystemCluster) => ({
  DATABASE_URL: cluster.url("school", "school_svc"),
  SUBSCRIPTION_INVOICE_PREFIX: cluster === here ? "A" : "B",
});
const ask = async (cluster: SystemCluster, text: string) =>
  withClient(cluster.url("school"), async (client) => (await client.query(text)).rows);
const settings = (): MoveOptions => ({
  slug,
  from: here.url("school"),
  to: there.url("school"),
  address: "https://b.example",
});
const command = async (cluster: SystemCluster, ...args: string[]) => {
  const ended = await cli(args, environment(cluster));
  if (ended.code !== 0) throw new Error(ended.stderr);
  return ended.stdout;
};
const leftOf = async (cluster: SystemCluster): Promise<number> =>
  (
    await ask(
      cluster,
      `SELECT (SELECT count(*) FROM pg_policy WHERE polname LIKE 'moving_%')::int
      + (SELECT count(*) FROM pg_trigger WHERE tgname LIKE 'moving_%')::int
      + (SELECT count(*) FROM pg_publication)::int + (SELECT count(*) FROM pg_replication_slots)::int
      + (SELECT count(*) FROM pg_subscription)::int AS left`,
    )
  )[0].left;

test.before(async () => {
  if (!bin) return;
  const newer = await findEmbeddedPostgres();
  [here, there] = await Promise.all([startMovingCluster(bin), startMovingCluster(newer)]);
  await command(here, "migrate");
  await command(here, "seed", "demo");
});
test.after.always(async () => {
  for (const cluster of [here, there]) await cluster?.stop();
});

needsPostgres("the target has a newer PostgreSQL", async (t) => {
  const [from, to] = await Promise.all(
    [here, there].map((cluster) => ask(cluster, "SHOW server_version_num")),
  );
  const major = (rows: any[]) => Math.floor(Number(rows[0].server_version_num) / 10_000);
  t.true(major(to!) >= major(from!), `${major(from!)} to ${major(to!)}`);
  t.log(`PostgreSQL ${major(from!)} to ${major(to!)}`);
});

needsPostgres("the command says what is missing before it changes anything", async (t) => {
  const to = there.url("school");
  const unknown = await cli(["tenants", "move", "nowhere", "--to", to, "--address", "https://b.example"], {
    ...environment(here),
  });
  t.is(unknown.code, 1);
  const move = (...more: string[]) => cli(["tenants", "move", slug, "--to", to, ...more], environment(here));
  t.regex((await move()).stderr, /--address/);
  t.regex((await move("--address", "b.example")).stderr, /must be an http\(s\):\/\/ address/);
  const { stderr } = await move("--address", "https://b.example");
  t.regex(stderr, /account of --from must be a superuser/);
  t.regex(stderr, /both databases must have been migrated/);
  const same = moveSchool({ ...settings(), to: here.url("school") });
  await t.throwsAsync(same, { message: /--to is the database that the school is in/ });
  t.is(await leftOf(here), 0);
  t.deepEqual(JSON.parse(await command(here, "tenants", "moves", "--json")), []);
});

needsPostgres("invoice numbers that are in use in the target stop the move", async (t) => {
  await command(there, "migrate");
  for (const cluster of [here, there]) {
    const worker = startCli(t, ["worker"], { env: { ...environment(cluster), LOG_LEVEL: "info" } });
    await worker.sees(/worker ready/);
    await stop(worker);
  }
  await command(there, "tenants", "create", "other", "--name", "Other", "--contact-email", "o@other.example");
  await command(there, "tenants", "subscribe", "other", "--plan", "starter");
  const [{ number }] = await ask(
    here,
    `SELECT i.number FROM tenant_invoices i JOIN schools s ON s.id = i.school_id WHERE s.slug = '${slug}' LIMIT 1`,
  );
  await ask(there, `UPDATE tenant_invoices SET number = '${number}'`);
  await t.throwsAsync(moveSchool(settings()), {
    message: new RegExp(`in use in the target \\(${number}\\)`),
  });
  await ask(there, "UPDATE tenant_invoices SET number = 'B-2026-00001'");
  t.is(await leftOf(here), 0);
});

needsPostgres("a move that is cancelled leaves nothing behind, and the school as it was", async (t) => {
  const school = await serve(t, { env: environment(here) });
  const admin = await school.as("admin");
  const stopped = moveSchool({
    ...settings(),
    onStep(step) {
      if (step === "draining") throw new Error("interrupted");
    },
  });
  await t.throwsAsync(stopped, { message: "interrupted" });
  t.like(JSON.parse(await command(here, "tenants", "moves", "--json"))[0], { slug, step: "draining" });
  t.is((await admin.post("/departments", { name: "While draining" })).status, 201);
  const [{ name: latest }] = await ask(here, "SELECT name FROM migrations ORDER BY name DESC LIMIT 1");
  await ask(here, `DELETE FROM migrations WHERE name = '${latest}'`);
  t.regex(
    (await cli(["migrate"], environment(here))).stderr,
    /Schools are moving between databases \(greenfield\)/,
  );
  await ask(here, `INSERT INTO migrations (name) VALUES ('${latest}')`);
  const elsewhere = there.url("postgres");
  await withClient(elsewhere, (client) =>
    client.query(`CREATE TABLE schools (id uuid, slug text);
      CREATE TABLE school_moves (id uuid, slug text, step text, address text, jobs jsonb, frozen_at timestamptz, moved_at timestamptz)`),
  );
  const astray = moveSchool({ ...settings(), to: elsewhere });
  await t.throwsAsync(astray, { message: /moving to another database than --to/ });
  await cancelMove(settings());
  await t.throwsAsync(cancelMove(settings()), { message: /is not about to move/ });
  t.deepEqual([await leftOf(here), await leftOf(there)], [0, 0]);
  t.is((await checkSchema(here.url("school"))).outcome, "ok");
  t.is((await ask(there, "SELECT count(*)::int FROM students"))[0].count, 0);
  t.is((await admin.post("/departments", { name: "After cancelling" })).status, 201);
  await stop(school);
});

needsPostgres("a school whose copy differs can be written again", async (t) => {
  const school = await serve(t, { env: environment(here) });
  const admin = await school.as("admin");
  let hasBeenFrozen = false;
  const move = moveSchool({
    ...settings(),
    async onStep(step) {
      if (step === "draining")
        await ask(
          there,
          `SET session_replication_role = replica;
          UPDATE students SET given_name = 'Altered' WHERE id = (SELECT min(id::text)::uuid FROM students)`,
        );
      if (step !== "frozen") return;
      hasBeenFrozen = true;
    },
  });
  await t.throwsAsync(move, { message: /differ in students \(\d+ rows, \d+\)/ });
  t.true(hasBeenFrozen);
  t.is((await admin.post("/departments", { name: "After the comparison" })).status, 201);
  await cancelMove(settings());
  await stop(school);
});

/** What people of the school and of its neighbour are answered at one step. */
async function answersAt(service: Service, admin: Client, neighbour: Client, step: string) {
  const write = await admin.post("/departments", { name: `At ${step}` });
  const read = await admin.get("/students?limit=1");
  const login = await createClient(service.url).post("/auth/login", {
    ...{ email: `admin@${slug}.example`, password: "wrong-password", school: slug, transport: "body" },
  });
  const other = await neighbour.post("/departments", { name: `At ${step}` });
  return {
    write: [write.status, write.status < 400 ? undefined : write.body.code],
    read: [read.status, read.body.code],
    login: [login.status, login.body.code],
    other: other.status,
    address: read.body.address,
    retryAfter: write.headers.get("retry-after"),
  };
}

needsPostgres("a school moves: each step answers as it should, and everything goes with it", async (t) => {
  const [old, next] = [
    await serve(t, { env: environment(here) }),
    await serve(t, { env: environment(there) }),
  ];
  const admin = await old.as("admin");
  const neighbour = await old.as("admin", "riverside");
  const session = (
    await createClient(old.url).post("/auth/login", {
      ...{ email: `admin@${slug}.example`, password: demoPassword, transport: "body" },
    })
  ).body;
  const key = await admin.post("/api-keys", { name: "Roster", scopes: ["students.read"] });
  t.is(key.status, 201);
  // An email and a job that wait.
  await createClient(old.url).post("/auth/password/forgot", { email: `admin@${slug}.example` });
  const [{ id: student }] = (await admin.get("/students?limit=1")).body.data;
  const request = await admin.post("/data-subject-requests", {
    ...{ kind: "export", subjectType: "student", subjectId: student },
  });
  t.is(request.status, 201);
  const at = `/data-subject-requests/${request.body.id}`;
  await admin.put(`${at}/verification`, { verification: "Passport shown" });
  const waiting =
    "SELECT count(*)::int FROM queued_emails q JOIN schools s ON s.id = q.school_id AND s.slug = 'greenfield' WHERE q.status = 'PENDING'";
  let emails = 0;
  while (!emails) emails = (await ask(here, waiting))[0].count;

  const seen: Partial<Record<MoveStep, Awaited<ReturnType<typeof answersAt>>>> = {};
  const report = await moveSchool({
    ...settings(),
    async onStep(step) {
      if (!["draining", "frozen", "closed", "moved"].includes(step)) return;
      // A node remembers a session for a moment, and shows it the rows as they were.
      const ends = step === "closed" || step === "moved";
      while (ends && (await admin.get("/students?limit=1")).status === 200);
      seen[step] = await answersAt(old, admin, neighbour, step);
    },
  });
  t.true(report.rows > 1_000);
  const wrong = [400, "invalid_credentials"];
  t.like(seen.draining, { write: [201, undefined], read: [200, undefined], login: wrong, other: 201 });
  const moving = [503, "school_moving"];
  t.like(seen.frozen, { write: moving, read: [200, undefined], other: 201, retryAfter: "1" });
  t.like(seen.closed, { write: moving, read: moving, login: moving, other: 201 });
  const moved = [421, "school_moved"];
  t.like(seen.moved, { write: moved, read: moved, login: moved, other: 201, address: "https://b.example" });

  t.is((await checkSchema(here.url("school"))).outcome, "ok");
  // Here only the neighbour is left.
  const refresh = await createClient(old.url).post("/auth/refresh", { refreshToken: session.refreshToken });
  t.deepEqual([refresh.status, refresh.body.code], moved);
  const byKey = await createClient(old.url, key.body.key).get("/students?limit=1");
  t.deepEqual([byKey.status, byKey.body.code], moved);
  const listed = JSON.parse(await command(here, "tenants", "list", "--json"));
  t.deepEqual(
    listed.map((each: { slug: string }) => each.slug),
    ["riverside"],
  );
  t.false((await command(here, "emails", "list", "--json")).includes(`@${slug}.example`));

  // There the same token, key and refresh token work, and nothing of the neighbour has come along.
  const arrived = admin.at(next.url);
  t.is((await arrived.post("/departments", { name: "After the move" })).status, 201);
  t.true((await arrived.get("/departments?q=At draining")).body.data.length === 1);
  t.is((await createClient(next.url, key.body.key).get("/students?limit=1")).status, 200);
  t.is(
    (await createClient(next.url).post("/auth/refresh", { refreshToken: session.refreshToken })).status,
    200,
  );
  t.deepEqual(
    (await ask(there, "SELECT slug FROM schools ORDER BY slug")).map((each) => each.slug),
    [slug, "other"],
  );
  const [{ count: foreign }] = await ask(
    there,
    `SELECT count(*)::int FROM students WHERE school_id <> (SELECT id FROM schools WHERE slug = '${slug}')`,
  );
  t.is(foreign, 0);
  t.is((await ask(there, waiting))[0].count, emails);
  const plans = await ask(
    there,
    "SELECT count(*)::int FROM subscriptions s LEFT JOIN subscription_plans p ON p.id = s.plan_id WHERE p.id IS NULL",
  );
  t.is(plans[0].count, 0);
  const worker = startCli(t, ["worker"], { env: { ...environment(there), LOG_LEVEL: "info" } });
  await worker.sees(/"job":"data-export".*job done/);
  await stop(worker);
  t.is((await arrived.get(at)).body.status, "completed");
  await command(there, "audit", "verify");
  t.is((await checkSchema(there.url("school"))).outcome, "ok");
  await command(there, "ledger", "check");

  await t.throwsAsync(cancelMove(settings()), { message: /move it back/ });
  await t.throwsAsync(cancelMove({ ...settings(), to: there.url("postgres") }), { message: /move it back/ });
  t.regex(await command(here, "tenants", "remove-moved", slug, "--from", here.url("school")), /rows removed/);
  t.is((await ask(here, "SELECT count(*)::int FROM students WHERE given_name = 'Altered'"))[0].count, 0);
  t.deepEqual([await leftOf(here), await leftOf(there)], [0, 0]);
  t.is((await admin.get("/students")).status, 421);
  t.like(JSON.parse(await command(here, "tenants", "moves", "--json"))[0], {
    slug,
    step: "settled",
    hasRows: false,
  });
  await stop(old);
  await stop(next);
});

needsPostgres("with a directory, a school that moves stays at each address", async (t) => {
  const neighbour = "riverside";
  await here.run("psql", ["-c", "CREATE DATABASE directory OWNER school_svc"]);
  const ports = new Map([
    [here, await freePort()],
    [there, await freePort()],
  ]);
  const joined = (cluster: SystemCluster) => ({
    ...environment(cluster),
    DIRECTORY_URL: here.url("directory", "school_svc"),
    INSTALLATION_NAME: cluster === here ? "here" : "there",
    INSTALLATION_URL: `http://127.0.0.1:${ports.get(cluster)}`,
  });
  const run = async (cluster: SystemCluster, ...args: string[]) => {
    const ended = await cli(args, joined(cluster));
    if (ended.code !== 0) throw new Error(ended.stderr);
    return ended.stdout;
  };
  await run(here, "directory", "create");
  for (const cluster of [here, there]) await run(cluster, "run-job", "directory-publication");
  const start = (cluster: SystemCluster) =>
    serve(t, { env: joined(cluster), args: ["--port", String(ports.get(cluster))] });
  const [old, next] = [await start(here), await start(there)];
  const admin = await old.as("admin", neighbour);

  const ends = ["--from", here.url("school"), "--to", there.url("school")];
  const unknown = await cli(["tenants", "move", neighbour, ...ends, "--installation", "west"], joined(here));
  t.regex(unknown.stderr, /no installation west/);
  const saved: string[] = [];
  const seen = new Set<string>();
  let isOver = false;
  const writing = (async () => {
    for (let number = 0; !isOver; number += 1) {
      const name = `Department ${number}`;
      const { status, body } = await admin.post("/departments", { name });
      seen.add(`${status} ${body.code ?? ""}`);
      if (status === 201) saved.push(name);
    }
  })();
  await run(here, "tenants", "move", neighbour, ...ends, "--installation", "there");
  const before = saved.length;
  while (saved.length < before + 5) await new Promise((resolve) => setTimeout(resolve, 20));
  isOver = true;
  await writing;
  t.deepEqual(
    [...seen].filter((each) => each !== "201 " && each !== "503 school_moving"),
    [],
  );
  const kept = await ask(there, "SELECT name FROM departments WHERE name LIKE 'Department %'");
  t.deepEqual(
    saved.filter((name) => !kept.some((row) => row.name === name)),
    [],
  );
  t.deepEqual(
    (await admin.get("/departments?q=Department&limit=1")).body,
    (await admin.at(next.url).get("/departments?q=Department&limit=1")).body,
  );

  for (const cluster of [here, there]) await run(cluster, "run-job", "directory-publication");
  t.like(
    JSON.parse(await run(here, "directory", "schools", "--json")).find(
      (each: { slug: string }) => each.slug === neighbour,
    ),
    { installation: "there" },
  );
  const again = await createClient(old.url).post("/auth/login", {
    ...{ email: `admin@${neighbour}.example`, password: demoPassword, transport: "body" },
  });
  t.is(again.status, 200);
  await stop(old);
  await stop(next);
});
