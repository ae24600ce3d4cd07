import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createListener } from "node:net";

export interface Canary {
  /** Number of connections so far; must stay 0. */
  connections(): number;
  close(): void;
}

/** Listens on every loopback address and each of these ports, where no connection is allowed. */
export async function startCanary(ports: readonly number[]): Promise<Canary> {
  let connections = 0;
  const servers = await Promise.all(
    ports.flatMap((port) =>
      ["127.0.0.1", "::1"].map(
        (host) =>
          new Promise<ReturnType<typeof createListener> | null>((resolve) => {
            const server = createListener((socket) => {
              connections += 1;
              socket.destroy();
            });
            // A port that is taken or privileged belongs to something else.
            server.once("error", () => resolve(null));
            server.listen(port, host, () => resolve(server));
          }),
      ),
    ),
  );
  if (servers.every((server) => server === null)) throw new Error("No port is free for the canary");
  return {
    connections: () => connections,
    close: () => {
      for (const server of servers) server?.close();
    },
  };
}

export interface RemoteSystem {
  port: number;
  url: string;
  close(): void;
}

/** Starts a remote system that responds as a scenario needs. */
export async function startPartner(response: RequestListener): Promise<RemoteSystem> {
  const server = createServer(response);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
