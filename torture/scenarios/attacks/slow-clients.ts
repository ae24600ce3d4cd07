import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { load } from "../../../bench/support/load.ts";
import { residentMb } from "../../../bench/support/processes.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { round, until } from "../../support/lanes.ts";
import type { Scenario } from "../../support/scenario.ts";

const cutWithinMs = 20_000;
const rate = 200;
const seconds = 12;

interface Slow {
  socket: Socket;
  opened: number;
  /** When the server closed it. */
  cut: number | null;
}

const headerStart =
  "POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
const bodyStart = `${headerStart}Content-Length: 100000\r\n\r\n{`;

/** B-56. Half of the sockets send headers slowly, the other half a body; normal clients must not be affected. */
export const slowClients: Scenario = {
  id: "B-56",
  name: "1,000 sockets that drip headers and bodies: cut within 20 s, others' p99 below twice the usual, less than 100 MB more memory",
  timeLimitSeconds: 150,
  async run(environment, count) {
    const sockets = count(1_000, 300);
    const { url, pid } = await environment.serve(await environment.database());
    const { accessToken } = await signIn(url);
    const others = () =>
      load({
        url: `${url}/api/v1/school`,
        seconds,
        rate,
        headers: { authorization: `Bearer ${accessToken}` },
      });
    await others();
    const before = await others();
    const restMb = residentMb(pid);

    const slow = await openAll(Number(new URL(url).port), sockets);
    environment.afterwards(() => {
      for (const { socket } of slow) socket.destroy();
    });
    let peakMb = 0;
    const drip = setInterval(() => {
      for (const { socket, cut } of slow) if (cut === null && socket.writable) socket.write("x");
      peakMb = Math.max(peakMb, residentMb(pid));
    }, 1_000);
    const during = await others();
    const allCut = await until(() => slow.every(({ cut }) => cut !== null), cutWithinMs * 1.5);
    clearInterval(drip);
    await pause(1_000);
    const after = await others();

    const cutAfter = slow.map(({ cut, opened }) => (cut === null ? Number.POSITIVE_INFINITY : cut - opened));
    const longest = Math.max(...cutAfter);
    return {
      pass:
        allCut !== null &&
        longest <= cutWithinMs &&
        during.p99 < before.p99 * 2 &&
        during.failed === 0 &&
        after.failed === 0 &&
        peakMb - restMb < 100,
      numbers: {
        sockets,
        uncut: cutAfter.filter((ms) => !Number.isFinite(ms)).length,
        shortestMs: round(Math.min(...cutAfter)),
        longestMs: round(longest),
        p99BeforeMs: before.p99,
        p99DuringMs: during.p99,
        p99AfterMs: after.p99,
        failedDuring: during.failed,
        answeredDuring: during.requests,
        restMb: round(restMb),
        peakMb: round(peakMb),
      },
    };
  },
};

async function openAll(port: number, count: number): Promise<Slow[]> {
  const slow: Slow[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = connect(port, "127.0.0.1");
    const each: Slow = { socket, opened: performance.now(), cut: null };
    const end = () => {
      each.cut ??= performance.now();
      socket.destroy();
    };
    socket.on("error", end).on("close", end).on("end", end);
    // Data must be read, otherwise the end of the connection is never seen.
    socket.resume();
    socket.write(index % 2 ? bodyStart : headerStart);
    slow.push(each);
    if (index % 50 === 49) await pause(5);
  }
  return slow;
}
