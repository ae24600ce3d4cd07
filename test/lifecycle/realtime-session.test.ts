import test from "ava";
import { io, type Socket } from "socket.io-client";
import { startApp } from "../support/app.ts";

const app = await startApp();
test.after.always(() => app.close());

const open = (token: string): Socket =>
  io(app.url, { auth: { token }, transports: ["websocket"], reconnection: false, forceNew: true });

const event = (socket: Socket, name: string) =>
  new Promise<unknown>((resolve) => {
    socket.once(name, resolve);
  });

test("a socket lives as long as its session, and no longer", async (t) => {
  const bursar = await app.as("bursar");
  const teacher = await app.as("teacher");
  const ended = open(bursar.credentials.accessToken);
  const kept = open(teacher.credentials.accessToken);
  await Promise.all([event(ended, "connect"), event(kept, "connect")]);
  const disconnected = event(ended, "disconnect");
  t.is((await bursar.post("/auth/logout")).status, 204);
  t.is(await disconnected, "io server disconnect");
  t.true(kept.connected);
  kept.close();
});

test("without a right token there is no socket", async (t) => {
  for (const token of ["", "nonsense", undefined as never]) {
    const socket = open(token);
    const error = await event(socket, "connect_error");
    t.is((error as Error).message, "unauthenticated");
    socket.close();
  }
});
