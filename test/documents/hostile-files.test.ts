import { once } from "node:events";
import { connect } from "node:net";
import test from "ava";
import { startApp } from "../support/app.ts";
import { hostileFiles } from "../support/hostile-files.ts";

const app = await startApp();
const admin = await app.as("admin");
const [student] = (await admin.get("/students?limit=1")).body.data as Array<{ id: string }>;
test.after.always(() => app.close());

const targets = {
  document: ["POST", "/documents?documentType=other&fileName=harmless.pdf"],
  image: ["PUT", `/students/${student!.id}/photo`],
  package: ["POST", "/record-transfers/packages"],
} as const;

const documents = async () => (await admin.get("/documents?count=true&limit=1")).body.total as number;

const MEGABYTE = 1_048_576;
const STREAM_MEGABYTES = 1_024;
/** Room for the 10 MB that are accepted, their copies, and garbage that is not collected yet. */
const MAX_GROWTH_MEGABYTES = 120;

test.serial(
  "a stream of 1 GB is refused at the limit and cut off, and does not fill the memory",
  async (t) => {
    const { hostname, port } = new URL(app.url);
    const [method, path] = targets.document;
    // A sender that does not care for the answer: HTTP clients stop sending when they have it.
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    const before = process.memoryUsage.rss();
    let peak = before;
    let answered = Number.POSITIVE_INFINITY;
    let sent = 0;
    let answer = "";
    socket.on("data", (data) => {
      answer += data;
      answered = Math.min(answered, sent);
    });
    socket.on("error", () => {});
    socket.write(
      `${method} /api/v1${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${admin.credentials.accessToken}
content-type: application/pdf\r\ntransfer-encoding: chunked\r\n\r\n`.replaceAll(/\r?\n/g, "\r\n"),
    );
    const frame = Buffer.concat([
      Buffer.from("100000\r\n"),
      Buffer.alloc(MEGABYTE, "x"),
      Buffer.from("\r\n"),
    ]);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    while (sent < STREAM_MEGABYTES && !socket.destroyed) {
      if (!socket.write(frame)) await Promise.race([once(socket, "drain").catch(() => {}), closed]);
      sent++;
      peak = Math.max(peak, process.memoryUsage.rss());
    }
    socket.destroy();
    t.regex(answer, /^HTTP\/1\.1 413 [\s\S]*payload_too_large/);
    const growth = (peak - before) / MEGABYTE;
    t.log(`answered after ${answered} MB, cut off after ${sent} MB, memory grew by ${growth.toFixed(0)} MB`);
    t.true(answered < 100 && sent < 200, `answered after ${answered} MB, cut off after ${sent} MB`);
    t.true(growth < MAX_GROWTH_MEGABYTES, `${growth} MB`);
  },
);

test.serial("forty hostile files are each refused with a reason, and none is stored", async (t) => {
  const files = await hostileFiles();
  t.true(files.length >= 40, `${files.length} files`);
  t.is(new Set(files.map(({ what }) => what)).size, files.length, "each is told apart");
  const before = await documents();
  for (const { what, to, content, type, status, code, headers } of files) {
    const [method, path] = targets[to];
    const response = await admin(method, path, content, { "content-type": type, ...headers });
    t.like(response, { status, body: { code } }, `${what}: ${JSON.stringify(response.body)}`);
    t.true(response.body.detail.length > 10, what);
  }
  t.is(await documents(), before);
  t.is<unknown, null>((await admin.get(`/students/${student!.id}`)).body.photoFileId, null);
});

test.serial("a name keeps no path, and cannot break the header of a download", async (t) => {
  for (const [given, kept] of [
    ["../../etc/passwd", "passwd.pdf"],
    ["..\\..\\windows\\win.ini", "win.ini.pdf"],
    ["/absolute/report.pdf", "report.pdf"],
    ["a/", "document.pdf"],
    ['quo"te;.pdf', 'quo"te;.pdf'],
  ] as const) {
    const path = `/documents?documentType=other&fileName=${encodeURIComponent(given)}`;
    const { status, body } = await admin("POST", path, Buffer.from("%PDF-1.7\n%%EOF"), {
      "content-type": "application/pdf",
    });
    t.is(status, 201, JSON.stringify(body));
    t.is(body.fileName, kept);
    const file = await admin.get(`/documents/${body.id}/content`);
    t.regex(
      file.headers.get("content-disposition")!,
      /^attachment; filename=[^;]*(;|$)|^attachment; filename="/,
    );
  }
  for (const given of ["a\u0000.pdf", "a\r\nset-cookie: x=1.pdf", `${"x".repeat(201)}.pdf`, ""]) {
    const path = `/documents?documentType=other&fileName=${encodeURIComponent(given)}`;
    const response = await admin("POST", path, Buffer.from("%PDF-1.7\n%%EOF"), {
      "content-type": "application/pdf",
    });
    t.is(response.status, 400, JSON.stringify(given));
  }
});
