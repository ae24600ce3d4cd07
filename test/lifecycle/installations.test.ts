import { setTimeout as pause } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { io, type Socket } from "socket.io-client";
import { demoPassword } from "../../seeders/demo.ts";
import { withClient } from "../../src/db/pool/client.ts";
import { freePort } from "../../src/lib/free-port.ts";
import { createClient } from "../support/client.ts";
import { createDatabase } from "../support/database.ts";
import { cli } from "../support/process/process.ts";
import { records, type Service, serve, stop } from "../support/process/process-service.ts";

/** Two installations with a directory: `east` has Greenfield, `west` has Riverside. */
const places = { east: "greenfield", west: "riverside" } as const;
type Place = keyof typeof places;
const names = Object.keys(places) as Place[];
const password = "correct-horse-battery-7";

const directory = await createDatabase({ empty: true });
const databases = { east: await createDatabase(), west: await createDatabase() };
const ports = { east: await freePort(), west: await freePort() };
const addressOf = (place: Place) => `http://127.0.0.1:${ports[place]}`;
const environment = (place: Place) => ({
  DATABASE_URL: databases[place].url,
  DIRECTORY_URL: directory.url,
  INSTALLATION_NAME: place,
  INSTALLATION_URL: addressOf(place),
  TRUST_PROXY: "1",
});

const teardowns: Array<() => unknown> = [];
const forFile = { teardown: (fn: () => unknown) => teardowns.push(fn) } as unknown as ExecutionContext;
const start = (place: Place): Promise<Service> =>
  serve(forFile, { env: environment(place), args: ["--port", String(ports[place])] });
const running = {} as Record<Place, Service>;

const command = async (place: Place, ...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await cli(args, environment(place));
  if (code !== 0) throw new Error(stderr);
  return stdout;
};
const publish = () => Promise.all(names.map((place) => command(place, "run-job", "directory-publication")));
const ask = (url: string, text: string) => withClient(url, async (client) => (await client.query(text)).rows);
const signIn = (place: Place, email: string, more: object = {}) =>
  createClient(addressOf(place)).post("/auth/login", {
    ...{ email, password: demoPassword, transport: "body" },
    ...more,
  });
/** Counts the requests to a path that an installation has answered. */
const served = (place: Place, path: string) =>
  records(running[place].output.stderr + running[place].output.stdout).filter((each) => each["path"] === path)
    .length;
/** Asks until the nodes know what was published. */
async function until<T>(read: () => Promise<T>, isReady: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isReady(value)) return value;
    await pause(20);
  }
}
/** The first arguments of an event of a socket. */
const heard = (socket: Socket, event: string) => new Promise<any>((resolve) => socket.once(event, resolve));

test.before(async () => {
  // Both are copies of the demo: each keeps one of its schools.
  for (const place of names)
    await ask(
      databases[place].url,
      `UPDATE schools SET status = 'archived' WHERE slug <> '${places[place]}'`,
    );
  const early = await cli(["run-job", "directory-publication"], environment("east"));
  if (!early.stderr.includes('run "school-svc directory create"')) throw new Error(early.stderr);
  await command("east", "directory", "create");
  await command("east", "directory", "create");
  await publish();
  for (const place of names) running[place] = await start(place);
});
test.after.always(async () => {
  for (const teardown of teardowns.reverse()) await teardown();
  for (const { drop } of [...Object.values(databases), directory]) await drop();
});

test.serial("the directory lists schools and installations", async (t) => {
  const schools = JSON.parse(await command("west", "directory", "schools", "--json"));
  t.like(schools, [
    { slug: "greenfield", installation: "east", status: "active" },
    { slug: "riverside", installation: "west", status: "active" },
  ]);
  const ofWest = await command("east", "directory", "schools", "--installation", "west", "--json");
  t.deepEqual(
    JSON.parse(ofWest).map(({ slug }: { slug: string }) => slug),
    ["riverside"],
  );
  const installations = JSON.parse(await command("east", "directory", "installations", "--json"));
  t.like(installations, [
    { name: "east", address: addressOf("east"), schools: 1, students: schools[0].students },
    { name: "west", address: addressOf("west"), schools: 1 },
  ]);
  const stored = JSON.stringify(await ask(directory.url, "SELECT digest::text FROM sign_in_addresses"));
  t.false(stored.includes(Buffer.from("admin@greenfield.example").toString("hex")));
});

test.serial("operators see all installations, and find a school in them", async (t) => {
  const email = "op@platform.example";
  const made = JSON.parse(await command("west", "operators", "create", email, "--name", "Op", "--json"));
  const session = await createClient(addressOf("west")).post("/platform/auth/login", {
    ...{ email, password: made.password, transport: "body" },
  });
  t.is(session.status, 200, JSON.stringify(session.body));
  const operator = createClient(addressOf("west"), session.body.accessToken);
  const all = (await operator.get("/platform/installations")).body;
  t.like(all, { own: "west", total: 2 });
  t.deepEqual(
    all.installations.map(({ name }) => name),
    ["east", "west"],
  );
  const found = (await operator.get("/platform/installations?q=GREEN")).body;
  t.like(found, { total: 1, schools: [{ slug: "greenfield", installation: "east" }] });
  t.is((await operator.get("/platform/installations?installation=west&q=green")).body.total, 0);
  const checks = (await operator.get("/platform/system")).body.checks;
  t.like(
    checks.find(({ check }) => check === "installations"),
    { outcome: "ok", detail: "2 installations with 2 schools" },
  );
});

test.serial("a session works at each installation, and reaches only its own school", async (t) => {
  const admin = await running.east.as("admin");
  const there = admin.at(addressOf("west"));
  const [here, forwarded] = [await admin.get("/students?limit=5"), await there.get("/students?limit=5")];
  t.is(forwarded.status, 200);
  t.deepEqual(forwarded.body.data, here.body.data);
  t.truthy(forwarded.body.data.length);
  const made = await there.post("/departments", { name: "Made through the west" });
  t.is(made.status, 201);
  t.is((await admin.get(`/departments/${made.body.id}`)).status, 200);
  const invalid = await there.post("/departments", { name: "" });
  t.like(invalid, { status: 400, body: { code: "validation_failed" } });
  t.is(invalid.headers.get("x-request-id"), invalid.body.requestId);
  const students = await ask(
    databases.west.url,
    "SELECT 1 FROM departments WHERE name = 'Made through the west'",
  );
  t.deepEqual(students, []);

  const riverside = await running.west.as("admin", "riverside");
  t.is((await riverside.at(addressOf("east")).get(`/departments/${made.body.id}`)).status, 404);
  const stranger = createClient(addressOf("west"), "not-a-token");
  t.is((await stranger.get("/students")).status, 401);
});

test.serial("files pass in both directions", async (t) => {
  const there = (await running.east.as("admin")).at(addressOf("west"));
  const content = new TextEncoder().encode(`%PDF-1.4\n${"x".repeat(500_000)}\n%%EOF\n`);
  const [student] = (await there.get("/students?limit=1")).body.data;
  const about = `documentType=other&fileName=note.pdf&studentId=${student.id}`;
  const upload = await there("POST", `/documents?${about}`, content, { "content-type": "application/pdf" });
  t.is(upload.status, 201, JSON.stringify(upload.body));
  const csv = await there.get("/students.csv");
  t.is(csv.status, 200);
  t.true(csv.body.split("\r\n").length > 50);
});

test.serial("people sign in anywhere: with the email address alone, or with their school", async (t) => {
  const alone = await signIn("west", "admin@greenfield.example");
  t.like(alone, { status: 200, body: { school: { slug: "greenfield" } } });
  const named = await signIn("west", "Admin@Greenfield.example", { school: "greenfield" });
  t.like(named, { status: 200, body: { school: { slug: "greenfield" } } });
  const refreshed = await createClient(addressOf("west")).post("/auth/refresh", {
    refreshToken: alone.body.refreshToken,
  });
  t.like(refreshed, { status: 200, body: { school: { slug: "greenfield" } } });
  for (const place of names)
    for (const email of ["admin@greenfield.example", "nobody@elsewhere.example", "who@greenfield.example"])
      t.like(await signIn(place, email, { password: "wrong-password" }), {
        status: 400,
        body: { code: "invalid_credentials" },
      });
  t.like(await signIn("east", "admin@greenfield.example", { school: "riverside" }), {
    status: 400,
    body: { code: "invalid_credentials" },
  });
  t.is((await signIn("east", "not an address")).body.code, "validation_failed");
});

test.serial(
  "the client's address is that of the client, not of the installation that forwards",
  async (t) => {
    const client = createClient(addressOf("west"));
    const session = await client(
      "POST",
      "/auth/login",
      { email: "teacher@greenfield.example", password: demoPassword, transport: "body" },
      { "x-forwarded-for": "198.51.100.7" },
    );
    t.is(session.status, 200);
    const sessions = await createClient(addressOf("east"), session.body.accessToken).get("/auth/sessions");
    t.true(
      sessions.body.data.some(({ ip }) => ip === "198.51.100.7"),
      JSON.stringify(sessions.body),
    );
    const logged = records(running.east.output.stderr + running.east.output.stdout);
    t.true(logged.some(({ ip, path }) => ip === "198.51.100.7" && path === "/api/v1/auth/login"));
  },
);

test.serial("browsers keep their session, and sockets find the installation of the school", async (t) => {
  const response = await fetch(`${addressOf("west")}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: addressOf("west") },
    body: JSON.stringify({ email: "admin@greenfield.example", password: demoPassword }),
  });
  t.is(response.status, 200);
  const cookies = response.headers.getSetCookie();
  const cookie = cookies.map((each) => each.split(";", 1)[0]).join("; ");
  t.regex(cookie, /installation=east/);
  const refreshed = await fetch(`${addressOf("west")}/api/v1/auth/refresh`, {
    method: "POST",
    headers: { cookie, origin: addressOf("west") },
  });
  t.is(refreshed.status, 200);
  const { accessToken } = (await refreshed.json()) as { accessToken: string };

  const other = await fetch(`${addressOf("west")}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: addressOf("west"), cookie },
    body: JSON.stringify({ email: "teacher@riverside.example", password: demoPassword }),
  });
  t.is(other.status, 200, "the cookie of one school does not keep anybody from signing in to another");
  t.regex(other.headers.getSetCookie().join(), /installation=west/);

  for (const transports of [["websocket"], ["polling"]]) {
    const socket = io(addressOf("west"), {
      ...{
        transports,
        auth: { token: accessToken },
        extraHeaders: { cookie },
        reconnection: false,
        forceNew: true,
      },
    });
    const counted = await Promise.race([
      heard(socket, "notification:unread-count"),
      heard(socket, "connect_error").then((error) => {
        throw new Error(`${transports}: ${error.message}`);
      }),
    ]);
    t.is(typeof counted.count, "number");
    socket.close();
  }
  const foreign = io(addressOf("west"), {
    ...{ transports: ["websocket"], auth: { token: accessToken }, reconnection: false, forceNew: true },
  });
  const refusal = await heard(foreign, "connect_error");
  t.is(refusal.message, "unauthenticated");
  foreign.close();
});

test.serial("programs, links and printed codes of a school work at each installation", async (t) => {
  const admin = await running.east.as("admin");
  const west = addressOf("west");
  const key = await admin.post("/api-keys", { name: "Roster", scopes: ["students.read"] });
  t.is((await createClient(west, key.body.key).get("/students?limit=1")).status, 200);
  const [, school, id, secret] = key.body.key.split(".");
  const form = new URLSearchParams({
    ...{ grant_type: "client_credentials", client_id: `${school}.${id}`, client_secret: secret! },
  });
  const token = await fetch(`${west}/ims/oneroster/oauth2/token`, { method: "POST", body: form });
  t.not(token.status, 401);

  const feed = await admin.post("/calendar-feeds", { kind: "calendar", name: "Mine" });
  t.is(feed.status, 201, JSON.stringify(feed.body));
  t.regex(await (await fetch(west + feed.body.path)).text(), /^BEGIN:VCALENDAR/);
  const unsubscribe = `/unsubscribe?token=${school}.x`;
  const pages = await Promise.all(
    names.map((place) => fetch(addressOf(place) + unsubscribe, { method: "POST" })),
  );
  for (const reply of pages) t.is(reply.status, 404);
  // The log of a request is written after its response.
  const both = await until(
    async () => served("east", "/unsubscribe"),
    (count) => count >= 2,
  );
  t.is(both, 2);
  const campaigns = await createClient(west).get("/apply/greenfield");
  t.is(campaigns.status, (await createClient(addressOf("east")).get("/apply/greenfield")).status);

  const issued = (await admin.get("/issued-documents?status=issued&limit=1")).body.data[0];
  const check = `/issued-documents/verification/${issued.verificationCode}`;
  for (const place of names)
    t.like(await createClient(addressOf(place)).get(check), { status: 200, body: { status: "valid" } });
  const page = await (await fetch(`${west}/verify/${issued.verificationCode}`)).text();
  t.regex(page, /Genuine and valid/);
  const unknown = check.replace(/\w$/, (digit) => (digit === "A" ? "B" : "A"));
  t.is((await createClient(west).get(unknown)).status, 404);
});

test.serial("a forgotten password is reset wherever the account is", async (t) => {
  const client = createClient(addressOf("west"));
  t.is((await client.post("/auth/password/forgot", { email: "guardian@greenfield.example" })).status, 202);
  const find = () =>
    ask(
      databases.east.url,
      "SELECT 1 FROM queued_emails WHERE entity_key LIKE 'UserToken:%' ORDER BY created_at DESC LIMIT 1",
    );
  const [found] = await until(find, (rows) => rows.length > 0);
  t.truthy(found);
  t.is(
    (await ask(databases.west.url, "SELECT 1 FROM queued_emails WHERE entity_key LIKE 'UserToken:%'")).length,
    0,
  );
});

test.serial("one address with accounts in two installations", async (t) => {
  const [east, west] = [await running.east.as("admin"), await running.west.as("admin", "riverside")];
  const email = "both@family.example";
  const other = "another-horse-battery-8";
  const person = { email, name: "Both", roles: ["teacher"], personType: "staff" };
  t.is((await east.post("/users", { ...person, password })).status, 201);
  // Known here at once, elsewhere when it has been published.
  t.is((await signIn("east", email, { password })).status, 200);
  t.is((await west.post("/users", { ...person, password })).status, 201);
  await publish();
  for (const place of names) {
    const reply = await until(
      () => signIn(place, email, { password }),
      ({ status }) => status === 400,
    );
    t.is(reply.body.code, "school_required");
    t.deepEqual(reply.body.schools.map(({ slug }) => slug).sort(), ["greenfield", "riverside"]);
    for (const school of Object.values(places))
      t.like(await signIn(place, email, { password, school }), {
        status: 200,
        body: { school: { slug: school } },
      });
    t.is((await signIn(place, email, { password: other })).body.code, "invalid_credentials");
  }
  const { accessToken } = (await signIn("west", email, { password, school: "riverside" })).body;
  const changed = await createClient(addressOf("west"), accessToken).post("/auth/password/change", {
    ...{ currentPassword: password, newPassword: other },
  });
  t.true(changed.status < 300, JSON.stringify(changed.body));
  for (const place of names) {
    t.like(await signIn(place, email, { password: other }), {
      status: 200,
      body: { school: { slug: "riverside" } },
    });
    t.like(await signIn(place, email, { password }), {
      status: 200,
      body: { school: { slug: "greenfield" } },
    });
  }
});

test.serial("a slug is unique over all installations", async (t) => {
  const create = (slug: string) =>
    cli(
      ["tenants", "create", slug, "--name", "New", "--contact-email", "new@new.example"],
      environment("west"),
    );
  const taken = await create("greenfield");
  t.is(taken.code, 1);
  t.regex(taken.stderr, /already exists/);
  await ask(directory.url, "UPDATE schools SET slug = 'hillside' WHERE slug = 'greenfield'");
  t.regex((await create("hillside")).stderr, /already exists at the installation east/);
  await publish();
  t.is((await create("lakeside")).code, 0);
  await ask(directory.url, "UPDATE schools SET slug = 'lakeside' WHERE slug = 'greenfield'");
  const report = await command("west", "run-job", "directory-publication", "--json");
  t.regex(report, /lakeside: another installation has a school with this slug/);
  await publish();
});

test.serial("a forwarded request is recognized by its signature only", async (t) => {
  const client = createClient(addressOf("west"));
  const body = { email: "admin@greenfield.example", password: demoPassword, transport: "body" };
  for (const hop of ["nonsense", ".", `${Buffer.from('["1.2.3.4","request",1]').toString("base64url")}.AAAA`])
    t.is((await client("POST", "/auth/login", body, { "x-installation-hop": hop })).status, 200, hop);
});

test.serial("an installation that is away takes only its own schools with it", async (t) => {
  const admin = await running.east.as("admin");
  await stop(running.east);
  const away = await admin.at(addressOf("west")).get("/students");
  t.like(away, { status: 503, body: { code: "installation_unavailable" } });
  t.is((await signIn("west", "admin@greenfield.example")).status, 503);
  t.is((await signIn("west", "admin@riverside.example")).status, 200);
  running.east = await start("east");
  t.is((await admin.at(addressOf("west")).get("/students?limit=1")).status, 200);
});

test.serial("without the directory, nodes go on with what they know, and sign nobody out", async (t) => {
  const admin = await running.east.as("admin");
  const name = new URL(directory.url).pathname.slice(1);
  const server = databases.east.url;
  await ask(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await ask(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  const there = admin.at(addressOf("west"));
  t.is((await there.get("/students?limit=1")).status, 200);
  t.is((await signIn("west", "admin@riverside.example")).status, 200);
  t.is((await signIn("west", "admin@greenfield.example", { school: "greenfield" })).status, 200);

  await stop(running.west);
  running.west = await start("west");
  t.is((await signIn("west", "admin@riverside.example")).status, 200);
  t.like(await there.get("/students?limit=1"), { status: 503, body: { code: "directory_unavailable" } });
  await ask(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await until(
    () => there.get("/students?limit=1"),
    ({ status }) => status === 200,
  );
  t.is((await signIn("west", "admin@greenfield.example")).status, 200);
});
