import type { Server as HttpServer } from "node:http";
import { Server } from "socket.io";
import { type LiveSession, liveSessions } from "../core/identity/live-sessions.ts";
import { loadActor } from "../core/identity/load-actor.ts";
import { identityServices } from "../core/identity/services.ts";
import type { Logger } from "../lib/logger.ts";

/** How often the sessions behind the sockets are looked at. */
const recheckMs = 2_000;

export const userRoom = (schoolId: string, userId: string): string => `school:${schoolId}:user:${userId}`;
export const schoolRoom = (schoolId: string): string => `school:${schoolId}`;

/** The socket channel: only for signed-in users, each in the room of their own and that of their school. */
export function createRealtime(server: HttpServer, logger: Logger): Server {
  const io = new Server({ path: "/socket.io", serveClient: false, maxHttpBufferSize: 100_000 });
  io.attach(server);
  // The HTTP server is somebody else's: closing the channel must not close it.
  io.httpServer = undefined as never;
  io.use(async (socket, next) => {
    try {
      const { token } = socket.handshake.auth as { token?: unknown };
      const claims = typeof token === "string" ? identityServices().accessTokens.verify(token) : null;
      const caller = claims && (await loadActor(claims));
      if (!caller) return next(new Error("unauthenticated"));
      socket.data = { schoolId: claims.schoolId, sessionId: claims.sessionId } satisfies LiveSession;
      await socket.join([schoolRoom(claims.schoolId), userRoom(claims.schoolId, caller.actor.id)]);
      next();
    } catch (error) {
      logger.warn({ err: error }, "a socket could not be admitted");
      next(new Error("unavailable"));
    }
  });
  const timer = setInterval(() => void endDead(io, logger), recheckMs).unref();
  io.engine.once("close", () => clearInterval(timer));
  return io;
}

/** Sign-out, a changed password or a disabled account end the socket too. */
async function endDead(io: Server, logger: Logger): Promise<void> {
  const sockets = [...io.sockets.sockets.values()];
  if (sockets.length === 0) return;
  try {
    const alive = await liveSessions(sockets.map(({ data }) => data as LiveSession));
    for (const socket of sockets)
      if (!alive.has((socket.data as LiveSession).sessionId)) socket.disconnect(true);
  } catch (error) {
    logger.warn({ err: error }, "sessions of sockets could not be checked");
  }
}
