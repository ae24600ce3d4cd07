import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as polled, setTimeout as sleep } from "node:timers/promises";

const lookAgainMs = 25;

/** The kernel resets what it has let in and nobody has taken over yet: there is least of that after a turn of the loop without work. */
async function quietTurn(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    const began = performance.now();
    await polled();
    if (performance.now() - began < 1) return;
  }
}

/**
 * Call before the server listens.
 * @returns closes it: refuses new connections at once and lets the requests under way finish. A kept-alive connection may
 * bring one more request during `graceMs`, and is told to close by its answer: closing it under a request on its way would
 * lose that request.
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
    await quietTurn();
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => {
        open = false;
        resolve();
      });
    });
    const graceEnds = performance.now() + graceMs;
    while (open && performance.now() < graceEnds) await Promise.race([closed, sleep(lookAgainMs)]);
    while (open) {
      server.closeIdleConnections();
      // Browsers open connections in advance, and Node does not count those as idle.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      await Promise.race([closed, sleep(lookAgainMs)]);
    }
  };
}
