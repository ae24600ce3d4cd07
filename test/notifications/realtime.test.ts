import { setTimeout as pause } from "node:timers/promises";
import test from "ava";
import { identityServices } from "../../src/core/common/identity-services.ts";
import { notify } from "../../src/core/notifications/notify.ts";
import { setClock } from "../../src/lib/clock.ts";
import { withContext } from "../../src/lib/context.ts";
import { startApp } from "../support/app.ts";
import { createClient } from "../support/client.ts";
import { openClient } from "../support/open-client.ts";
import { event, joined, openSocket } from "../support/sockets.ts";

const app = await startApp({ REALTIME_SOCKETS_PER_USER: 5 });
test.after.always(() => app.close());

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
  const refused = await event<Error>(openSocket(t, app.url, auth), "connect_error");
  t.is(refused.message, "too_many_connections");
  held[0]!.close();
  const again = async (): Promise<void> => {
    const socket = openSocket(t, app.url, auth);
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
  // Tokens are signed by the real clock, in whole seconds: the next one must last longer than this one.
  while (Date.now() < Date.parse(tokenEnd(token)) - 15 * 60_000 + 1_000) await pause(20);
  const { body } = await app.anonymous.post("/auth/refresh", { refreshToken, transport: "body" });
  t.deepEqual(await renewed.emitWithAck("token", "nonsense"), { accepted: false });
  const other = (await app.as("admin")).credentials.accessToken;
  t.deepEqual(await renewed.emitWithAck("token", other), { accepted: false }, "another account's");
  setClock(() => new Date(Date.now() + 1_000));
  t.deepEqual(await renewed.emitWithAck("token", body.accessToken), { accepted: true });
  setClock(() => new Date(Date.parse(tokenEnd(token)) + 60_001));
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
    (await event<Error>(openSocket(t, app.url, auth), "connect_error")).message;
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
  const database = await openClient(app.databaseUrl);
  await database.query("UPDATE user_sessions SET revoked_at = now() WHERE id = $1", [claims.sessionId]);
  await database.end();
  t.is(await refusal({ token }), "unauthenticated");
});
