import { once } from "node:events";
import { connect } from "node:net";
import test from "ava";
import { startApp } from "../support/app.ts";
import { upload } from "./import-files.ts";

const app = await startApp();
const admin = await app.as("admin");
const elsewhere = await app.as("admin", "riverside");
const batches = async () => (await admin.get("/import-batches?count=true&limit=1")).body.total as number;
const plainFile = "given name,family name\nA,B\n";
test.after.always(() => app.close());

test.serial("a file that is refused leaves no batch, and says what to do", async (t) => {
  const before = await batches();
  const wrong: Array<[csv: string | Uint8Array, status: number, code: string, detail?: RegExp]> = [
    ["", 400, "empty_file"],
    ["\n\n , ,\n", 400, "empty_file"],
    ["given name,family name\n", 400, "no_rows"],
    ["given name,family name\n,\n\n", 400, "no_rows"],
    ["name,x,Name \n1,2,3\n", 400, "duplicate_columns", /Columns 1 and 3/],
    ['a,b\n1,2\n"3,4\n', 400, "invalid_csv", /line 3 has no end/],
    ["a,b\n1,\0\n", 400, "invalid_csv", /Line 2 contains a NUL/],
    [`a\n${"1\n".repeat(50_001)}`, 400, "too_many_rows", /50000/],
    [`${Array.from({ length: 201 }, (_, n) => `c${n}`).join(",")}\n1\n`, 400, "too_many_columns"],
    [`a\n${"x".repeat(300_000)}\n`, 400, "invalid_csv", /line 2/],
    ["x".repeat(20 * 1_048_576 + 1), 413, "payload_too_large", /20 MB/],
  ];
  for (const [csv, status, code, detail = /./] of wrong) {
    const { body } = await upload(admin, "students", csv);
    t.like(body, { status, code });
    t.regex(body.detail, detail);
  }
  const headers: Array<[Record<string, string>, number]> = [
    [{ "content-type": "application/json" }, 415],
    [{ "content-type": "multipart/form-data; boundary=x" }, 415],
    [{ "content-encoding": "gzip" }, 415],
  ];
  for (const [given, status] of headers)
    t.is((await upload(admin, "students", plainFile, given)).status, status);
  for (const query of [
    "",
    "?kind=pupils",
    "?kind=students&x=1",
    `?kind=students&fileName=${"x".repeat(201)}`,
  ])
    t.is(
      (await admin("POST", `/import-batches${query}`, plainFile, { "content-type": "text/csv" })).status,
      400,
    );
  t.is(await batches(), before);
  t.is(
    (await admin("POST", "/school-settings", "x".repeat(1_100_000))).status,
    413,
    "the limit of all else stays",
  );
});

test.serial(
  "a sender that says nothing of the length is cut off all the same, or hangs up and is forgotten",
  async (t) => {
    const before = await batches();
    async function* endless() {
      yield Buffer.from("given name,family name\n");
      for (let sent = 0; sent < 21; sent += 1) yield Buffer.alloc(1_048_576, "A,B\n");
    }
    const response = await fetch(`${app.url}/api/v1/import-batches?kind=students`, {
      method: "POST",
      headers: { authorization: `Bearer ${admin.credentials.accessToken}`, "content-type": "text/csv" },
      body: endless() as never,
      duplex: "half",
    } as RequestInit);
    t.is(response.status, 413);
    const { hostname, port } = new URL(app.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(
      `POST /api/v1/import-batches?kind=students HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nContent-Length: 9000\r\n` +
        `Authorization: Bearer ${admin.credentials.accessToken}\r\n\r\ngiven name,family name\nA,B\n`,
    );
    socket.end();
    await once(socket.resume(), "close");
    t.is(await batches(), before);
    t.is((await admin.get("/auth/me")).status, 200);
  },
);

test.serial("columns that say too little are mapped by hand", async (t) => {
  const { status, body } = await upload(admin, "students", "Who;Wo;\uFEFFVorname\r\nx;y;Äda\r\n");
  t.is(status, 201);
  t.like(body, { missing: ["familyName"] });
  t.like(body.batch, {
    status: "uploaded",
    countRows: 1,
    fileName: "students.csv",
    startedBy: admin.credentials.user.id,
  });
  t.deepEqual(body.batch.columns, ["Who", "Wo", "Vorname"]);
  t.deepEqual(body.batch.mapping.fields, { givenName: "Vorname" });
  t.like(body.sample[0], { rowNumber: 2, cells: ["x", "y", "Äda"], status: "pending" });
  const path = `/import-batches/${body.batch.id}`;
  t.like((await admin.put(`${path}/run`)).body, { status: 409, code: "import_status" });
  const wrong: Array<[unknown, string]> = [
    [{ fields: { givenName: "Vorname" } }, "fields.familyName"],
    [{ fields: { givenName: "Vorname", familyName: "Nowhere" } }, "fields.familyName"],
    [{ fields: { givenName: "Vorname", familyName: "Who", age: "Wo" } }, "fields.age"],
    [{ fields: { givenName: "Vorname", familyName: "Who", toString: "Wo" } }, "fields.toString"],
    [{ fields: { givenName: "Vorname", familyName: "Who" }, dateFormat: "YY" }, "dateFormat"],
    [{ fields: { givenName: "Vorname", familyName: "Who" }, x: 1 }, "body"],
    [{ fields: { givenName: 1 } }, "fields.givenName"],
    [{}, "fields"],
  ];
  for (const [given, fault] of wrong) {
    const response = await admin.put(`${path}/mapping`, given);
    t.is(response.status, 400, JSON.stringify(given));
    t.deepEqual(
      response.body.errors.map(({ path }: { path: string }) => path),
      [fault],
    );
  }
  const mapped = await admin.put(`${path}/mapping`, { fields: { givenName: "Vorname", familyName: "Who" } });
  t.like(mapped.body, { missing: [] });
  t.is(mapped.body.batch.status, "validating", "no worker is here to check it");
  t.like((await admin.put(`${path}/run`)).body, { status: 409, code: "import_status" });
  t.is((await admin.delete(path)).body.status, "cancelled");
  t.is(
    (await admin.get(`/import-rows?importBatchId=${body.batch.id}`)).body.data.length,
    0,
    "the rows are forgotten",
  );
  t.is((await admin.put(`${path}/run`)).status, 409);
  t.is(
    (await admin.put(`${path}/mapping`, { fields: { givenName: "Vorname", familyName: "Who" } })).status,
    409,
  );
  t.is((await admin.delete(path)).status, 200);
});

test.serial("imports are for those who may, and of one school", async (t) => {
  const { body } = await upload(admin, "students", plainFile);
  const path = `/import-batches/${body.batch.id}`;
  const mapping = { fields: { givenName: "given name", familyName: "family name" } };
  const calls = async (client: typeof admin | typeof app.anonymous, at: string) => [
    (await client.get(at)).status,
    (await client.get(`${at}/preview`)).status,
    (await client.get(`${at}/errors.csv`)).status,
    (await client.put(`${at}/mapping`, mapping)).status,
    (await client.put(`${at}/run`)).status,
    (await client.delete(at)).status,
  ];
  t.deepEqual(await calls(elsewhere, path), [404, 404, 404, 404, 404, 404]);
  t.deepEqual(
    await calls(admin, "/import-batches/01900000-0000-7000-8000-000000000000"),
    [404, 404, 404, 404, 404, 404],
  );
  t.deepEqual(await calls(app.anonymous, path), [401, 401, 401, 401, 401, 401]);
  for (const role of ["teacher", "guardian", "student", "bursar"]) {
    const client = await app.as(role);
    t.deepEqual(await calls(client, path), [403, 403, 403, 403, 403, 403], role);
    t.is((await upload(client, "students", plainFile)).status, 403);
    t.is((await client.get("/import-batches/template.csv?kind=students")).status, 403);
  }
  t.is((await upload(app.anonymous as never, "students", plainFile)).status, 401);
  t.is((await elsewhere.get("/import-batches?count=true")).body.total, 0);
  t.is((await elsewhere.get(`/import-rows?importBatchId=${body.batch.id}`)).body.data.length, 0);
  t.is((await admin.get(path)).body.status, "validating");
});

test.serial("there is a file to fill in for each kind, which is understood as it is", async (t) => {
  for (const kind of ["students", "guardians", "staff", "enrollments"]) {
    const template = await admin.get(`/import-batches/template.csv?kind=${kind}`);
    t.regex(template.headers.get("content-disposition")!, /template\.csv/);
    const { body } = await upload(admin, kind, template.body);
    t.deepEqual(body.missing, []);
    t.deepEqual(
      body.fields.filter(({ column }: { column: string | null }) => column === null),
      [],
      kind,
    );
  }
  t.is((await admin.get("/import-batches/template.csv?kind=pupils")).status, 400);
  t.is((await admin.get("/import-batches/template.csv")).status, 400);
});
