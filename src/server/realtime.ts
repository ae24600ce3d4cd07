import { randomUUID } from "node:crypto";
import type { Server as HttpServer, IncomingMessage } from "node:http";
import { Server, type Socket } from "socket.io";
import type { RealtimeEvent } from "../core/communication/events.ts";
import { knownNotifications, missedNotifications } from "../core/communication/missed-notifications.ts";
import { eventChannel } from "../core/communication/write-notifications-sql.ts";
import { liveSessions } from "../core/identity/live-sessions.ts";
import { forgetActor, loadActor } from "../core/identity/load-actor.ts";
import { identityServices } from "../core/identity/services.ts";
import { listen } from "../db/listen.ts";
import { now } from "../lib/clock.ts";
import { isId } from "../lib/ids.ts";
import type { Logger } from "../lib/logger.ts";
import { toProblem } from "./http/problem.ts";
import { crossSite, isOwnOrigin } from "./own-origin.ts";
import { createDelivery, type Listener, schoolRoom, userRoom, viewersRoom } from "./realtime-delivery.ts";
import { securityHeaderList, securityHeaders } from "./security-headers.ts";

/** How often the sessions behind the sockets are looked at. */
const recheckMs = 2_000;
/** How long a socket whose access token expired may take to bring a new one. */
const graceMs = 60_000;
/** What a client may send in ten seconds: it has little to say. */
const mostPackets = 20;

interface Options {
  logger: Logger;
  databaseUrl: string;
  /** Sockets of one account on this node. */
  perUser: number;
  /** Whose pages may connect, beside those of the host that is asked. */
  publicUrl: string | undefined;
  /** Events that travel another way than the database's signals. */
  hearEvents?: ((onEvent: (event?: string) => void) => () => void) | undefined;
}

/** The socket channel: only for signed-in users, each in the room of their own and that of their school. */
export function createRealtime(
  server: HttpServer,
  { logger, databaseUrl, perUser, publicUrl, hearEvents }: Options,
): { io: Server; close(): Promise<void> } {
  const io = new Server({
    path: "/socket.io",
    serveClient: false,
    maxHttpBufferSize: 100_000,
    connectTimeout: 10_000,
    allowRequest: (req, decide) => {
      const allowed = isOwnOrigin(req.headers, publicUrl);
      if (!allowed && req.headers.upgrade) refuseUpgrade(req);
      decide(allowed ? null : "cross_site", allowed);
    },
  });
  io.attach(server);
  io.engine.use(securityHeaders());
  // The HTTP server is somebody else's: closing the channel must not close it.
  io.httpServer = undefined as never;
  io.use((socket, next) => {
    admit(io, socket, perUser).then(
      (reason) => {
        // No request has a record of it.
        if (reason) logger.info({ reason, address: socket.handshake.address }, "socket refused");
        next(reason ? new Error(reason) : undefined);
      },
      (error: unknown) => {
        logger.warn({ err: error }, "a socket could not be admitted");
        next(new Error("unavailable"));
      },
    );
  });
  io.on("connection", (socket) => {
    forgetRequest(socket);
    limitPackets(socket);
    socket.on("token", (token: unknown, answer?: unknown) => {
      const accepted = renew(socket, token);
      if (typeof answer === "function") answer({ accepted });
    });
    catchUp(socket).catch((error: unknown) => {
      logger.warn({ err: error }, "a socket could not be told what it missed");
      // It comes back, and asks again.
      socket.conn.close();
    });
  });

  const deliver = createDelivery(io);
  const hear = (text?: string) => {
    if (text === undefined) void resume(io, deliver, logger);
    else deliver(JSON.parse(text) as RealtimeEvent);
  };
  const listening = listen(databaseUrl, eventChannel, hear);
  const stopHearing = hearEvents?.(hear);
  const timer = setInterval(() => void endDead(io, logger), recheckMs).unref();
  return {
    io,
    async close() {
      clearInterval(timer);
      stopHearing?.();
      await Promise.all([io.close(), listening.close()]);
    },
  };
}

/** The library answers every refused upgrade with 400; this one is forbidden. */
function refuseUpgrade({ socket }: IncomingMessage): void {
  const body = JSON.stringify(toProblem(crossSite(), randomUUID()));
  const head = [
    "HTTP/1.1 403 Forbidden",
    ...securityHeaderList.map(([name, value]) => `${name}: ${value}`),
    "connection: close",
    "content-type: application/problem+json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** @returns why it is refused, if it is */
async function admit(io: Server, socket: Socket, perUser: number): Promise<string | undefined> {
  const { token, lastId } = socket.handshake.auth as { token?: unknown; lastId?: unknown };
  const claims = typeof token === "string" ? identityServices().accessTokens.verify(token) : null;
  // A socket lives for long: whether its session does is asked of the database.
  if (claims) forgetActor(claims.sessionId);
  const caller = claims && (await loadActor(claims));
  if (!caller || caller.lacksSecondFactor) return "unauthenticated";
  const { schoolId, sessionId, expiresAt, userId } = claims;
  const room = userRoom(schoolId, userId);
  if ((io.of("/").adapter.rooms.get(room)?.size ?? 0) >= perUser) return "too_many_connections";
  socket.data = {
    schoolId,
    sessionId,
    userId,
    expiresAt,
    lastId: isId(lastId) ? lastId : null,
    known: 0,
    caughtUp: 0,
    told: new Set(),
    held: [],
  } satisfies Listener;
  const rooms = [schoolRoom(schoolId), room];
  if (caller.actor.permissions.has("dashboard.read")) rooms.push(viewersRoom(schoolId));
  await socket.join(rooms);
  return undefined;
}

/** The request that began it, with its headers and token, would be kept for as long as the socket lives. */
function forgetRequest({ conn, handshake }: Socket): void {
  Object.assign(conn, { request: null });
  Object.assign(handshake, { headers: {}, auth: {} });
}

/** What comes while the past is read is held until then, so that everything comes once and in its order. */
async function catchUp(socket: Socket): Promise<void> {
  const listener = socket.data as Listener;
  const { schoolId, userId, lastId } = listener;
  const { unread, number } = await knownNotifications(schoolId, userId, lastId);
  listener.known = number;
  if (lastId)
    for (const { data, number } of await missedNotifications([
      { schoolId, userId, number: listener.known },
    ])) {
      listener.known = number!;
      socket.emit("notification:new", data);
    }
  socket.emit("notification:unread-count", { count: unread });
  listener.caughtUp = listener.known;
  const { held } = listener;
  listener.held = null;
  for (const tell of held ?? []) tell();
}

/** After the connection to the other nodes was lost, sockets are told what was raised meanwhile. */
async function resume(io: Server, deliver: (event: RealtimeEvent) => void, logger: Logger): Promise<void> {
  const known = new Map<string, { schoolId: string; userId: string; number: number }>();
  for (const { data } of io.sockets.sockets.values()) {
    const { schoolId, userId, known: number, held } = data as Listener;
    const room = userRoom(schoolId, userId);
    if (held === null && number <= (known.get(room)?.number ?? number))
      known.set(room, { schoolId, userId, number });
  }
  try {
    for (const event of await missedNotifications([...known.values()])) deliver(event);
  } catch (error) {
    logger.warn({ err: error }, "sockets could not be told what they missed");
  }
}

/** A new access token of the same session. */
function renew(socket: Socket, token: unknown): boolean {
  const listener = socket.data as Listener;
  const claims = typeof token === "string" ? identityServices().accessTokens.verify(token) : null;
  if (!claims || claims.sessionId !== listener.sessionId || claims.schoolId !== listener.schoolId)
    return false;
  listener.expiresAt = claims.expiresAt;
  return true;
}

function limitPackets(socket: Socket): void {
  let [since, count] = [0, 0];
  socket.use((_packet, next) => {
    if (Date.now() - since > 10_000) [since, count] = [Date.now(), 0];
    count += 1;
    if (count > mostPackets) socket.disconnect(true);
    else next();
  });
}

/**
 * Sign-out, a changed password or a disabled account end the socket too. One whose token expired is asked for a new one;
 * without it the connection is closed, and the client comes back with the token that it has by then.
 */
async function endDead(io: Server, logger: Logger): Promise<void> {
  const sockets = [...io.sockets.sockets.values()];
  if (sockets.length === 0) return;
  const at = now().getTime();
  for (const socket of sockets) {
    const { expiresAt } = socket.data as Listener;
    const late = at - expiresAt.getTime();
    if (late >= graceMs) socket.conn.close();
    else if (late >= 0) socket.emit("token:expired", {});
  }
  try {
    const alive = await liveSessions(sockets.map(({ data }) => data as Listener));
    for (const socket of sockets)
      if (!alive.has((socket.data as Listener).sessionId)) socket.disconnect(true);
  } catch (error) {
    logger.warn({ err: error }, "sessions of sockets could not be checked");
  }
}
