import test from "ava";
import { flushAccesses } from "../../src/core/audit/access-log/flush-accesses.ts";
import { rotateKeys } from "../../src/core/identity/rotate-keys.ts";
import { runErasure } from "../../src/core/privacy/erasure/run-erasure.ts";
import { runRetention } from "../../src/core/privacy/retention/run-retention.ts";
import { packageLinks } from "../../src/core/record-transfers/outgoing/package-links.ts";
import { query } from "../../src/db/query.ts";
import { sql } from "../../src/db/sql.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { setClock } from "../../src/lib/clock.ts";
import { withContext } from "../../src/lib/context.ts";
import { openAccounts } from "../people/school.ts";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { openTransferSchools } from "./transfer-school.ts";

const app = await startApp();
const { sender, receiver, from, pack, receive } = await openTransferSchools(app);
const accounts = await openAccounts(app, sender);
await accounts.account("second-person", "principal");
const principal = await accounts.signIn("second-person");
const schoolId: string = sender.credentials.school.id;
const { signal } = new AbortController();
test.after.always(() => app.close());
test.afterEach.always(() => setClock());

const asJob = <T>(work: () => Promise<T>, school = schoolId) =>
  withContext({ schoolId: school, trusted: true }, work);
const files = (sha256: string, school = schoolId) =>
  inSchool(school, () => query(sql`SELECT 1 AS one FROM stored_files WHERE sha256 = ${sha256}`));

test.serial(
  "erasing a student removes transfer, package and links, and names in others stay out",
  async (t) => {
    const { transfer, studentId } = await pack();
    await ok(sender.put(`/record-transfers/${transfer.id}/status`, { status: "sent" }));
    await inSchool(schoolId, () => packageLinks.create(transfer.id));
    t.is((await files(transfer.fileSha256)).length, 1);
    await ok(
      sender.post(`/students/${studentId}/departure`, {
        ...{ outcome: "transferred", effectiveOn: from.year.startsOn, reason: "Moves" },
      }),
    );
    const { id } = await ok(
      sender.post("/data-subject-requests", {
        ...{ kind: "erasure", subjectType: "student", subjectId: studentId },
      }),
    );
    await ok(sender.put(`/data-subject-requests/${id}/verification`, { verification: "Called back" }));
    await ok(sender.post(`/data-subject-requests/${id}/erasure-plan`));
    await ok(principal.put(`/data-subject-requests/${id}/confirmation`));
    await asJob(() => runErasure(id, { signal }));
    t.is((await ok(sender.get(`/data-subject-requests/${id}`))).status, "completed");
    t.is((await sender.get(`/record-transfers/${transfer.id}`)).status, 404);
    t.is((await files(transfer.fileSha256)).length, 0);
    const links = await inSchool(schoolId, () =>
      query(sql`SELECT 1 AS one FROM record_transfer_links WHERE record_transfer_id = ${transfer.id}`),
    );
    t.is(links.length, 0);
  },
);

test.serial("a retention rule deletes closed transfers with their packages, and no open one", async (t) => {
  const open = await receive();
  const closed = await pack();
  for (const status of ["sent", "completed"])
    await ok(sender.put(`/record-transfers/${closed.transfer.id}/status`, { status }));
  const values = { entityType: "record_transfer", trigger: "closed", action: "delete" };
  t.is((await sender.post("/retention-rules", { ...values, keepDays: 5 })).status, 400);
  const rule = await ok(sender.post("/retention-rules", { ...values, keepDays: 365 }));
  await ok(principal.put(`/retention-rules/${rule.id}/activation`));
  const opened = Date.now();
  setClock(() => new Date(opened + 400 * 86_400_000));
  await asJob(() => runRetention({ school: schoolId, signal }));
  setClock();
  t.is((await sender.get(`/record-transfers/${closed.transfer.id}`)).status, 404);
  t.is((await files(closed.transfer.fileSha256)).length, 0);
  t.is((await sender.get(`/record-transfers/${open.transfer.id}`)).status, 200);
  t.is((await receiver.get(`/record-transfers/${open.incoming.id}`)).status, 200);
});

test.serial(
  "a look at a record is in the access log, and the others of the office hear of a new one",
  async (t) => {
    const desk = await openAccounts(app, receiver);
    await desk.account("riverside-desk", "receptionist");
    const reception = await desk.signIn("riverside-desk");
    const { incoming, familyName } = await receive();
    const { data } = await ok(reception.get("/communication/notifications?limit=50"));
    t.true(data.some((each) => each.type === "record_transfer_received" && each.entityId === incoming.id));
    t.true(JSON.stringify(data).includes(familyName));
    const own = (await ok(receiver.get("/communication/notifications?limit=50"))).data;
    t.false(
      own.some((each) => each.entityId === incoming.id),
      "not the one who uploaded it",
    );
    t.is((await reception.get(`/record-transfers/${incoming.id}/preview`)).status, 200);
    const { transfer, studentId } = await pack();
    t.is((await principal.get(`/record-transfers/${transfer.id}/package.zip`)).status, 200);
    await flushAccesses();
    const log = await ok(sender.get(`/access-log-entries?studentId=${studentId}&limit=50`));
    const entry = log.data.find((each) => each.entityType === "RecordTransfer" && each.exported);
    t.like(entry, { kind: "documents", userName: "second-person" });
  },
);

test.serial("the private key is re-encrypted with the others, and still signs", async (t) => {
  await pack();
  const report = await withContext({ trusted: true } as never, () => rotateKeys());
  t.is(report.unreadable, 0);
  const { zip } = await pack();
  t.true(zip.length > 0);
});
