import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as polled, setTimeout as sleep } from "node:timers/promises";

const POLL_INTERVAL_MS = 25;

/**
 * Waits for an idle turn of the event loop, up to 100 turns. The kernel resets connections that it has accepted but the
 * process has not; their number is lowest after a turn without work.
 */
async function waitForIdleTurn(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    const began = performance.now();
    await polled();
    if (performance.now() - began < 1) return;
  }
}

/**
 * Prepares the graceful close of a server. Call before the server listens.
 * @returns closes it: refuses new connections immediately and lets requests in progress finish. A kept-alive connection
 *   may send one more request during `graceMs` and gets `Connection: close` with its response; closing it while a request
 *   is on its way would lose that request.
 */
export function serverCloser(server: Server): (graceMs: number) => Promise<void> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return async (graceMs) => {
    let open = true;
    server.prependListener("request", (_req, res) => void res.setHeader("connection", "close"));
    await waitForIdleTurn();
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => {
        open = false;
        resolve();
      });
    });
    const graceEnds = performance.now() + graceMs;
    while (open && performance.now() < graceEnds) await Promise.race([closed, sleep(POLL_INTERVAL_MS)]);
    while (open) {
      server.closeIdleConnections();
      // Browsers open connections in advance, and Node does not count those as idle.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      await Promise.race([closed, sleep(POLL_INTERVAL_MS)]);
    }
    // Ends the timer with which Node looks after the connections: only the close of an HTTP server does.
    server.close();
  };
}
