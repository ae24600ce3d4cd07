import { connect } from "node:net";
import test from "ava";
import { problemFaults } from "../check-problem.ts";
import { serve } from "../serve.ts";

const server = await serve();
test.after.always(() => server.close());

/** Writes these bytes and reads until the other side closes. */
const write = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    let text = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on("data", (part) => {
      text += part;
    });
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no end, so far: ${text}`)));
  });

for (const [name, bytes, status] of [
  ["no HTTP at all", "hello\r\n\r\n", 400],
  ["a header over 16 KB", `GET /health HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400],
  [
    "a length beside chunks, as request smuggling needs it",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
  ],
  ["a line break in a header", "GET /health HTTP/1.1\r\nHost: x\r\nX-A: b\rc\r\n\r\n", 400],
] as const)
  test.serial(`${name} is answered with a problem and recorded`, async (t) => {
    server.logged();
    const [head = "", body = ""] = (await write(bytes)).split("\r\n\r\n");
    const [first = "", ...lines] = head.split("\r\n");
    t.is(first.split(" ")[1], String(status), head);
    const headers = new Headers(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]));
    t.is(headers.get("strict-transport-security"), "max-age=31536000; includeSubDomains");
    t.is(headers.get("x-content-type-options"), "nosniff");
    const problem = JSON.parse(body);
    t.deepEqual(problemFaults({ status, headers, body: problem }), []);
    const [record, ...more] = server.logged().filter(({ msg }) => msg === "request");
    t.like(record, { requestId: problem.requestId, status, userId: null, schoolId: null, ip: "127.0.0.1" });
    t.deepEqual(more, []);
  });
