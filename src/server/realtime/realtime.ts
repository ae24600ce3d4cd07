import { randomUUID } from "node:crypto";
import type { Server as HttpServer, IncomingMessage } from "node:http";
import { Server, type Socket } from "socket.io";
import { identityServices } from "../../core/common/identity-services.ts";
import { eventChannel, type RealtimeEvent } from "../../core/common/realtime-events.ts";
import { liveSessions } from "../../core/identity/sessions/live-sessions.ts";
import { forgetActor, loadActor } from "../../core/identity/sessions/load-actor.ts";
import { knownNotifications, missedNotifications } from "../../core/notifications/missed-notifications.ts";
import { forgetUnreadCounts } from "../../core/notifications/unread-counts.ts";
import { listen } from "../../db/pool/listen.ts";
import { now } from "../../lib/clock.ts";
import { isId } from "../../lib/ids.ts";
import type { Logger } from "../../lib/logger.ts";
import { toProblem } from "../http/problem.ts";
import { crossSite, isOwnOrigin } from "../own-origin.ts";
import { securityHeaderList, securityHeaders } from "../security-headers.ts";
import { createDelivery, type Listener, schoolRoom, userRoom, viewersRoom } from "./realtime-delivery.ts";

/** How often the sessions of open sockets are checked. */
const SESSION_CHECK_INTERVAL_MS = 2_000;
/** How long a socket with an expired access token may stay open to send a new one. */
const TOKEN_GRACE_MS = 60_000;
/** Packets that a client may send in ten seconds. */
const MAX_PACKETS = 20;
/** Events of changes of unread counts. */
const unreadCountEvents = new Set(["notification:new", "notification:unread-count"]);

interface Options {
  logger: Logger;
  databaseUrl: string;
  /** Maximum sockets of one account on this node. */
  perUser: number;
  /** Pages of this URL may connect, besides those of the requested host. */
  publicUrl: string | undefined;
  /** An additional source of events besides the database's notifications. */
  onEvents?: ((onEvent: (event?: string) => void) => () => void) | undefined;
}

/** Opens the realtime sockets: only for signed-in users, each in the room of their account and that of their school. */
export function createRealtime(
  server: HttpServer,
  { logger, databaseUrl, perUser, publicUrl, onEvents }: Options,
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
  // The HTTP server is not ours: closing the sockets must not close it.
  io.httpServer = undefined as never;
  io.use((socket, next) => {
    admit(io, socket, perUser).then(
      (reason) => {
        // A socket has no request log line.
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
    socket.on("token", (token: unknown, response?: unknown) => {
      const accepted = renew(socket, token);
      if (typeof response === "function") response({ accepted });
    });
    catchUp(socket).catch((error: unknown) => {
      logger.warn({ err: error }, "missed notifications could not be delivered to a socket");
      // The client reconnects and requests what it missed again.
      socket.conn.close();
    });
  });

  const deliver = createDelivery(io);
  const onSignal = (text?: string) => {
    if (text === undefined) void resume(io, deliver, logger);
    else {
      const event = JSON.parse(text) as RealtimeEvent;
      if (unreadCountEvents.has(event.event)) forgetUnreadCounts(event.school, event.users);
      deliver(event);
    }
  };
  const listening = listen(databaseUrl, eventChannel, onSignal);
  const stopListening = onEvents?.(onSignal);
  const timer = setInterval(() => void closeExpired(io, logger), SESSION_CHECK_INTERVAL_MS).unref();
  return {
    io,
    async close() {
      clearInterval(timer);
      stopListening?.();
      await Promise.all([io.close(), listening.close()]);
    },
  };
}

/** Refuses an upgrade with 403; the library would respond 400 to every refused upgrade. */
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

/** @returns the reason if it is refused */
async function admit(io: Server, socket: Socket, perUser: number): Promise<string | undefined> {
  const { token, lastId } = socket.handshake.auth as { token?: unknown; lastId?: unknown };
  const claims = typeof token === "string" ? identityServices().accessTokens.verify(token) : null;
  // A socket lives long, so its session is checked in the database instead of the cache.
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
    delivered: new Set(),
    held: [],
  } satisfies Listener;
  const rooms = [schoolRoom(schoolId), room];
  if (caller.actor.permissions.has("dashboard.read")) rooms.push(viewersRoom(schoolId));
  await socket.join(rooms);
  return undefined;
}

/** Releases the handshake request, whose headers and token would be kept for the life of the socket. */
function forgetRequest({ conn, handshake }: Socket): void {
  Object.assign(conn, { request: null });
  Object.assign(handshake, { headers: {}, auth: {} });
}

/** Delivers missed notifications. Events that arrive meanwhile are held back, so that each is delivered once and in order. */
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
  for (const deliver of held ?? []) deliver();
}

/** Delivers what sockets missed while the connection to the other nodes was lost. */
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
    logger.warn({ err: error }, "missed notifications could not be delivered to sockets");
  }
}

/** Accepts a new access token of the same session. */
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
    if (count > MAX_PACKETS) socket.disconnect(true);
    else next();
  });
}

/**
 * Disconnects sockets after sign-out, a password change or when the account is disabled. A socket with an expired token is
 * asked for a new one; without it the connection is closed, and the client reconnects with a current token.
 */
async function closeExpired(io: Server, logger: Logger): Promise<void> {
  const sockets = [...io.sockets.sockets.values()];
  if (sockets.length === 0) return;
  const at = now().getTime();
  for (const socket of sockets) {
    const { expiresAt } = socket.data as Listener;
    const late = at - expiresAt.getTime();
    if (late >= TOKEN_GRACE_MS) socket.conn.close();
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
