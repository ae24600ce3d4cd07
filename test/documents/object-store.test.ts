import { createHash, randomUUID } from "node:crypto";
import test from "ava";
import { releaseFiles } from "../../src/core/documents/store/release-files.ts";
import { storeFiles } from "../../src/core/documents/store/store-files.ts";
import { execute } from "../../src/db/query.ts";
import { sql } from "../../src/db/sql.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { AppError } from "../../src/lib/errors.ts";
import { createConfiguredStore } from "../../src/lib/object-store/create-configured-store.ts";
import { startApp } from "../support/app.ts";
import { startS3Server } from "../support/services/s3-server.ts";

const s3 = await startS3Server();
const app = await startApp(s3.settings);
const admin = await app.as("admin");
const school: string = admin.credentials.school.id;
test.after.always(async () => {
  await app.close();
  await s3.close();
});

const pdf = () => Buffer.from(`%PDF-1.7\n% ${randomUUID()}\n%%EOF\n`);
const keyOf = (content: Buffer) => `${school}/${createHash("sha256").update(content).digest("hex")}`;
const upload = (content: Uint8Array) =>
  admin("POST", "/documents?documentType=other&fileName=a.pdf", content, {
    "content-type": "application/pdf",
  });
const rollBack = async (work: () => Promise<unknown>) => {
  const failure = new Error("rolled back");
  await inSchool(school, async () => {
    await work();
    throw failure;
  }).catch((error) => {
    if (error !== failure) throw error;
  });
};
const has = async (content: Buffer) => (await s3.keys()).includes(keyOf(content));

test.serial("while the store is away, uploads and downloads get 503, and nothing is lost", async (t) => {
  const kept = pdf();
  const { body } = await upload(kept);
  await s3.stop();
  const late = pdf();
  const away = { status: 503, body: { code: "file_store_unavailable" } };
  t.like(await upload(late), away);
  const download = await admin.get(`/documents/${body.id}/content`);
  t.like(download, away);
  t.is(download.headers.get("retry-after"), "5");
  t.is((await admin.delete(`/documents/${body.id}`)).status, 204, "a removal waits for the store");
  await s3.start();
  t.true(await has(kept), "it is deleted by a job");
  t.false(await has(late));
  t.is((await upload(late)).status, 201);
  t.is((await admin.get(`/documents?q=a.pdf&deleted=false`)).body.data.length, 1);
});

test.serial("a removal that rolls back keeps the content", async (t) => {
  const content = pdf();
  const { body } = await upload(content);
  await rollBack(async () => {
    await execute(sql`UPDATE documents SET status = 'deleted', sha256 = NULL WHERE id = ${body.id}`);
    await releaseFiles(body.sha256);
  });
  await app.app.runJob("file-cleanup", { school: "greenfield" });
  t.is((await admin.get(`/documents/${body.id}/content`)).body, content.toString());
});

test.serial("an upload that rolls back leaves an object, which the cleanup deletes", async (t) => {
  const content = pdf();
  await rollBack(() => storeFiles(content));
  t.true(await has(content));
  const found = await app.app.runJob("file-cleanup", { school: "greenfield", dryRun: true });
  t.true(await has(content), "a dry run deletes nothing");
  const cleaned = await app.app.runJob("file-cleanup", { school: "greenfield" });
  t.is(cleaned.unused, found.unused);
  t.true(cleaned.unused >= 1);
  t.false(await has(content));
  t.is((await app.app.runJob("file-cleanup", { school: "greenfield" })).unused, 0);
});

test.serial("a removed content is deleted from the store by the worker", async (t) => {
  const content = pdf();
  const { body } = await upload(content);
  await admin.delete(`/documents/${body.id}`);
  await app.app.startWorker({ only: ["object-removal"] });
  while (await has(content)) await new Promise((resolve) => setTimeout(resolve, 50));
  t.pass();
});

test.serial("a listing has several pages, and the reason of a refusal is kept for the log", async (t) => {
  const store = (await createConfiguredStore(app.app.config))!;
  t.teardown(() => store.close());
  const content = Buffer.from("x");
  const facts = { size: 1, sha256: createHash("sha256").update(content).digest("hex") };
  for (let number = 0; number < 1_050; number += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => store.put(`many/${number + index}`, content, facts)),
    );
  const pages: number[] = [];
  for await (const keys of store.list("many/")) pages.push(keys.length);
  t.deepEqual(pages, [1_000, 50]);
  t.is(await store.get("many/none"), null);
  await store.delete("many/none");
  const wrongKey = (await createConfiguredStore({ ...app.app.config, S3_ACCESS_KEY_ID: "wrong" }))!;
  t.teardown(() => wrongKey.close());
  const error = await t.throwsAsync(wrongKey.put("many/x", content, facts), { instanceOf: AppError });
  t.is(error?.code, "file_store_unavailable");
  t.regex(String(error?.cause), /InvalidAccessKeyId/);
});
