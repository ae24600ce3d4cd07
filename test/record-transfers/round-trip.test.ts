import test from "ava";
import { packageLinks } from "../../src/core/record-transfers/outgoing/package-links.ts";
import { readPackage } from "../../src/core/record-transfers/package/read-package.ts";
import { query } from "../../src/db/query.ts";
import { sql } from "../../src/db/sql.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { setClock } from "../../src/lib/clock.ts";
import { openAccounts } from "../people/school.ts";
import { startApp } from "../support/app.ts";
import { createClient } from "../support/client.ts";
import { ok } from "../support/ok.ts";
import { openClient } from "../support/open-client.ts";
import { openTransferSchools } from "./transfer-school.ts";

const app = await startApp();
const schools = await openTransferSchools(app);
const { sender, receiver, to, leaver, plan, pack, upload, receive, accept } = schools;
const accounts = await openAccounts(app, sender);
const schoolOf = (of: typeof sender): string => of.credentials.school.id;
test.after.always(() => app.close());
test.afterEach.always(() => setClock());

test.serial("a record goes from one school to another, and becomes a student there once", async (t) => {
  const { transfer, zip, response, familyName, studentId } = await pack();
  t.like(transfer, { status: "prepared", trust: null, consentGivenBy: `Ruth ${familyName}` });
  t.is(response.headers.get("content-type"), "application/zip");
  const { record, manifest } = readPackage(zip);
  t.false(zip.includes(studentId), "no id of the sending school");
  t.false(JSON.stringify({ record, manifest }).includes(studentId));
  t.like(record.guardians[0], { givenName: "Ruth", relation: "mother", isPrimary: true });
  t.is(record.enrollments.length, 1);

  const incoming = await ok(upload(zip));
  t.like(incoming, { direction: "incoming", status: "received", trust: "unverified", studentId: null });
  t.is((await upload(zip)).body.code, "package_known");
  const preview = await ok(receiver.get(`/record-transfers/${incoming.id}/preview`));
  t.like(preview, { priorRecords: 1, students: [], guardians: [], transcript: false });
  t.is(preview.record.student.familyName, familyName);

  const accepted = await ok(accept(incoming.id));
  t.is(accepted.status, "accepted");
  const student = await ok(receiver.get(`/students/${accepted.studentId}`));
  t.like(student, { familyName, dateOfBirth: "2012-04-05", nationality: "Kenyan", status: "active" });
  t.not(student.id, studentId);
  const { data: guardians } = await ok(receiver.get(`/guardians?studentId=${student.id}`));
  t.like(guardians, [{ givenName: "Ruth", familyName, phones: ["+254 700 123456"] }] as never);
  const { data: prior } = await ok(receiver.get(`/prior-academic-records?studentId=${student.id}`));
  t.like(prior, [{ schoolName: "First School", grade: "B+", credits: "2.00", status: "entered" }] as never);
  t.is((await accept(incoming.id)).body.code, "record_transfer_status");
});

test.serial("a key counts for the school that the office confirmed it for, and for no other", async (t) => {
  const { incoming } = await receive();
  const own = await ok(sender.put("/record-transfer-key", {}));
  t.is(incoming.keyFingerprint, own.fingerprint);
  const open = await ok(app.anonymous.get("/schools/greenfield/record-transfer-key"));
  t.is(open.fingerprint, own.fingerprint);
  t.false("privateKey" in open);
  t.is((await app.anonymous.get("/schools/nobody/record-transfer-key")).status, 404);
  const typed = own.fingerprint.toUpperCase().replaceAll(/(.{4})/g, "$1 ");
  const key = await ok(
    receiver.post("/known-school-keys", { schoolName: "Somebody Else", fingerprint: typed }),
  );
  const trust = async () => (await ok(receiver.get(`/record-transfers/${incoming.id}`))).trust;
  t.is(await trust(), "unverified");
  await ok(receiver.patch(`/known-school-keys/${key.id}`, { schoolName: incoming.schoolName }));
  t.is(await trust(), "trusted");
  t.is((await receiver.post("/known-school-keys", { schoolName: "X", fingerprint: "12" })).status, 400);
  const renewed = await ok(sender.put("/record-transfer-key", { renew: true }));
  t.not(renewed.fingerprint, own.fingerprint);
  const { incoming: later } = await receive();
  t.is(later.trust, "unverified");
  const [stored] = await inSchool(schoolOf(sender), () =>
    query<{ text: string }>(
      sql`SELECT private_key AS text FROM record_transfer_keys WHERE status = 'active'`,
    ),
  );
  t.regex(stored!.text, /^v1\./, "encrypted");
});

test.serial("two acceptances at once create one student", async (t) => {
  const { incoming, familyName } = await receive();
  const both = await Promise.all([accept(incoming.id), accept(incoming.id)]);
  t.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  t.is((await ok(receiver.get(`/students?q=${familyName}`))).data.length, 1);
});

test.serial("what fails in the middle leaves nothing, and can be repeated", async (t) => {
  const { incoming, familyName } = await receive();
  // The connection is lost after the student and the guardian were written.
  await exec(`CREATE FUNCTION lose_connection() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN new; END $$;
    CREATE TRIGGER lose_connection BEFORE INSERT ON prior_academic_records FOR EACH ROW EXECUTE FUNCTION lose_connection()`);
  const failed = await accept(incoming.id);
  t.true(failed.status >= 500, `${failed.status}`);
  await exec("DROP TRIGGER lose_connection ON prior_academic_records; DROP FUNCTION lose_connection()");
  t.is((await ok(receiver.get(`/students?q=${familyName}`))).data.length, 0);
  t.is((await ok(receiver.get(`/guardians?q=${familyName}`))).data.length, 0);
  t.is((await ok(receiver.get(`/record-transfers/${incoming.id}`))).status, "received");
  t.is((await accept(incoming.id)).status, 200);
  t.is((await ok(receiver.get(`/students?q=${familyName}`))).data.length, 1);
});

test.serial("a class without a free place refuses, and nothing is created", async (t) => {
  const { incoming, familyName } = await receive();
  const full = await to.section({ capacity: 1 });
  await to.admit({ enrollment: to.place(full) });
  const refused = await accept(incoming.id, { enrollment: to.place(full) });
  t.is(refused.body.code, "section_full");
  t.is((await ok(receiver.get(`/guardians?q=${familyName}`))).data.length, 0);
});

test.serial("somebody known is not created twice: the student, or a guardian by choice", async (t) => {
  const { incoming, familyName } = await receive();
  const known = await to.admit({ givenName: "Odalys", familyName, dateOfBirth: "2012-04-05" });
  const guardian = await ok(
    receiver.post("/guardians", {
      ...{ givenName: "Ruth", familyName: "Other", phones: ["+254 700 123456"] },
    }),
  );
  const preview = await ok(receiver.get(`/record-transfers/${incoming.id}/preview`));
  t.like(preview.students[0], { id: known.student.id, reasons: ["date_of_birth"] });
  t.true(
    preview.guardians.some(
      (each: { guardianId: string; index: number }) => each.guardianId === guardian.id && each.index === 0,
    ),
  );
  const refused = await accept(incoming.id);
  t.is(refused.body.code, "student_exists");
  t.is(refused.body.studentId, known.student.id);
  const accepted = await ok(
    accept(incoming.id, { allowDuplicate: true, guardians: [{ guardianId: guardian.id }] }),
  );
  const { data } = await ok(receiver.get(`/guardians?studentId=${accepted.studentId}`));
  t.deepEqual(
    data.map(({ id }) => id),
    [guardian.id],
  );
});

test.serial("a former student returns: the record is completed, and nothing of it is lost", async (t) => {
  const { incoming, familyName } = await receive();
  const earlier = await to.admit({
    ...{ givenName: "Odalys", familyName, dateOfBirth: "2012-04-05", address: "Old road 1" },
    guardians: [
      {
        guardian: { givenName: "Esau", familyName, phones: ["+254 700 999888"] },
        ...{ relation: "father", isPrimary: true, invite: false },
      },
    ],
  });
  const { id, admissionNumber } = earlier.student;
  await ok(
    receiver.post(`/students/${id}/departure`, {
      ...{ outcome: "transferred", effectiveOn: earlier.student.admittedOn, reason: "moved away" },
    }),
  );
  const preview = await ok(receiver.get(`/record-transfers/${incoming.id}/preview`));
  t.like(preview.students[0], { id, status: "transferred" });
  t.is((await accept(incoming.id, { studentId: id, custom: { bus: "7" } })).body.errors[0].path, "custom");
  t.is((await accept(incoming.id, { studentId: incoming.id })).status, 404);
  const accepted = await ok(accept(incoming.id, { studentId: id }));
  t.is(accepted.studentId, id);
  t.like(await ok(receiver.get(`/students/${id}`)), {
    ...{ admissionNumber, status: "active", address: "Old road 1" },
  });
  const { data: links } = await ok(receiver.get(`/student-guardians?studentId=${id}&sort=createdAt`));
  t.deepEqual(
    links.map(({ relation, isPrimary }) => [relation, isPrimary]),
    [
      ["father", true],
      ["mother", false],
    ],
  );
  const { data: prior } = await ok(receiver.get(`/prior-academic-records?studentId=${id}`));
  t.like(prior, [{ schoolName: "First School" }] as never);
  t.is((await ok(receiver.get(`/students?q=${familyName}`))).data.length, 1);
  const second = await receive();
  const again = await accept(second.incoming.id, { studentId: id });
  t.is(again.body.code, "already_enrolled", "somebody who attends cannot return");
  t.is((await ok(receiver.get(`/student-guardians?studentId=${id}`))).data.length, 2);
});

test.serial("a school that requires consent sends nothing without it", async (t) => {
  const { transfer } = await plan({ consent: null });
  const prepare = () => sender.post(`/record-transfers/${transfer.id}/package`);
  t.is((await prepare()).body.code, "consent_missing");
  const stranger = await leaver();
  const wrong = await sender.patch(`/record-transfers/${transfer.id}`, {
    consent: { guardianId: stranger.guardianId, on: "2026-01-05" },
  });
  t.is(wrong.body.errors[0].path, "consent.guardianId");
  await ok(sender.post("/school-settings", { key: "record-transfers.guardian-consent", value: false }));
  t.is((await prepare()).body.status, "prepared");
  t.is(
    (await sender.patch(`/record-transfers/${transfer.id}`, { reason: "x" })).body.code,
    "record_transfer_status",
  );
  const [setting] = (await ok(sender.get("/school-settings?key=record-transfers.guardian-consent"))).data;
  await sender.delete(`/school-settings/${setting.id}`);
});

test.serial(
  "the other school downloads by the emailed link until it expires or the transfer is cancelled",
  async (t) => {
    const { transfer, zip } = await pack();
    const link = () => inSchool(schoolOf(sender), () => packageLinks.create(transfer.id));
    const early = createClient(app.url, await link());
    t.is((await early.get("/record-transfer-package.zip")).body.code, "invalid_link", "not sent yet");
    t.is((await sender.post(`/record-transfers/${transfer.id}/links`)).status, 202);
    const emails = (await ok(sender.get("/queued-emails?limit=200"))).data;
    const email = emails.find(({ templateKind }) => templateKind === "record-package");
    t.is(email.toAddress, "office@riverside.example");
    t.false(email.subject.includes("Odalys"));
    const token = await link();
    const download = () =>
      fetch(`${app.url}/api/v1/record-transfer-package.zip`, {
        headers: { authorization: `Bearer ${token}` },
      });
    t.deepEqual(Buffer.from(await (await download()).arrayBuffer()), zip);
    const sent = await ok(sender.get(`/record-transfers/${transfer.id}`));
    t.is(sent.status, "sent");
    t.truthy(sent.downloadedAt);
    t.is(
      (await sender.get("/record-transfer-package.zip")).body.code,
      "invalid_link",
      "a session is no link",
    );
    const opened = Date.now();
    setClock(() => new Date(opened + 15 * 86_400_000));
    t.is((await download()).status, 401);
    setClock();
    const move = (values: object) => sender.put(`/record-transfers/${transfer.id}/status`, values);
    t.is((await move({ status: "cancelled" })).status, 400, "needs a reason");
    const cancelled = await ok(move({ status: "cancelled", reason: "The family stays" }));
    t.is<unknown, null>(cancelled.fileSha256, null);
    t.truthy(cancelled.packageSha256);
    t.is((await download()).status, 401);
    t.is((await sender.get(`/record-transfers/${transfer.id}/package.zip`)).status, 404);
  },
);

test.serial("a rejected record is removed, and can be sent again", async (t) => {
  const { incoming, zip } = await receive();
  const rejected = await ok(
    receiver.put(`/record-transfers/${incoming.id}/status`, { status: "rejected", reason: "Wrong school" }),
  );
  t.like(rejected, { status: "rejected", fileSha256: null, decisionNote: "Wrong school" });
  t.is((await receiver.get(`/record-transfers/${incoming.id}/preview`)).status, 404);
  t.is((await accept(incoming.id)).body.code, "record_transfer_status");
  t.is((await upload(zip)).status, 201);
});

test.serial("neither school sees the transfers of the other, and teachers see none", async (t) => {
  const { transfer, incoming } = await receive();
  t.is((await receiver.get(`/record-transfers/${transfer.id}`)).status, 404);
  t.is((await receiver.post(`/record-transfers/${transfer.id}/package`)).status, 404);
  t.is((await sender.get(`/record-transfers/${incoming.id}/preview`)).status, 404);
  t.is((await accept(incoming.id, {}, sender as never)).status, 404);
  t.is((await accept(transfer.id, {}, sender as never)).status, 404, "outgoing is not accepted");
  const teacher = await app.as("teacher");
  t.is((await teacher.get("/record-transfers")).status, 403);
});

test.serial("health, support and discipline go along only with the permission to see them", async (t) => {
  await accounts.account("transfer-desk", "receptionist");
  const receptionist = await accounts.signIn("transfer-desk");
  const { studentId, guardianId } = await leaver();
  const post = (contents: string[], as = receptionist as typeof sender) =>
    as.post("/record-transfers", {
      ...{ studentId, schoolName: "Elsewhere", contents, consent: { guardianId, on: "2026-01-05" } },
    });
  t.is((await post(["guardians"])).status, 201);
  for (const part of ["health", "support"]) t.is((await post([part])).status, 403, part);
  t.is((await post(["health", "support", "discipline"], sender)).status, 201);
});

/** Runs statements as the owner of the database. */
async function exec(text: string): Promise<void> {
  const client = await openClient(app.databaseUrl);
  await client.query(text);
  await client.end();
}

test.serial(
  "a field that the school requires of guardians does not hold up a record from elsewhere",
  async (t) => {
    const field = {
      entityType: "guardian",
      key: "parish",
      label: "Parish",
      dataType: "text",
      required: true,
    };
    const { id } = await ok(receiver.post("/custom-field-definitions", field));
    const { incoming, familyName } = await receive();
    const accepted = await ok(accept(incoming.id));
    const [guardian] = (await ok(receiver.get(`/guardians?studentId=${accepted.studentId}`))).data;
    t.like(guardian, { familyName, custom: {} });
    const changed = await receiver.patch(`/guardians/${guardian.id}`, { custom: {} });
    t.is(changed.body.errors[0].path, "custom.parish", "who edits the record is asked for it");
    await ok(receiver.patch(`/custom-field-definitions/${id}`, { status: "archived" }));
  },
);
