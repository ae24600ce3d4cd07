import test, { type ExecutionContext } from "ava";
import pg from "pg";
import { io, type Socket } from "socket.io-client";
import { identityServices } from "../../src/core/common/identity-services.ts";
import { notify } from "../../src/core/notifications/notify.ts";
import { setClock } from "../../src/lib/clock.ts";
import { withContext } from "../../src/lib/context.ts";
import { startApp } from "../support/app.ts";
import { createClient } from "../support/client.ts";
import { type Service, serve, stop } from "../support/process/process-service.ts";

const app = await startApp({ REALTIME_SOCKETS_PER_USER: 5 });
test.after.always(() => app.close());

const open = (t: ExecutionContext, url: string, auth: object): Socket => {
  const socket = io(url, { auth, transports: ["websocket"], reconnection: false, forceNew: true });
  t.teardown(() => void socket.close());
  return socket;
};
const event = <T = any>(socket: Socket, name: string) =>
  new Promise<T>((resolve) => {
    socket.once(name, resolve);
  });
/** Everything that a socket is told, and a way to wait until there is so much of one kind. */
function hear(socket: Socket) {
  const heard: Array<[string, any]> = [];
  let wake = () => {};
  socket.onAny((name, data) => {
    heard.push([name, data]);
    wake();
  });
  const of = (name: string) => heard.filter(([each]) => each === name).map(([, data]) => data);
  return {
    heard,
    of,
    async until(name: string, count: number) {
      while (of(name).length < count)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return of(name);
    },
  };
}
const joined = async (t: ExecutionContext, url: string, auth: object) => {
  const socket = open(t, url, auth);
  const ears = hear(socket);
  const refused = event<Error>(socket, "connect_error").then((error) => {
    throw error;
  });
  await Promise.race([ears.until("notification:unread-count", 1), refused]);
  return Object.assign(socket, ears);
};
const tell = (credentials: { school: { id: string }; user: { id: string } }, title: string) =>
  withContext({ schoolId: credentials.school.id, trusted: true }, () =>
    notify({ type: "message", props: { title, body: "…" }, to: { users: [credentials.user.id] } }),
  );

test("an account hears of its notifications in every window, and nobody else does", async (t) => {
  const teacher = await app.as("teacher");
  const others = await Promise.all([app.as("admin"), app.as("teacher", "riverside")]);
  const token = (client: { credentials: { accessToken: string } }) => ({
    token: client.credentials.accessToken,
  });
  const windows = await Promise.all([0, 1].map(() => joined(t, app.url, token(teacher))));
  const strangers = await Promise.all(others.map((client) => joined(t, app.url, token(client))));
  const [{ count }] = windows[0]!.of("notification:unread-count");
  await tell(teacher.credentials, "Only for you");
  for (const window of windows) {
    const [told] = await window.until("notification:new", 1);
    t.like(told, { title: "Only for you", type: "message" });
    t.deepEqual((await window.until("notification:unread-count", 2))[1], { count: count + 1 });
  }
  // Whatever is marked in one window is seen in the other.
  await teacher.put("/communication/notifications/read", {});
  for (const window of windows)
    t.deepEqual((await window.until("notification:unread-count", 3))[2], { count: 0 });
  for (const [index, stranger] of strangers.entries()) {
    await tell(others[index]!.credentials, "A sign");
    await stranger.until("notification:new", 1);
    t.deepEqual(
      stranger.of("notification:new").map(({ title }) => title),
      ["A sign"],
    );
  }
});

test("whoever comes back is told what came meanwhile, once and in order", async (t) => {
  const bursar = await app.as("bursar");
  const { accessToken: token } = bursar.credentials;
  const first = await joined(t, app.url, { token });
  await tell(bursar.credentials, "seen");
  const [{ id: lastId }] = await first.until("notification:new", 1);
  first.close();
  for (const title of ["a", "b", "c"]) await tell(bursar.credentials, title);
  const [back] = await Promise.all([
    joined(t, app.url, { token, lastId }),
    tell(bursar.credentials, "d"),
    tell(bursar.credentials, "e"),
  ]);
  await back.until("notification:new", 5);
  const titles = back.of("notification:new").map(({ title }) => title);
  t.deepEqual(titles.slice(0, 3), ["a", "b", "c"]);
  t.deepEqual(titles.slice(3).sort(), ["d", "e"]);
});

test("the dashboard's viewers hear that it changed, families do not", async (t) => {
  const bursar = await app.as("bursar");
  const guardian = await app.as("guardian");
  const [viewer, parent] = await Promise.all(
    [await app.as("admin"), guardian].map(({ credentials }) =>
      joined(t, app.url, { token: credentials.accessToken }),
    ),
  );
  const [child] = (await guardian.get("/guardian/children")).body.data;
  const paid = await bursar.post("/payments", {
    studentId: child.id,
    amount: { amount: "10.00", currency: "KES" },
    method: "cash",
  });
  t.is(paid.status, 201);
  await viewer!.until("dashboard:changed", 1);
  await parent!.until("notification:new", 1);
  t.deepEqual(parent!.of("dashboard:changed"), []);
});

test("an account holds so many sockets, and no more", async (t) => {
  const student = await app.as("student");
  const auth = { token: student.credentials.accessToken };
  const held = await Promise.all(Array.from({ length: 5 }, () => joined(t, app.url, auth)));
  const refused = await event<Error>(open(t, app.url, auth), "connect_error");
  t.is(refused.message, "too_many_connections");
  held[0]!.close();
  const again = async (): Promise<void> => {
    const socket = open(t, app.url, auth);
    const outcome = await Promise.race([
      event(socket, "connect").then(() => "in"),
      event(socket, "connect_error").then(() => "out"),
    ]);
    if (outcome === "out") await again();
  };
  await again();
  t.pass();
});

test("who sends without end is cut off", async (t) => {
  const { credentials } = await app.as("admin");
  const socket = await joined(t, app.url, { token: credentials.accessToken });
  const gone = event(socket, "disconnect");
  for (let n = 0; n < 50; n += 1) socket.emit("token", "nonsense");
  t.is(await gone, "io server disconnect");
});

test.serial("a token that expires has to be renewed", async (t) => {
  const bursar = await app.as("bursar");
  const { accessToken: token, refreshToken } = bursar.credentials;
  const [renewed, silent] = [await joined(t, app.url, { token }), await joined(t, app.url, { token })];
  const gone = event(silent, "disconnect");
  t.teardown(() => setClock());
  setClock(() => new Date(Date.now() + 15 * 60_000 + 1_000));
  await renewed.until("token:expired", 1);
  const { body } = await app.anonymous.post("/auth/refresh", { refreshToken, transport: "body" });
  t.deepEqual(await renewed.emitWithAck("token", "nonsense"), { accepted: false });
  const other = (await app.as("admin")).credentials.accessToken;
  t.deepEqual(await renewed.emitWithAck("token", other), { accepted: false }, "another account's");
  // The tokens of this test are signed by the real clock.
  setClock(() => new Date(Date.now() + 1_000));
  t.deepEqual(await renewed.emitWithAck("token", body.accessToken), { accepted: true });
  setClock(() => new Date(Date.parse(tokenEnd(token)) + 61_000));
  t.is(await gone, "transport close");
  setClock();
  t.true(renewed.connected);
});

const tokenEnd = (token: string): string =>
  new Date(JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()).exp * 1000).toISOString();

test("a session that has ended elsewhere, or is of another school, opens no socket", async (t) => {
  const elsewhere = await app.as("bursar", "riverside");
  const { email } = (await app.as("bursar")).credentials.user;
  const sign = { email, password: "Demo-pass-2026", transport: "body" };
  const { accessToken: token } = (await app.anonymous.post("/auth/login", sign)).body;
  await joined(t, app.url, { token });
  const refusal = async (auth: object) =>
    (await event<Error>(open(t, app.url, auth), "connect_error")).message;
  // Whoever signs a token: the session is the school's and the account's.
  const { accessTokens } = identityServices();
  const claims = accessTokens.verify(token)!;
  for (const other of [
    { schoolId: elsewhere.credentials.school.id },
    { userId: elsewhere.credentials.user.id },
  ]) {
    const { token: wrong } = accessTokens.sign({ ...claims, ...other });
    t.is(await refusal({ token: wrong }), "unauthenticated");
    t.is((await createClient(app.url, wrong).get("/auth/me")).status, 401);
  }
  // As another node would: this one still believes the session for a moment.
  t.is((await createClient(app.url, token).get("/auth/me")).status, 200);
  const database = new pg.Client(app.databaseUrl);
  await database.connect();
  await database.query("UPDATE user_sessions SET revoked_at = now() WHERE id = $1", [claims.sessionId]);
  await database.end();
  t.is(await refusal({ token }), "unauthenticated");
});

test.serial(
  "two nodes on one database tell the same, and catch up after the database was away",
  async (t) => {
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

    const database = new pg.Client(app.databaseUrl);
    await database.connect();
    await database.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'school-svc listener' AND datname = current_database()",
    );
    await database.end();
    await pay(one!.url);
    for (const socket of [atOne, atTwo]) await socket.until("notification:new", 4);
    t.deepEqual(atOne.of("notification:new"), atTwo.of("notification:new"), "each once");
    for (const node of [one!, two!]) t.is((await stop(node)).code, 0);
  },
);
