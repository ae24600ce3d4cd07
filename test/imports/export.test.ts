import { once } from "node:events";
import { connect } from "node:net";
import test from "ava";
import { parse } from "csv-parse/sync";
import pg from "pg";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";
import { upload } from "./import-files.ts";

const app = await startApp();
const admin = await app.as("admin");
const rows = 20_000;
const pages = rows / 500;
let asked = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: any[]) {
  if (/\bFROM "?import_rows\b/.test(args[0]?.text ?? args[0])) asked += 1;
  return (query as (...args: any[]) => any).apply(this, args);
} as typeof query;
const { body } = await upload(admin, "students", "given name,family name\nA,B\n");
const list = `/import-rows.csv?importBatchId=${body.batch.id}&sort=rowNumber`;
const client = await openClient(app.databaseUrl);
await client.query(
  `INSERT INTO import_rows (school_id, id, import_batch_id, row_number, cells)
    SELECT school_id, gen_random_uuid(), import_batch_id, 2 + n, jsonb_build_array(repeat('x', 1000), '=1+' || n)
    FROM import_rows, generate_series(1, $1::integer - 1) n WHERE import_batch_id = $2`,
  [rows, body.batch.id],
);
await client.end();
test.after.always(() => {
  // Files of a suite share the prototype.
  pg.Client.prototype.query = query;
  return app.close();
});

/** How many pages were read, once no more are: others are served meanwhile. */
async function pagesRead(): Promise<number> {
  for (let before = -1; before !== asked; ) {
    before = asked;
    for (let n = 0; n < 25; n += 1) await admin.get("/auth/me");
  }
  return asked;
}

test.serial("a list of twenty megabytes is read as fast as it is taken, and wholly", async (t) => {
  asked = 0;
  const { hostname, port } = new URL(app.url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, "connect");
  socket.pause();
  socket.write(
    `GET /api/v1${list} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n` +
      `Authorization: Bearer ${admin.credentials.accessToken}\r\n\r\n`,
  );
  const read = await pagesRead();
  t.true(read > 0 && read < pages, `${read} of ${pages} pages for somebody who takes nothing`);
  let received = "";
  socket.setEncoding("utf8").on("data", (text) => {
    received += text;
  });
  await once(socket.resume(), "close");
  t.is(asked, pages);
  t.true(received.startsWith("HTTP/1.1 200"));
  t.true(received.endsWith("\r\n0\r\n\r\n"), "the answer came to its end");
});

test.serial(
  "a list that nobody waits for any more is not read on, and nothing counts as failed",
  async (t) => {
    asked = 0;
    const hangUp = new AbortController();
    const response = await fetch(`${app.url}/api/v1${list}`, {
      headers: { authorization: `Bearer ${admin.credentials.accessToken}` },
      signal: hangUp.signal,
    });
    await response.body!.getReader().read();
    hangUp.abort();
    const read = await pagesRead();
    t.true(read < pages, `${read} of ${pages} pages`);
  },
);

test.serial("every row is there once, with its cells made harmless", async (t) => {
  const { body: csv } = await admin.get(list);
  const found = parse(csv, { columns: true, bom: true }) as Array<Record<string, string>>;
  t.deepEqual(
    found.map(({ rowNumber }) => Number(rowNumber)),
    Array.from({ length: rows }, (_, n) => n + 2),
  );
  await admin.post("/students", { givenName: "=1+1", familyName: "＋2" });
  const students = parse((await admin.get("/students.csv")).body, { columns: true, bom: true }) as Array<
    Record<string, string>
  >;
  t.like(
    students.find(({ givenName }) => givenName!.includes("1+1")),
    { givenName: "'=1+1", familyName: "'＋2" },
  );
});

test.serial("what is wrong with a list is told before the file begins", async (t) => {
  t.is((await admin.get(`${list}&limit=5`)).status, 400);
  t.is((await admin.get("/import-rows.csv?sort=cells")).status, 400);
  const teacher = await app.as("teacher");
  t.is((await teacher.get(list)).status, 403);
  const elsewhere = await app.as("admin", "riverside");
  t.is((await elsewhere.get(list)).body.trim().split("\r\n").length, 1, "the head alone");
});
