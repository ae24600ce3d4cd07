import type { Server, Socket } from "socket.io";
import type { RealtimeEvent } from "../core/communication/events.ts";

/** What is known of a socket. */
export interface Listener {
  schoolId: string;
  sessionId: string;
  userId: string;
  /** Of its access token. */
  expiresAt: Date;
  /** The last notification that the client knew when it came. */
  lastId: string | null;
  /** The highest number of the notifications that it was told. */
  known: number;
  /** Up to this one it was told all of them when it came. */
  caughtUp: number;
  /** The numbers of those that it was told last: some may come twice. */
  told: Set<number>;
  /** What came while it was told the past; null once that is done. */
  held: Array<() => void> | null;
}

export const userRoom = (schoolId: string, userId: string): string => `school:${schoolId}:user:${userId}`;
export const schoolRoom = (schoolId: string): string => `school:${schoolId}`;
/** Those who see the dashboard. */
export const viewersRoom = (schoolId: string): string => `school:${schoolId}:dashboard`;

/** A client that takes so little that this many packets wait for it is cut off: it comes back and asks what it missed. */
const mostWaiting = 200;
const mostTold = 100;
/** Changes of the dashboard come in bursts, and one word about them is enough. */
const burstMs = 1_000;

/** @returns tells the sockets of this node */
export function createDelivery(io: Server): (event: RealtimeEvent) => void {
  const lately = new Map<string, { again: boolean }>();
  const socketsIn = (room: string): Socket[] => {
    const { adapter, sockets } = io.of("/");
    return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []);
  };
  const tellViewers = (school: string, data: object) => {
    const burst = lately.get(school);
    if (burst) {
      burst.again = true;
      return;
    }
    const begun = { again: false };
    lately.set(school, begun);
    for (const socket of socketsIn(viewersRoom(school))) tell(socket, "dashboard:changed", data);
    setTimeout(() => {
      lately.delete(school);
      if (begun.again) tellViewers(school, data);
    }, burstMs).unref();
  };
  return ({ school, users, event, data, unread, number }) => {
    if (event === "dashboard:changed") return tellViewers(school, data);
    const rooms = users ? users.map((id) => userRoom(school, id)) : [schoolRoom(school)];
    for (const socket of rooms.flatMap(socketsIn)) {
      const listener = socket.data as Listener;
      const say = () => {
        if (number !== undefined) {
          if (number <= listener.caughtUp || listener.told.has(number)) return;
          listener.known = Math.max(listener.known, number);
          listener.told.add(number);
          if (listener.told.size > mostTold) listener.told.delete(listener.told.values().next().value!);
        }
        tell(socket, event, data);
        if (unread !== undefined) tell(socket, "notification:unread-count", { count: unread });
      };
      if (listener.held) listener.held.push(say);
      else say();
    }
  };
}

function tell(socket: Socket, event: string, data: object): void {
  const { writeBuffer } = socket.conn as unknown as { writeBuffer: readonly unknown[] };
  if (writeBuffer.length > mostWaiting) socket.conn.close();
  else socket.emit(event, data);
}
