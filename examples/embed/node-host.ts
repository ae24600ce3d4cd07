import { createServer } from "node:http";
import { createApp } from "school-svc";

// Without a framework: the host looks at a request first, and hands over what is not its own.
const school = await createApp();

const server = createServer((req, res) => {
  if (req.url === "/hello") res.end("hello from the host\n");
  else school.handler(req, res);
});
server.listen(Number(process.env["HOST_PORT"] ?? 3000), "127.0.0.1", () => {
  console.log(`listening on ${JSON.stringify(server.address())}`);
});

let stopping = false;
async function stop(): Promise<void> {
  // Ctrl-C comes twice where npm passes it on.
  if (stopping) return;
  stopping = true;
  const closed = new Promise((resolve) => server.close(resolve));
  await school.close();
  await closed;
  console.log("closed");
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
