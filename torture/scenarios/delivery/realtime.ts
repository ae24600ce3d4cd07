import { setTimeout as pause } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { residentMb } from "../../../bench/support/processes.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { call, json } from "../../support/call.ts";
import { inLanes, percentile, round } from "../../support/lanes.ts";
import type { Scenario } from "../../support/scenario.ts";

/** Maximum memory of an idle socket. */
const kbEach = 60;

/** Messages sent through one node are received on another that holds thousands of sockets. */
export const realtime: Scenario = {
  id: "realtime",
  name: "two nodes, 2,000 idle sockets: heard on the other one within 200 ms, by nobody else, in bounded memory",
  timeLimitSeconds: 240,
  async run(environment, count) {
    const sockets = count(2_000, 400);
    const written = count(200, 60);
    const databaseUrl = await environment.database();
    const env = { REALTIME_SOCKETS_PER_USER: "10000" };
    const [one, two] = [await environment.serve(databaseUrl, env), await environment.serve(databaseUrl, env)];
    const teacher = await signIn(one.url, "teacher@greenfield.example");
    const admin = await signIn(one.url);
    const bystander = await signIn(one.url, "student@greenfield.example");
    const stranger = await signIn(one.url, "admin@riverside.example");

    const all: Socket[] = [];
    environment.afterwards(() => {
      for (const socket of all) socket.close();
    });
    const openSocket = async (url: string, token: string) => {
      const socket = io(url, {
        auth: { token },
        transports: ["websocket"],
        reconnection: false,
        forceNew: true,
      });
      all.push(socket);
      await new Promise<void>((resolve, reject) => {
        socket.once("notification:unread-count", () => resolve());
        socket.once("connect_error", reject);
      });
      return socket;
    };
    await openSocket(two.url, stranger.accessToken);
    await pause(1_000);
    const restMb = residentMb(two.pid);
    let overheard = 0;
    let cut = 0;
    // Sockets of the same school and of another; none of them is in the conversation.
    await inLanes(sockets, 20, async (index) => {
      const socket = await openSocket(two.url, (index % 2 ? stranger : bystander).accessToken);
      socket.on("message:new", () => {
        overheard += 1;
      });
      socket.on("disconnect", () => {
        cut += 1;
      });
    });
    await pause(2_000);
    const heldMb = residentMb(two.pid);

    const listener = await openSocket(two.url, admin.accessToken);
    const waiting = new Map<string, (at: number) => void>();
    let heard = 0;
    listener.on("message:new", ({ body }: { body: string }) => {
      heard += 1;
      waiting.get(body)?.(performance.now());
    });
    const post = async (path: string, body: object) => {
      const reply = await call(one.url, `/api/v1${path}`, {
        method: "POST",
        token: teacher.accessToken,
        body,
      });
      if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${reply.text}`);
      return json(reply);
    };
    const { id } = await post("/conversations", { type: "direct", userId: admin.user.id });
    const latencies: number[] = [];
    let lost = 0;
    for (let index = 0; index < written; index += 1) {
      const body = `message ${index}`;
      const arrived = new Promise<number | null>((resolve) => {
        waiting.set(body, resolve);
        setTimeout(resolve, 5_000, null).unref();
      });
      const began = performance.now();
      await post(`/conversations/${id}/messages`, { body });
      const at = await arrived;
      if (at === null) lost += 1;
      else latencies.push(at - began);
    }
    const afterMb = residentMb(two.pid);
    const median = percentile(latencies, 0.5);
    const kb = ((heldMb - restMb) * 1_024) / sockets;
    return {
      pass: median < 200 && lost === 0 && heard === written && overheard === 0 && cut === 0 && kb <= kbEach,
      numbers: {
        sockets,
        written,
        heard,
        lost,
        overheard,
        cut,
        medianMs: round(median),
        p99Ms: round(percentile(latencies, 0.99)),
        restMb: round(restMb),
        heldMb: round(heldMb),
        afterMb: round(afterMb),
        kbEach: round(kb),
      },
    };
  },
};
