import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Installation } from "../../db/directory/directory-database.ts";
import { AppError } from "../../lib/errors.ts";
import type { InstallationProxy } from "./installation-proxy.ts";

interface Options {
  proxy: InstallationProxy;
  headers(): Record<string, string>;
  /** The other installation that a request of a socket is for. */
  find(req: IncomingMessage): Installation | undefined;
}

type UpgradeListener = (req: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Forwards the sockets of other installations, and leaves everything else to the listeners that the server has so far. */
export function forwardSockets(server: Server, { proxy, headers, find }: Options): void {
  const target = (req: IncomingMessage) => (req.url?.startsWith("/socket.io/") ? find(req) : undefined);
  const requests = server.listeners("request") as RequestListener[];
  const upgrades = server.listeners("upgrade") as UpgradeListener[];
  server.removeAllListeners("request");
  server.removeAllListeners("upgrade");
  server.on("request", (req: IncomingMessage, res: ServerResponse) => {
    const to = target(req);
    if (!to) for (const listener of requests) listener.call(server, req, res as never);
    else
      proxy.request(req, res, { to, headers: headers() }).catch((error: unknown) => {
        if (!res.headersSent) res.writeHead(error instanceof AppError ? error.status : 500);
        res.end();
      });
  });
  server.on("upgrade", (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    const to = target(req);
    if (to) proxy.upgrade(req, socket, head, to, headers());
    else for (const listener of upgrades) listener.call(server, req, socket, head);
  });
}
