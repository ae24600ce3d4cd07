import { createHash, randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { everyCaller, type Role } from "../support/reach/callers.ts";

const app = await startApp();
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const guardian = await app.as("guardian");
test.after.always(() => app.close());

const pdf = (words: string) => Buffer.from(`%PDF-1.7\n% ${words}\n%%EOF\n`);
const upload = (
  client: Client,
  values: Record<string, string>,
  content: Uint8Array,
  type = "application/pdf",
) => client("POST", `/documents?${new URLSearchParams(values)}`, content, { "content-type": type });
const taught = async () => (await teacher.get("/students")).body.data as Array<{ id: string }>;
const download = (client: Client, id: string) => client.get(`/documents/${id}/content`);

test.serial("a document is kept as it was sent, and comes back as a file that no browser runs", async (t) => {
  const [student] = await taught();
  const content = pdf("Consent to the trip");
  const values = { studentId: student!.id, documentType: "consent", fileName: "C:\\scans\\Trip.PDF" };
  const { status, body } = await upload(admin, values, content);
  t.is(status, 201, JSON.stringify(body));
  t.like(body, {
    ownerType: "student",
    fileName: "Trip.PDF",
    mediaType: "application/pdf",
    size: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
    status: "available",
    visibleToFamily: false,
  });
  const file = await download(teacher, body.id);
  t.is(file.body, content.toString());
  t.is(file.headers.get("content-disposition"), "attachment; filename=Trip.PDF");
  t.is(file.headers.get("x-content-type-options"), "nosniff");
  t.is(file.headers.get("content-security-policy"), "default-src 'none'; sandbox");
});

test.serial("a large document is sent in pieces, and arrives whole", async (t) => {
  const content = Buffer.concat([pdf("big"), Buffer.alloc(1_500_000, "x"), Buffer.from("\n%%EOF\n")]);
  const { body } = await upload(admin, { documentType: "other", fileName: "big" }, content);
  t.like(body, { ownerType: "school", fileName: "big.pdf" });
  t.is((await download(admin, body.id)).body, content.toString());
});

test.serial("the same content is kept once, until the last document with it is deleted", async (t) => {
  const content = pdf("twice");
  const values = { documentType: "other", fileName: "a.pdf" };
  const first = (await upload(admin, values, content)).body;
  const second = (await upload(admin, values, content)).body;
  t.is(first.sha256, second.sha256);
  t.is((await admin.delete(`/documents/${first.id}`)).status, 204);
  t.is((await download(admin, first.id)).status, 404);
  t.is((await download(admin, second.id)).body, content.toString());
  t.is((await admin.delete(`/documents/${first.id}`)).status, 404, "it is gone already");
  t.is((await admin.delete(`/documents/${second.id}`)).status, 204);
  const trace = (await admin.get(`/documents/${second.id}`)).body;
  t.like(trace, { status: "deleted", sha256: null, fileName: "a.pdf" });
  t.like(await admin.patch(`/documents/${second.id}`, { documentType: "consent" }), {
    status: 409,
    body: { code: "document_deleted" },
  });
});

test.serial("files that are dangerous, damaged or of another kind are refused with the reason", async (t) => {
  const values = { documentType: "other", fileName: "harmless.pdf" };
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]);
  const zipEnd = Buffer.concat([Buffer.from("PK\u0005\u0006", "latin1"), Buffer.alloc(18)]);
  for (const [content, code] of [
    [Buffer.alloc(0), "empty_file"],
    [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), "unsupported_file"],
    [Buffer.from("<!doctype html><script>alert(1)</script>"), "unsupported_file"],
    [Buffer.from("PK\u0003\u0004 a workbook", "latin1"), "office_file"],
    [Buffer.from("GIF89a"), "unsupported_file"],
    [Buffer.from("    ftypheic"), "heic_file"],
    [Buffer.from("MZ\u0090 a program", "latin1"), "unsupported_file"],
    [Buffer.from("%PDF-1.7 but the rest is missing"), "damaged_file"],
    [Buffer.concat([pdf("archive"), zipEnd]), "dangerous_file"],
    [Buffer.concat([jpeg, pdf("second")]), "dangerous_file"],
    [Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>")]), "dangerous_file"],
  ] as const)
    t.like(await upload(admin, values, content), { status: 400, body: { code } }, content.toString());
  t.like(await upload(admin, values, pdf("x"), "text/html"), { status: 415 });
  t.like(await upload(admin, values, Buffer.alloc(10 * 1_048_576 + 1, "x")), { status: 413 });
  const photo = await upload(admin, values, jpeg, "application/pdf");
  t.like(photo.body, { mediaType: "image/jpeg", fileName: "harmless.pdf.jpg" }, "the content decides");
});

test.serial(
  "guardians see what is marked for the family of their own children, and nothing else",
  async (t) => {
    const [child] = (await guardian.get("/students")).body.data as Array<{ id: string }>;
    const values = { studentId: child!.id, documentType: "certificate", fileName: "swimming.pdf" };
    const hidden = (await upload(admin, values, pdf("hidden"))).body;
    const shown = (await upload(admin, { ...values, visibleToFamily: "true" }, pdf("shown"))).body;
    const ids = async () =>
      (await guardian.get(`/documents?studentId=${child!.id}&limit=200`)).body.data.map(({ id }) => id);
    const before = await ids();
    t.true(before.includes(shown.id));
    t.false(before.includes(hidden.id));
    t.is((await download(guardian, shown.id)).status, 200);
    t.is((await download(guardian, hidden.id)).status, 404);
    t.false("uploadedBy" in (await guardian.get(`/documents/${shown.id}`)).body);
    t.is((await download(await app.as("admin", "riverside"), shown.id)).status, 404, "another school");
    await admin.patch(`/documents/${shown.id}`, { visibleToFamily: false });
    t.is((await download(guardian, shown.id)).status, 404, "it is no longer shown");
    for (const change of [{ documentType: "custody" }, { studentId: undefined, documentType: "other" }]) {
      const { studentId, ...rest } = { ...values, ...change };
      const named = studentId ? { ...rest, studentId } : rest;
      const { body } = await upload(admin, { ...named, visibleToFamily: "true" }, pdf("x"));
      t.is(body.errors?.[0].path, "visibleToFamily", JSON.stringify(change));
    }
    t.is((await upload(guardian, values, pdf("x"))).status, 403);
  },
);

test.serial("a type decides which staff see a document", async (t) => {
  const [student] = await taught();
  const callers = await everyCaller(app);
  const as = (role: Role) => callers.find((caller) => caller.role === role)!.client;
  const receptionist = as("receptionist");
  const { data: staff } = (await admin.get("/staff-members")).body;
  const make = async (documentType: string, owner: Record<string, string> = { studentId: student!.id }) =>
    (await upload(admin, { ...owner, documentType, fileName: "f.pdf" }, pdf(documentType))).body.id as string;
  const seen = async (client: Client, id: string) => (await client.get(`/documents/${id}`)).status === 200;
  const consent = await make("consent");
  const identity = await make("identity");
  const medical = await make("medical");
  const contract = await make("agreement", { staffMemberId: staff[0].id });
  const nurse = as("nurse");
  for (const [client, name, expected] of [
    [teacher, "teacher", [true, false, false, false]],
    [receptionist, "receptionist", [true, true, false, false]],
    [nurse, "nurse", [true, false, true, false]],
    [admin, "admin", [true, true, true, true]],
  ] as const) {
    const result: boolean[] = [];
    for (const id of [consent, identity, medical, contract]) result.push(await seen(client, id));
    t.deepEqual(result, [...expected], name);
  }
  const values = { studentId: student!.id, documentType: "medical", fileName: "f.pdf" };
  t.is((await upload(receptionist, values, pdf("x"))).status, 403, "what one may not see, one may not store");
  t.is((await admin.get(`/documents?q=f.pdf&documentType=medical`)).body.data.length, 1, "nothing was kept");
});

test.serial("type and expiry can be changed, and what is past its last day is expired", async (t) => {
  const values = { documentType: "agreement", fileName: "lease.pdf", expiresOn: "2020-01-31" };
  const { body } = await upload(admin, values, pdf("lease"));
  t.is(body.status, "expired");
  const listed = (await admin.get("/documents?expiresBefore=2021-01-01&deleted=false")).body.data;
  t.deepEqual(
    listed.map(({ id }) => id),
    [body.id],
  );
  const changed = await admin.patch(`/documents/${body.id}`, {
    expiresOn: "2999-12-31",
    documentType: "other",
  });
  t.like(changed.body, { status: "available", expiresOn: "2999-12-31", documentType: "other" });
  const { data } = (await admin.get(`/audit-events?entityId=${body.id}`)).body;
  t.true(data.some(({ action }) => action === "documents.upload"));
});

test.serial("a document names one person of the school at most", async (t) => {
  const values = { documentType: "other", fileName: "f.pdf" };
  const [student] = await taught();
  const both = { ...values, studentId: student!.id, guardianId: randomUUID() };
  t.is((await upload(admin, both, pdf("x"))).body.errors[0].path, "query");
  const nobody = await upload(admin, { ...values, guardianId: randomUUID() }, pdf("x"));
  t.like(nobody.body, { code: "unknown_reference" });
  t.is(nobody.body.errors[0].path, "guardianId");
});
