import { setTimeout as pause } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { signIn } from "../../../bench/support/sign-in.ts";
import { demoPassword } from "../../../seeders/demo.ts";
import { call, json, type Reply } from "../../support/call.ts";
import { round, until } from "../../support/lanes.ts";
import type { Numbers, Scenario } from "../../support/scenario.ts";

const parallel = 100;
/** Time within which a lost response may be requested again. */
const graceMs = 10_000;

const refresh = (url: string, refreshToken: string): Promise<Reply> =>
  call(url, "/api/v1/auth/refresh", { method: "POST", body: { refreshToken } });

/** Milliseconds until both nodes refuse the access token; -1 if not within three seconds. */
async function untilRefused(urls: readonly string[], token: string): Promise<number> {
  const refused = async () => {
    const replies = await Promise.all(urls.map((url) => call(url, "/api/v1/auth/me", { token })));
    return replies.every(({ status }) => status === 401);
  };
  return round((await until(refused, 3_000, 10)) ?? -1);
}

/** B-33. Two nodes on one database. */
export const refreshFamily: Scenario = {
  id: "B-33",
  name: "one successor for a token used 100 times at once; reuse, a new password or disabling ends access within a second on both nodes, sockets within five",
  timeLimitSeconds: 90,
  async run(environment) {
    const database = await environment.database();
    const nodes = [await environment.serve(database), await environment.serve(database)];
    const urls = nodes.map(({ url }) => url) as [string, string];
    const [first, second] = urls;
    const numbers: Numbers = {};

    const session = await signIn(first, "bursar@greenfield.example");
    const replies = await Promise.all(
      Array.from({ length: parallel }, (_, index) => refresh(urls[index % 2]!, session.refreshToken)),
    );
    const good = replies.filter(({ status }) => status === 200).map(json);
    numbers["refreshed"] = good.length;
    numbers["successors"] = new Set(good.map(({ refreshToken }) => refreshToken)).size;

    await pause(graceMs + 500);
    const [{ accessToken }] = good;
    numbers["beforeReuse"] = (await call(second, "/api/v1/auth/me", { token: accessToken })).status;
    numbers["reuse"] = (await refresh(first, session.refreshToken)).status;
    numbers["refusedAfterReuseMs"] = await untilRefused(urls, accessToken);
    numbers["successorAfterReuse"] = (await refresh(second, good[0].refreshToken)).status;

    Object.assign(numbers, await changePassword(first, second));
    Object.assign(numbers, await disable(first, second));
    const soon = (name: string, limit: number) => {
      const value = numbers[name] as number;
      return value >= 0 && value <= limit;
    };
    return {
      pass:
        numbers["successors"] === 1 &&
        numbers["refreshed"] === parallel &&
        numbers["beforeReuse"] === 200 &&
        numbers["reuse"] === 401 &&
        numbers["successorAfterReuse"] === 401 &&
        ["refusedAfterReuseMs", "refusedAfterPasswordMs", "refusedAfterDisablingMs"].every((name) =>
          soon(name, 1_000),
        ) &&
        ["socketClosedAfterPasswordMs", "socketClosedAfterDisablingMs"].every((name) => soon(name, 5_000)),
      numbers,
    };
  },
};

/** The owner changes the password on one node, while another of their devices uses the other. */
async function changePassword(here: string, there: string): Promise<Numbers> {
  const [owner, device] = await Promise.all(
    [here, there].map((url) => signIn(url, "teacher@greenfield.example")),
  );
  await seen([here, there], device.accessToken);
  const socket = await connect(there, device.accessToken);
  const { status } = await call(here, "/api/v1/auth/password/change", {
    method: "POST",
    token: owner.accessToken,
    body: { currentPassword: demoPassword, newPassword: "A-new-pass-of-2027" },
  });
  if (status >= 300) throw new Error(`the password could not be changed: ${status}`);
  return {
    refusedAfterPasswordMs: await untilRefused([here, there], device.accessToken),
    socketClosedAfterPasswordMs: await untilClosed(socket),
  };
}

/** The administrator disables an account on one node, while its owner uses the other. */
async function disable(here: string, there: string): Promise<Numbers> {
  const [admin, user] = [
    await signIn(here, "admin@riverside.example"),
    await signIn(there, "bursar@riverside.example"),
  ];
  await seen([here, there], user.accessToken);
  const socket = await connect(there, user.accessToken);
  const { status } = await call(here, `/api/v1/users/${user.user.id}/disabled`, {
    method: "PUT",
    token: admin.accessToken,
  });
  if (status >= 300) throw new Error(`the account could not be disabled: ${status}`);
  return {
    refusedAfterDisablingMs: await untilRefused([here, there], user.accessToken),
    socketClosedAfterDisablingMs: await untilClosed(socket),
  };
}

/** Both nodes know the session from now on, which is the hard case. */
async function seen(urls: readonly string[], token: string): Promise<void> {
  for (const url of urls) {
    const { status } = await call(url, "/api/v1/auth/me", { token });
    if (status !== 200) throw new Error(`a new token gets status ${status}`);
  }
}

function connect(url: string, token: string): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ["websocket"], reconnection: false });
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}

async function untilClosed(socket: Socket): Promise<number> {
  const ms = await until(() => !socket.connected, 6_000);
  socket.disconnect();
  return ms === null ? -1 : round(ms);
}
