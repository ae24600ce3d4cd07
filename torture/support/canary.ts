import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createListener } from "node:net";

export interface Canary {
  /** Connections so far: there must be none. */
  connections(): number;
  close(): void;
}

/** Listens where nobody may come, on every loopback address and each of these ports. */
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
            // A port that is taken, or not ours to take, has something else on it.
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

export interface Partner {
  port: number;
  url: string;
  close(): void;
}

/** A system beside the service that answers as a bar wants. */
export async function startPartner(answer: RequestListener): Promise<Partner> {
  const server = createServer(answer);
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
