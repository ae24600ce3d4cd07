import test from "ava";
import { startApp } from "../support/app.ts";
import { event, openSocket } from "../support/sockets.ts";

const app = await startApp();
test.after.always(() => app.close());

test("a socket lives as long as its session, and no longer", async (t) => {
  const bursar = await app.as("bursar");
  const teacher = await app.as("teacher");
  const ended = openSocket(t, app.url, { token: bursar.credentials.accessToken });
  const kept = openSocket(t, app.url, { token: teacher.credentials.accessToken });
  await Promise.all([event(ended, "connect"), event(kept, "connect")]);
  const disconnected = event(ended, "disconnect");
  t.is((await bursar.post("/auth/logout")).status, 204);
  t.is(await disconnected, "io server disconnect");
  t.true(kept.connected);
});

test("without a right token there is no socket", async (t) => {
  for (const token of ["", "nonsense", undefined as never]) {
    const socket = openSocket(t, app.url, { token });
    const error = await event(socket, "connect_error");
    t.is((error as Error).message, "unauthenticated");
  }
});
