import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { AppError } from "../lib/errors.ts";
import { nodeHttp } from "../lib/guarded-http/node-http.ts";
import type { Logger } from "../lib/logger.ts";
import { toProblem } from "./http/problem.ts";
import { securityHeaderList } from "./security-headers.ts";

const reasons: Readonly<Record<string, [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, "headers_too_large", "The headers of the request are too large"],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "payload_too_large", "The extensions of a chunk are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "request_timeout", "The request took too long to arrive"],
};
const unreadable: [number, string, string] = [400, "bad_request", "The request cannot be read"];

/** Responds to and logs input that is not valid HTTP and therefore never becomes a request, like any other request. */
export function respondUnreadable(server: Server, logger: Logger): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: unknown }) => {
    // The connection is already closed, or a response is in progress.
    if (!socket.writable || error.code === "ECONNRESET" || socket._httpMessage) {
      socket.destroy();
      return;
    }
    const requestId = randomUUID();
    const failure = new AppError(...(reasons[error.code ?? ""] ?? unreadable));
    const { status } = failure;
    const body = JSON.stringify(toProblem(failure, requestId));
    const head = [
      `HTTP/1.1 ${status} ${nodeHttp.STATUS_CODES[status]}`,
      ...securityHeaderList.map(([name, value]) => `${name}: ${value}`),
      "content-type: application/problem+json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      "connection: close",
    ];
    const ip = socket.remoteAddress ?? "";
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
    logger.info(
      { requestId, method: null, path: null, status, durationMs: 0, ip, userId: null, schoolId: null },
      "request",
    );
  });
}
