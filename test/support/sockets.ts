import type { ExecutionContext } from "ava";
import { io, type Socket } from "socket.io-client";

/** Opens a socket that the end of the test closes. */
export const openSocket = (t: ExecutionContext, url: string, auth: object): Socket => {
  const socket = io(url, { auth, transports: ["websocket"], reconnection: false, forceNew: true });
  t.teardown(() => void socket.close());
  return socket;
};

/** Resolves with the next event of this name. */
export const event = <T = any>(socket: Socket, name: string) =>
  new Promise<T>((resolve) => {
    socket.once(name, resolve);
  });

/** Records all events of a socket; `until` waits for a number of one name. */
function hear(socket: Socket) {
  const heard: Array<[string, any]> = [];
  let wake = () => {};
  socket.onAny((name, data) => {
    heard.push([name, data]);
    wake();
  });
  const of = (name: string) => heard.filter(([each]) => each === name).map(([, data]) => data);
  return {
    heard,
    of,
    async until(name: string, count: number) {
      while (of(name).length < count)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return of(name);
    },
  };
}

/** Opens a socket and waits until the service has greeted it. @throws {Error} with the reason if it is refused */
export const joined = async (t: ExecutionContext, url: string, auth: object) => {
  const socket = openSocket(t, url, auth);
  const ears = hear(socket);
  const refused = event<Error>(socket, "connect_error").then((error) => {
    throw error;
  });
  await Promise.race([ears.until("notification:unread-count", 1), refused]);
  return Object.assign(socket, ears);
};
