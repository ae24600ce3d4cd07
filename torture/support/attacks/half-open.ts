import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface HalfOpen {
  port: number;
  /** From now on drops everything silently, like a network that loses all packets. */
  lose(): void;
  /** Forwards new connections again; earlier ones stay silent forever. */
  heal(): void;
  /** Returns the number of connections accepted so far. */
  accepted(): number;
  close(): void;
}

/** Starts a proxy between the service and PostgreSQL. */
export async function startHalfOpen(port: number, host = "127.0.0.1"): Promise<HalfOpen> {
  let lost = false;
  let accepted = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    keep(near);
    accepted += 1;
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
        // A lost connection is not reported to the other side.
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
      // Idle connections become silent forever too.
      for (const socket of sockets) {
        socket.removeAllListeners("data");
        socket.resume();
      }
    },
    heal() {
      lost = false;
    },
    accepted: () => accepted,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
