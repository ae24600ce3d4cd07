import { createHash, randomBytes } from "node:crypto";
import test, { type ExecutionContext } from "ava";
import sharp from "sharp";
import { startApp, type TestApp } from "../support/app.ts";
import { startS3Server } from "../support/services/s3-server.ts";

const s3 = await startS3Server();
test.after.always(() => s3.close());

const pdf = (size: number) =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    Buffer.from(randomBytes(size).toString("hex")),
    Buffer.from("\n%%EOF\n"),
  ]);

/** What holds for files wherever their contents are kept. */
async function contract(t: ExecutionContext, app: TestApp) {
  const admin = await app.as("admin");
  const put = (path: string, content: Uint8Array, type: string) =>
    admin("PUT", path, content, { "content-type": type });
  const upload = (content: Uint8Array, fileName = "a.pdf") =>
    admin("POST", `/documents?documentType=other&fileName=${fileName}`, content, {
      "content-type": "application/pdf",
    });
  const download = (id: string) => admin.get(`/documents/${id}/content`);

  const large = pdf(800_000);
  const first = await upload(large);
  t.is(first.status, 201, JSON.stringify(first.body));
  t.is(first.body.sha256, createHash("sha256").update(large).digest("hex"));
  t.is((await download(first.body.id)).body, large.toString(), "it comes back whole");

  const again = await upload(large);
  await admin.delete(`/documents/${first.body.id}`);
  t.is((await download(again.body.id)).body, large.toString(), "another document uses the content");
  await admin.delete(`/documents/${again.body.id}`);
  t.is((await download(again.body.id)).status, 404);
  const third = await upload(large);
  t.is((await download(third.body.id)).body, large.toString(), "a removed content can be uploaded again");

  const [student] = (await admin.get("/students?limit=1")).body.data;
  const square = { width: 200, height: 200, channels: 3, background: "#00ff00" } as const;
  const picture = await sharp({ create: square }).png().toBuffer();
  t.is((await put(`/students/${student.id}/photo`, picture, "image/png")).status, 200);
  t.is((await admin.get(`/students/${student.id}/photo?size=thumbnail`)).status, 200);
  t.is((await admin.delete(`/students/${student.id}/photo`)).status, 204);

  const [invoice] = (await admin.get("/fee-invoices?limit=1")).body.data;
  const printed = async () => (await admin.get(`/fee-invoices/${invoice.id}.pdf`)).body as string;
  t.false((await printed()).includes("/Subtype /Image"));
  t.is((await put("/school/logo", picture, "image/png")).status, 200);
  t.true((await printed()).includes("/Subtype /Image"), "the logo is in the letterhead");

  const [payment] = (await admin.get("/payments?status=pending_verification&limit=1")).body.data;
  const proof = pdf(100);
  t.is((await put(`/payments/${payment.id}/proof`, proof, "application/pdf")).status, 200);
  t.is((await admin.get(`/payments/${payment.id}/proof`)).body, proof.toString());

  const other = await app.as("admin", "riverside");
  t.is((await other.get(`/documents/${third.body.id}/content`)).status, 404, "another school");
}

test.serial("files in the database", async (t) => {
  const app = await startApp();
  t.teardown(() => app.close());
  await contract(t, app);
  t.deepEqual(await s3.keys(), []);
});

test.serial("files in the object store, under the id of their school", async (t) => {
  const app = await startApp(s3.settings);
  t.teardown(() => app.close());
  await contract(t, app);
  const school = (await app.as("admin")).credentials.school.id;
  const keys = await s3.keys();
  t.true(keys.length >= 4, keys.join());
  for (const key of keys) t.regex(key, new RegExp(`^${school}/[0-9a-f]{64}$`));
});
