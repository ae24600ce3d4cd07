import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface HalfOpen {
  port: number;
  /** From now on nothing passes, and nothing is told: as when a network loses everything. */
  lose(): void;
  /** New connections pass again; those from before stay silent for ever. */
  heal(): void;
  close(): void;
}

/** Stands between the service and PostgreSQL. */
export async function startHalfOpen(port: number, host = "127.0.0.1"): Promise<HalfOpen> {
  let lost = false;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    keep(near);
    if (lost) return;
    const far = keep(connect(port, host));
    near.setNoDelay(true);
    far.setNoDelay(true);
    let silent = false;
    const pass = (from: Socket, to: Socket) => {
      from.on("data", (data) => {
        silent ||= lost;
        if (!silent) to.write(data);
      });
      from.on("close", () => {
        silent ||= lost;
        // What was lost is not heard of on the other side.
        if (!silent) to.destroy();
      });
    };
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    lose() {
      lost = true;
      // Silent for ever, also those that say nothing meanwhile.
      for (const socket of sockets) {
        socket.removeAllListeners("data");
        socket.resume();
      }
    },
    heal() {
      lost = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
