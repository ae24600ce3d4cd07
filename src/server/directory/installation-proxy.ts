import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { Readable } from "node:stream";
import { createProxyServer } from "httpxy";
import type { Installation } from "../../db/directory/directory-database.ts";
import { unavailable } from "../../lib/errors.ts";
import type { Logger } from "../../lib/logger.ts";

/** Longer than any response of the service takes, exports included. */
const TIMEOUT_MS = 120_000;
/** A machine that has vanished does not refuse connections; the operating system would try for two minutes. */
const CONNECT_TIMEOUT_MS = 3_000;

/** A body that has been read already. */
interface Body {
  type: string;
  content: string;
}

/** Passes requests and upgrades on to other installations. */
export function createInstallationProxy(logger: Logger) {
  const proxy = createProxyServer({});
  proxy.on("proxyReq", limitConnecting);
  const failed = (error: unknown, { name }: Installation) => {
    logger.warn({ err: error, installation: name }, "another installation could not be reached");
    return unavailable(
      "installation_unavailable",
      "The school cannot be reached at the moment: try again in a moment",
    );
  };
  return {
    /** @throws {AppError} 503 `installation_unavailable` */
    async request(
      req: IncomingMessage & { originalUrl?: string },
      res: ServerResponse,
      { to, headers, body }: { to: Installation; headers: Record<string, string>; body?: Body | undefined },
    ): Promise<void> {
      // Routers shorten the URL to what they have not matched yet.
      if (req.originalUrl) req.url = req.originalUrl;
      const length = body && {
        "content-type": body.type,
        "content-length": String(Buffer.byteLength(body.content)),
      };
      try {
        await proxy.web(req, res, {
          target: to.address,
          proxyTimeout: TIMEOUT_MS,
          headers: { ...headers, ...length },
          ...(body && { buffer: Readable.from([Buffer.from(body.content)]) }),
        });
      } catch (error) {
        throw failed(error, to);
      }
    },
    /** Passes a WebSocket on; closes it if the other installation cannot be reached. */
    upgrade(
      req: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      to: Installation,
      headers: Record<string, string>,
    ): void {
      proxy
        .ws(req, socket as never, { target: to.address, headers, upgradeTimeout: CONNECT_TIMEOUT_MS }, head)
        .catch((error: unknown) => {
          failed(error, to);
          socket.destroy();
        });
    },
  };
}

function limitConnecting(request: ClientRequest): void {
  const { socket } = request;
  if (!socket?.connecting) return;
  const timer = setTimeout(() => request.destroy(new Error("no connection in time")), CONNECT_TIMEOUT_MS);
  socket.once("connect", () => clearTimeout(timer));
  request.once("close", () => clearTimeout(timer));
}

export type InstallationProxy = ReturnType<typeof createInstallationProxy>;
