import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Starts a request whose body is delayed: in progress for as long as the test wants. */
export async function slowRequest(url: string, path = "/api/v1/client-logs") {
  const { hostname, port } = new URL(url);
  const body = JSON.stringify({ event: "NAV_RENDER", data: { from: null, navId: null, to: "/" } });
  const socket: Socket = connect({ host: hostname, port: Number(port) });
  await once(socket, "connect");
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  // The server sends "100 Continue" once it has the request: now it is in progress.
  const [first] = await once(socket, "data");
  let response = String(first);
  socket.on("data", (more) => {
    response += more;
  });
  const closed = once(socket, "close");
  return {
    socket,
    /** Sends the rest. @returns everything the server sent until it closed the connection */
    async finish(): Promise<string> {
      socket.write(body);
      await closed;
      return response;
    },
  };
}

/** Checks whether a new connection is accepted. */
export async function accepts(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const taken = await Promise.race([
    once(socket, "connect").then(() => true),
    once(socket, "error").then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return taken;
}
