import { createHash } from "node:crypto";
import test from "ava";
import { up } from "../../src/db/migrations/20270110020000-payment-proof-files.ts";
import { withClient } from "../../src/db/pool/client.ts";
import { startApp } from "../support/app.ts";

const app = await startApp({ FILE_QUOTA_MEGABYTES: 1 });
const admin = await app.as("admin");
const [student] = (await admin.get("/students?status=active&limit=1")).body.data;
const school = admin.credentials.school.id;
test.after.always(() => app.close());

const pdf = (size: number) =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size, "x"), Buffer.from("\n%%EOF")]);
const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");
const run = (text: string, values: unknown[] = []) =>
  withClient(app.databaseUrl, async (client) => (await client.query(text, values)).rows);
let references = 0;
const waiting = async () => {
  const { currency } = (await admin.get("/school")).body;
  const { status, body } = await admin.post("/payments", {
    studentId: student.id,
    amount: { amount: "10", currency },
    method: "bank_transfer",
    reference: `T-${references++}`,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as { id: string };
};
const put = (id: string, content: Buffer) =>
  admin("PUT", `/payments/${id}/proof`, content, { "content-type": "application/pdf" });
const storedHashes = async () =>
  (await run("SELECT sha256 FROM stored_files WHERE school_id = $1", [school])).map((row) => row.sha256);

test.serial("proofs of earlier versions are copied into the store, and answer as before", async (t) => {
  const payments = await run(
    "SELECT school_id, id FROM payments ORDER BY school_id = $1 DESC, id LIMIT 400",
    [school],
  );
  const other = payments.find((row) => row.school_id !== school);
  const [first, second] = payments;
  const content = pdf(50);
  for (const row of [first, second, other]) {
    await run("UPDATE payments SET proof_type = 'application/pdf' WHERE school_id = $1 AND id = $2", [
      row.school_id,
      row.id,
    ]);
    await run(
      "INSERT INTO payment_proofs (school_id, id, payment_id, content) VALUES ($1, gen_random_uuid(), $2, $3)",
      [row.school_id, row.id, content],
    );
  }
  const read = async () => (await admin.get(`/payments/${first.id}/proof`)).body;
  t.is(await read(), content.toString(), "before the copy");
  for (let time = 0; time < 2; time++)
    await withClient(app.databaseUrl, (client) => up((text) => client.query(text)));
  const rows = await run("SELECT school_id, sha256 FROM payment_proofs WHERE content = $1", [content]);
  t.is(rows.length, 3);
  t.true(rows.every((row) => row.sha256 === sha256(content)));
  const files = await run("SELECT school_id FROM stored_files WHERE sha256 = $1", [sha256(content)]);
  t.is(files.length, 2, "once per school");
  await run("UPDATE payment_proofs SET content = NULL");
  t.is(await read(), content.toString(), "from the store");
});

test.serial("a replaced proof leaves the store, unless another one has the same content", async (t) => {
  const [first, second] = [await waiting(), await waiting()];
  const [shared, own] = [pdf(10), pdf(20)];
  t.is((await put(first.id, shared)).status, 200);
  t.is((await put(second.id, shared)).status, 200);
  t.is((await put(first.id, own)).status, 200);
  t.true((await storedHashes()).includes(sha256(shared)));
  t.is((await put(second.id, own)).status, 200);
  t.false((await storedHashes()).includes(sha256(shared)));
  t.is((await admin.get(`/payments/${second.id}/proof`)).body, own.toString());
});

test.serial("proofs count for the quota of the school", async (t) => {
  const first = await waiting();
  const large = await put(first.id, pdf(1_048_577));
  t.like(large, { status: 409, body: { code: "file_quota" } });
});
