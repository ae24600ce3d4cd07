import type { Server, Socket } from "socket.io";
import type { RealtimeEvent } from "../../core/common/realtime-events.ts";

/** State of a socket. */
export interface Listener {
  schoolId: string;
  sessionId: string;
  userId: string;
  /** Expiry of its access token. */
  expiresAt: Date;
  /** The last notification that the client knew when it connected. */
  lastId: string | null;
  /** The highest notification number delivered to it. */
  known: number;
  /** All notifications up to this number were delivered when it connected. */
  caughtUp: number;
  /** Numbers of recently delivered notifications, to drop duplicates. */
  delivered: Set<number>;
  /** Events held back while missed notifications are delivered; null afterwards. */
  held: Array<() => void> | null;
}

export const userRoom = (schoolId: string, userId: string): string => `school:${schoolId}:user:${userId}`;
export const schoolRoom = (schoolId: string): string => `school:${schoolId}`;
/** Sockets of users who may read the dashboard. */
export const viewersRoom = (schoolId: string): string => `school:${schoolId}:dashboard`;

/** A slow client with this many queued packets is disconnected; it reconnects and fetches what it missed. */
const MAX_QUEUED_PACKETS = 200;
const MAX_REMEMBERED = 100;
/** Dashboard changes come in bursts: one event per burst is enough. */
const DEBOUNCE_MS = 1_000;

/** @returns delivers an event to the sockets of this node */
export function createDelivery(io: Server): (event: RealtimeEvent) => void {
  const bursts = new Map<string, { again: boolean }>();
  const socketsIn = (room: string): Socket[] => {
    const { adapter, sockets } = io.of("/");
    return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []);
  };
  const notifyViewers = (school: string, data: object) => {
    const burst = bursts.get(school);
    if (burst) {
      burst.again = true;
      return;
    }
    const begun = { again: false };
    bursts.set(school, begun);
    for (const socket of socketsIn(viewersRoom(school))) send(socket, "dashboard:changed", data);
    setTimeout(() => {
      bursts.delete(school);
      if (begun.again) notifyViewers(school, data);
    }, DEBOUNCE_MS).unref();
  };
  return ({ school, users, event, data, unread, number }) => {
    if (event === "dashboard:changed") return notifyViewers(school, data);
    const rooms = users ? users.map((id) => userRoom(school, id)) : [schoolRoom(school)];
    for (const socket of rooms.flatMap(socketsIn)) {
      const listener = socket.data as Listener;
      const deliver = () => {
        if (number !== undefined) {
          if (number <= listener.caughtUp || listener.delivered.has(number)) return;
          listener.known = Math.max(listener.known, number);
          listener.delivered.add(number);
          if (listener.delivered.size > MAX_REMEMBERED)
            listener.delivered.delete(listener.delivered.values().next().value!);
        }
        send(socket, event, data);
        if (unread !== undefined) send(socket, "notification:unread-count", { count: unread });
      };
      if (listener.held) listener.held.push(deliver);
      else deliver();
    }
  };
}

function send(socket: Socket, event: string, data: object): void {
  const { writeBuffer } = socket.conn as unknown as { writeBuffer: readonly unknown[] };
  if (writeBuffer.length > MAX_QUEUED_PACKETS) socket.conn.close();
  else socket.emit(event, data);
}
