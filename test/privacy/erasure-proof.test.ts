import { randomUUID } from "node:crypto";
import test from "ava";
import { unzipSync } from "fflate";
import { sealEvents } from "../../src/core/audit/chain/seal-events.ts";
import { verifyAudit } from "../../src/core/audit/chain/verify-audit.ts";
import { checkLedger } from "../../src/core/fees/ledger/check-ledger.ts";
import { catalogue } from "../../src/core/privacy/catalogue/catalogue.ts";
import { runErasure } from "../../src/core/privacy/erasure/run-erasure.ts";
import { runExport } from "../../src/core/privacy/export/run-export.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { withContext } from "../../src/lib/context.ts";
import { openAccounts } from "../people/school.ts";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { openClient } from "../support/open-client.ts";
import { rowsThatMention } from "./rows-that-mention.ts";

const app = await startApp();
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const pupil = await app.as("student");
const accounts = await openAccounts(app, admin);
await accounts.account("second-person", "principal");
const principal = await accounts.signIn("second-person");
const client = await openClient(app.databaseUrl);
const schoolId: string = admin.credentials.school.id;
test.after.always(async () => {
  await client.end();
  await app.close();
});

const { signal } = new AbortController();
const asJob = <T>(work: () => Promise<T>) => withContext({ schoolId, trusted: true }, work);
const sql = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;

const given = "Zephyrine";
const family = "Quillfeather";
const full = `${given} ${family}`;
const phone = "+254 799 313 131";
const names = [given, family, "Zephy-Nick", "zephyrine.quill@example.test", "12 Gobbledygook Lane"];
const markers = new Set(names);
/** A value that occurs nowhere else, remembered for the search after the erasure. */
const marker = (about: string): string => {
  const value = `Marker${markers.size}x${about}`;
  markers.add(value);
  return value;
};

let studentId = "";
let userId = "";

/** The tables that hold one of the values, searched in every column of every table as text and as bytes. */
async function traces(): Promise<string[]> {
  // Markers begin alike, so that a few patterns find all of them.
  const values = [...names, "Marker", phone, phone.replaceAll(" ", "")];
  const found = await rowsThatMention(sql, values);
  return found.map(({ table, row }) => {
    const text = JSON.stringify(row);
    const hit = [...markers, ...values].find((value) => text.toLowerCase().includes(value.toLowerCase()));
    return `${table}: ${hit}: ${text.slice(0, 300)}`;
  });
}

/** Writes values into every column of the person's rows that an erasure must empty, as the listed rows say. */
async function fillRows(requestId: string): Promise<void> {
  await client.query("SET session_replication_role = replica");
  for (const [table, entry] of Object.entries(catalogue)) {
    if ("none" in entry || table === "data_subject_requests" || table === "audit_events") continue;
    for (const [column, rule] of Object.entries(entry.columns ?? {})) {
      if (
        !["text", "null"].includes(String(rule)) ||
        ["given_name", "family_name", "preferred_name", "address", "email", "name"].includes(column)
      )
        continue;
      if (entry.identity && table !== "students") continue;
      const value = marker(`${table}-${column}`);
      await sql(
        `UPDATE ${table} t SET ${column} = $1 FROM erasure_items i WHERE i.data_subject_request_id = $2
         AND i.entity_table = $3 AND i.row_id = t.id AND i.action = 'anonymise' AND t.${column} IS NOT NULL
         AND pg_typeof(t.${column}) = 'text'::regtype AND $3 || $4 NOT IN ('paymentsproof', 'paymentsproof_type')`,
        [value, requestId, table, column],
      ).catch(() => {});
    }
  }
  await client.query("SET session_replication_role = origin");
}

test.serial("a person leaves values in many tables", async (t) => {
  const me = await ok(pupil.get("/auth/me"));
  userId = me.user.id;
  [{ id: studentId }] = await sql("SELECT id FROM students WHERE user_id = $1", [userId]);
  await ok(
    admin.patch(`/students/${studentId}`, {
      ...{
        givenName: given,
        familyName: family,
        preferredName: "Zephy-Nick",
        address: "12 Gobbledygook Lane",
      },
    }),
  );
  await ok(admin.patch(`/users/${userId}`, { name: full }));
  await sql("UPDATE users SET phone = $1, email = 'zephyrine.quill@example.test' WHERE id = $2", [
    phone,
    userId,
  ]);
  await ok(
    teacher
      .post("/student-notes", { studentId, category: "general", body: marker("note"), visibility: "staff" })
      .then(async (response) =>
        response.status < 300 ? response : admin.post("/student-notes", { studentId, body: marker("note") }),
      ),
  );
  const pdf = Buffer.from(`%PDF-1.7\n% ${marker("file")}\n%%EOF\n`);
  const query = new URLSearchParams({
    studentId,
    documentType: "identity",
    fileName: `${marker("name")}.pdf`,
  });
  await ok(admin("POST", `/documents?${query}`, pdf, { "content-type": "application/pdf" }));
  await ok(
    admin.post("/discipline-incidents", {
      ...{ occurredAt: new Date(Date.now() - 86_400_000).toISOString(), category: "disruption" },
      ...{ description: `${given} shouted in the library`, participants: [] },
      participants: [{ studentId, role: "offender", note: marker("part") }],
    }),
  );
  await ok(
    admin
      .post(`/students/${studentId}/identifiers`, {})
      .then(async () =>
        admin.post("/student-identifiers", { studentId, system: "passport", value: marker("passport") }),
      ),
  );
  await ok(
    admin.post("/absence-notices", {
      ...{ studentId, startsOn: "2026-10-01", endsOn: "2026-10-02", reason: marker("absence") },
    }),
  );
  // What jobs and remote systems leave: about the person, and in rows about nobody in particular.
  const insert = (table: string, values: Record<string, unknown>) =>
    sql(
      `INSERT INTO ${table} (school_id, id, ${Object.keys(values).join(", ")})
       VALUES ($1, $2, ${Object.keys(values)
         .map((_, index) => `$${index + 3}`)
         .join(", ")})`,
      [schoolId, randomUUID(), ...Object.values(values)],
    );
  const email = {
    entity_key: `Note:${randomUUID()}`,
    template_kind: "note",
    message_id: randomUUID(),
    max_attempts: 5,
    locale: "en",
  };
  await insert("queued_emails", {
    ...{
      ...email,
      to_address: "zephyrine.quill@example.test",
      to_name: full,
      subject: marker("subject"),
      text: marker("mail"),
    },
    ...{ html: `<p>${full}</p>`, status: "SENT" },
  });
  await insert("queued_emails", {
    ...{
      ...email,
      message_id: randomUUID(),
      entity_key: `Note:${randomUUID()}`,
      to_address: "office@greenfield.example",
    },
    ...{ subject: `About ${full}`, text: `Call ${full} on ${phone.replaceAll(" ", "")}`, status: "PENDING" },
  });
  await insert("activity_entries", { verb: "greet", entity_type: "School", summary: `Greeted ${full}` });
  await insert("mail_suppressions", {
    address: "zephyrine.quill@example.test",
    reason: "bounced",
    status: "active",
    refusals: 1,
  }).catch(() => {});
  await insert("login_attempts", { user_id: userId, ip: marker("ip"), succeeded: false });
  const [{ id: teacherUser }] = await sql("SELECT id FROM users WHERE email = 'teacher@greenfield.example'");
  await insert("notifications", {
    user_id: teacherUser,
    number: 999_999,
    type: "absence",
    title: "Absence",
    body: `${given} was absent`,
  });
  const [conversation] = await sql("SELECT id, last_number FROM conversations WHERE school_id = $1 LIMIT 1", [
    schoolId,
  ]);
  if (conversation) {
    const message = {
      conversation_id: conversation.id,
      author_id: userId,
      body: marker("message"),
      number: 99_998,
    };
    await insert("messages", message);
    await insert("messages", {
      ...message,
      author_id: teacherUser,
      body: `Dear parents of ${full}`,
      number: 99_999,
    });
  }
  t.true((await traces()).length > 15);
});

test.serial("the copy has every row of the person, and no other people", async (t) => {
  const values = { kind: "export", subjectType: "student", subjectId: studentId };
  const { id } = await ok(admin.post("/data-subject-requests", values));
  t.is((await admin.post("/data-subject-requests", values)).body.code, "data_request_open");
  t.is((await admin.get(`/data-subject-requests/${id}/content`)).status, 404);
  await ok(admin.put(`/data-subject-requests/${id}/verification`, { verification: "Passport shown" }));
  await asJob(() => runExport(id, { signal }));
  t.like(await ok(admin.get(`/data-subject-requests/${id}`)), { status: "completed", error: null });
  const response = await fetch(`${app.url}/api/v1/data-subject-requests/${id}/content`, {
    headers: { authorization: `Bearer ${admin.credentials.accessToken}` },
  });
  t.is(response.headers.get("content-type"), "application/zip");
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => Buffer.from(files[name]!).toString();
  const listed = await sql(
    "SELECT entity_table AS name, count(*)::int AS rows FROM erasure_items WHERE data_subject_request_id = $1 GROUP BY 1",
    [id],
  );
  t.true(listed.length >= 15, JSON.stringify(listed));
  for (const { name, rows } of listed) t.is(JSON.parse(text(`data/${name}.json`)).rows.length, rows, name);
  t.regex(text("summary.pdf"), /^%PDF/);
  t.true(Object.keys(files).some((name) => name.startsWith("files/")));
  t.false(text("data/users.json").includes("password_hash"));
  const links = JSON.parse(text("data/student_guardians.json")).rows;
  t.true(links.every((row: any) => row.guardian_id === "[other person]" && row.student_id === studentId));
});

test.serial("an erasure is listed first, held, and confirmed by a second person", async (t) => {
  const values = { kind: "erasure", subjectType: "student", subjectId: studentId, note: marker("wish") };
  const { id } = await ok(admin.post("/data-subject-requests", values));
  const at = (path: string) => `/data-subject-requests/${id}/${path}`;
  await ok(admin.put(at("verification"), { verification: marker("verification") }));
  t.is((await admin.post(at("erasure-plan"))).body.code, "subject_active");
  await sql("UPDATE students SET status = 'withdrawn' WHERE id = $1", [studentId]);
  t.is((await principal.put(at("confirmation"))).body.code, "not_planned");
  const plan = await ok(admin.post(at("erasure-plan")));
  t.true(
    plan.tables.some(
      (row: { entityTable: string; action: string }) =>
        row.entityTable === "students" && row.action === "anonymise",
    ),
  );
  t.true(
    plan.tables.some(
      (row: { entityTable: string; action: string }) =>
        row.entityTable === "messages" && row.action === "scrub",
    ),
  );
  t.true(
    (await ok(admin.get(`/erasure-items?dataSubjectRequestId=${id}&entityTable=students`))).data.length === 1,
  );
  await ok(admin.put(at("legal-hold"), { reason: "A court asked for the file" }));
  t.is((await principal.put(at("confirmation"))).body.code, "legal_hold");
  await ok(admin.put(at("legal-hold"), { reason: null }));
  t.is((await admin.put(at("confirmation"))).body.code, "own_request");
  await fillRows(id);
  t.like(await ok(principal.put(at("confirmation"))), { status: "in_progress" });
});

test.serial(
  "after the erasure no table holds a value of the person, and the ledger and the audit are whole",
  async (t) => {
    const [{ id }] = await sql("SELECT id FROM data_subject_requests WHERE kind = 'erasure'");
    await sealEvents();
    const numbers = () =>
      sql("SELECT id, number, total_minor FROM fee_invoices WHERE student_id = $1 ORDER BY id", [studentId]);
    const before = await numbers();
    const interrupted = new AbortController();
    interrupted.abort(new Error("shut down"));
    await t.throwsAsync(
      asJob(() => runErasure(id, { signal: interrupted.signal })),
      { message: "shut down" },
    );
    t.is(
      (await sql("SELECT status FROM data_subject_requests WHERE id = $1", [id]))[0].status,
      "in_progress",
    );
    await asJob(() => runErasure(id, { signal }));
    t.is((await sql("SELECT status FROM data_subject_requests WHERE id = $1", [id]))[0].status, "completed");
    t.deepEqual(
      await sql("SELECT * FROM erasure_items WHERE data_subject_request_id = $1 AND NOT done", [id]),
      [],
    );
    t.true(markers.size >= 30, `${markers.size} values`);
    t.deepEqual(await traces(), []);
    t.deepEqual(await numbers(), before);
    t.deepEqual(await inSchool(schoolId, checkLedger), []);
    await sealEvents();
    t.deepEqual((await verifyAudit({ school: "greenfield" })).chains[0]!.differences, []);
    await sql("ALTER TABLE audit_events DISABLE TRIGGER append_only");
    await sql(
      "UPDATE audit_events SET after = '{\"forged\": true}' WHERE id = (SELECT event_id FROM audit_redactions LIMIT 1)",
    );
    t.is((await verifyAudit({ school: "greenfield" })).chains[0]!.differences[0]?.kind, "row_altered");
  },
);
