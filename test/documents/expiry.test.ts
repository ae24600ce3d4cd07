import test from "ava";
import { expireDocuments } from "../../src/core/documents/expire-documents.ts";
import { setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
const guardian = await app.as("guardian");
test.after.always(() => app.close());
test.afterEach.always(() => setClock());

test.serial("a document expires after its last day, once, and the family still sees it", async (t) => {
  const [child] = (await guardian.get("/students")).body.data;
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const query = `studentId=${child.id}&documentType=consent&fileName=a.pdf&visibleToFamily=true&expiresOn=${day}`;
  const { body } = await admin("POST", `/documents?${query}`, Buffer.from("%PDF-1.7\n%%EOF"), {
    "content-type": "application/pdf",
  });
  const school = admin.credentials.school.id;
  const run = (dryRun = false) => expireDocuments({ school, dryRun, signal: AbortSignal.timeout(60_000) });
  setClock(() => new Date(`${day}T09:00:00Z`));
  t.deepEqual(await run(), { schools: 1, expired: 0 }, "the last day counts");
  setClock(() => new Date(Date.parse(`${day}T09:00:00Z`) + 86_400_000));
  t.deepEqual(await run(true), { schools: 1, expired: 1 });
  t.deepEqual(await run(), { schools: 1, expired: 1 });
  t.deepEqual(await run(), { schools: 1, expired: 0 });
  setClock();
  t.is((await guardian.get(`/documents/${body.id}`)).body.status, "expired");
});
