import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import test from "ava";
import { zipSync } from "fflate";
import { createClamd } from "../../src/lib/virus-scan/clamd.ts";
import { startApp } from "../support/app.ts";
import { eicar, startVirusScanner } from "../support/services/virus-scanner.ts";

const scanner = await startVirusScanner();
const app = await startApp({ CLAMD_URL: scanner.url });
const admin = await app.as("admin");
const guardian = await app.as("guardian");
const [student] = (await admin.get("/students?limit=1")).body.data as Array<{ id: string }>;
const [payment] = (await admin.get("/payments?limit=1")).body.data as Array<{ id: string }>;
test.after.always(async () => {
  await app.close();
  await scanner.close();
});

const infected = Buffer.from(`%PDF-1.7\n% ${eicar}\n%%EOF\n`, "latin1");
const zipped = Buffer.from(
  zipSync({ "roster.csv": new Uint8Array(Buffer.from(eicar, "latin1")) }, { level: 0 }),
);
const csv = Buffer.from(`givenName,familyName\n${eicar},x\n`, "latin1");
const document = "/documents?documentType=other&fileName=a.pdf";
const stored = async () => (await admin.get("/documents?limit=200")).body.data.length as number;

test.serial("clean files pass", async (t) => {
  t.log(`scanned by ${scanner.kind}`);
  const large = Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    Buffer.alloc(3_000_000, "x"),
    Buffer.from("\n%%EOF"),
  ]);
  for (const content of [Buffer.from("%PDF-1.7\n%%EOF"), large]) {
    const { status, body } = await admin("POST", document, content, { "content-type": "application/pdf" });
    t.is(status, 201, JSON.stringify(body));
    t.is((await admin.get(`/documents/${body.id}/content`)).body, content.toString());
  }
});

test.serial("an infected file is refused with the name of the finding, however it comes", async (t) => {
  const before = await stored();
  for (const [method, path, content, type] of [
    ["POST", document, infected, "application/pdf"],
    ["PUT", `/students/${student!.id}/photo`, infected, "image/png"],
    ["PUT", "/school/logo", infected, "image/png"],
    ["PUT", `/payments/${payment!.id}/proof`, infected, "application/pdf"],
    ["POST", "/import-batches?kind=students", csv, "text/csv"],
    ["POST", "/record-transfers/packages", zipped, "application/zip"],
  ] as const) {
    const { status, body } = await admin(method, path, content, { "content-type": type });
    t.like(
      { status, code: body.code },
      { status: 422, code: "infected_file" },
      `${path}: ${JSON.stringify(body)}`,
    );
    t.regex(body.finding, /^Eicar-Test-Signature/);
    t.true(body.detail.includes(body.finding));
  }
  t.is(await stored(), before);
  t.is((await admin.get("/import-batches")).body.data.length, 0);
  t.is((await guardian("POST", document, infected, { "content-type": "application/pdf" })).status, 403);
});

test.serial("a file beyond the scanner's own limit is not stored", async (t) => {
  const before = await stored();
  const large = Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    Buffer.alloc(6_000_000, "x"),
    Buffer.from("\n%%EOF"),
  ]);
  t.like(await admin("POST", document, large, { "content-type": "application/pdf" }), {
    status: 503,
    body: { code: "virus_scanner_unavailable" },
  });
  t.is(await stored(), before);
});

test.serial("without a scanner to ask, nothing is stored", async (t) => {
  const before = await stored();
  await scanner.close();
  const response = await admin("POST", document, Buffer.from("%PDF-1.7\n%%EOF"), {
    "content-type": "application/pdf",
  });
  t.like(response, { status: 503, body: { code: "virus_scanner_unavailable" } });
  t.is(response.headers.get("retry-after"), "10");
  t.is(await stored(), before);
});

test.serial("over TCP, a scanner that ends the connection or talks nonsense passes no file", async (t) => {
  for (const reply of ["", "stream: I am tired\0", "stream: OK"]) {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => socket.end(reply));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const passed: Uint8Array[] = [];
    const scan = async () => {
      for await (const chunk of createClamd(`tcp://127.0.0.1:${port}`).scan(bytes())) passed.push(chunk);
    };
    await t.throwsAsync(scan, { code: "virus_scanner_unavailable" }, reply);
    server.close();
  }
});

async function* bytes() {
  yield Buffer.from("%PDF-1.7");
}
