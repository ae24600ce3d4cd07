import express from "express";
import { createApp } from "school-svc";

// A host application of your own that also serves the school API, under its own server and life cycle.
const school = await createApp();

const host = express();
host.get("/hello", (_req, res) => void res.json({ from: "the host" }));
// The whole of it: /api/v1, /health, /api/docs. What it does not know, it answers 404: mount it last.
host.use(school.handler);

const server = host.listen(Number(process.env["HOST_PORT"] ?? 3000), "127.0.0.1", () => {
  console.log(`listening on ${JSON.stringify(server.address())}`);
});
// Sockets on the host's server, at /socket.io.
school.attachRealtime(server);

let stopping = false;
async function stop(): Promise<void> {
  // Ctrl-C comes twice where npm passes it on.
  if (stopping) return;
  stopping = true;
  // First the host's own door, then the app. Nothing is left open, so the process ends by itself.
  const closed = new Promise((resolve) => server.close(resolve));
  await school.close();
  await closed;
  console.log("closed");
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
