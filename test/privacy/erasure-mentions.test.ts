import test from "ava";
import { checkLedger } from "../../src/core/fees/ledger/check-ledger.ts";
import { runErasure } from "../../src/core/privacy/erasure/run-erasure.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { withContext } from "../../src/lib/context.ts";
import { openAccounts } from "../people/school.ts";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { openClient } from "../support/open-client.ts";
import { rowsThatMention } from "./rows-that-mention.ts";

const app = await startApp();
const admin = await app.as("admin");
const accounts = await openAccounts(app, admin);
await accounts.account("second-person", "principal");
const principal = await accounts.signIn("second-person");
const schoolId: string = admin.credentials.school.id;
const client = await openClient(app.databaseUrl);
const sql = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
test.after.always(async () => {
  await client.end();
  await app.close();
});

interface Subject {
  id: string;
  given: string;
  family: string;
  email: string;
  phone: string;
}

/** Gives a row the values of a person whom nobody else is called like. */
async function rename(table: string, id: string, given: string, family: string): Promise<Subject> {
  const email = `${given}.${family}@example.test`.toLowerCase();
  const phone = `+254 700 ${String(given.length).padStart(3, "4")} ${String(family.length).padStart(3, "5")}`;
  const values = [given, family, email, table === "guardians" ? JSON.stringify([phone]) : phone, id];
  await sql(
    `UPDATE ${table} SET given_name = $1, family_name = $2, email = $3,
      ${table === "guardians" ? "phones" : "phone"} = $4 WHERE id = $5`,
    values,
  );
  return { id, given, family, email, phone };
}

/** Columns that hold what people write, by their names: chosen apart from what the catalogue of the service says. */
const written =
  /(^|_)(notes?|reasons?|comments?|description|body|title|subject|message|remarks?|purpose|summary|outcome|label|answers?|questions?|custom|file_name|place|location|occupation|heading|html|text|error|instructions|objectives|details?)$/;

/** Columns of such a name that hold a code, or a word of the school's own lists. */
const notWritten = new Set([
  ...["kiosk_scans.reason", "login_attempts.reason", "user_sessions.revoked_reason"],
  ...[
    "attendance_codes.label",
    "descriptors.label",
    "grade_categories.title",
    "grading_scale_intervals.remark",
  ],
  ...["courses.title", "syllabuses.title", "standard_frameworks.title", "standard_frameworks.description"],
  // What marks were given by, and a text that families agreed to, stay as they were.
  ...["rubric_criteria.title", "rubric_criteria.description"],
  ...["consent_texts.title", "consent_texts.body", "staff_members.job_title"],
]);

/**
 * Mentions a person in one row of every column that holds what people write, as text or within JSON.
 * @returns how many columns took it
 */
async function mentionEverywhere({ given, family, email, phone }: Subject): Promise<number> {
  const text = `Call ${given} ${family} (${email}, ${phone.replaceAll(" ", "")})`;
  const columns = await sql(`SELECT c.table_name AS table, c.column_name AS column, c.udt_name AS type
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
      AND c.udt_name IN ('text', 'varchar', 'jsonb')
      AND EXISTS (SELECT FROM information_schema.columns s WHERE s.table_schema = 'public'
        AND s.table_name = c.table_name AND s.column_name = 'school_id')`);
  let count = 0;
  await sql("SET session_replication_role = replica");
  for (const { table, column, type } of columns.filter(
    (each) => written.test(each.column) && !notWritten.has(`${each.table}.${each.column}`),
  )) {
    const value = type === "jsonb" ? JSON.stringify({ note: text }) : text;
    // A column of codes refuses the text.
    const { rowCount } = await client
      .query(
        `UPDATE ${table} SET ${column} = $1
         WHERE id = (SELECT id FROM ${table} WHERE school_id = $2 ORDER BY id DESC LIMIT 1)`,
        [value, schoolId],
      )
      .catch(() => ({ rowCount: 0 }));
    count += rowCount ?? 0;
  }
  await sql("SET session_replication_role = origin");
  return count;
}

/** The columns that hold a value of the person, in any table. */
async function traces({ given, family, email, phone }: Subject): Promise<string[]> {
  const values = [`${given} ${family}`, given, family, email, phone, phone.replaceAll(" ", "")];
  const found = new Set<string>();
  for (const { table, row } of await rowsThatMention(sql, values))
    for (const [column, value] of Object.entries(row)) {
      const text = JSON.stringify(value).toLowerCase();
      if (values.some((each) => text.includes(each.toLowerCase()))) found.add(`${table}.${column}`);
    }
  return [...found].sort();
}

async function erase(subjectType: string, subjectId: string): Promise<void> {
  const { id } = await ok(admin.post("/data-subject-requests", { kind: "erasure", subjectType, subjectId }));
  const at = (path: string) => `/data-subject-requests/${id}/${path}`;
  await ok(admin.put(at("verification"), { verification: "Passport shown" }));
  await ok(admin.post(at("erasure-plan")));
  await ok(principal.put(at("confirmation")));
  const { signal } = new AbortController();
  await withContext({ schoolId, trusted: true }, () => runErasure(id, { signal }));
  const { status, error } = await ok(admin.get(`/data-subject-requests/${id}`));
  if (status !== "completed") throw new Error(`${status}: ${error}`);
}

const subjects: [kind: string, find: () => Promise<Subject>][] = [
  [
    "guardian",
    async () => {
      const [{ id }] = await sql(
        `SELECT g.id FROM guardians g JOIN users u ON u.id = g.user_id
         WHERE g.school_id = $1 AND u.email <> 'guardian@greenfield.example' ORDER BY g.id LIMIT 1`,
        [schoolId],
      ).then((rows) =>
        rows.length
          ? rows
          : sql("SELECT id FROM guardians WHERE school_id = $1 ORDER BY id LIMIT 1", [schoolId]),
      );
      await sql("UPDATE student_guardians SET status = 'ended' WHERE guardian_id = $1", [id]);
      return rename("guardians", id, "Wilhelmine", "Quastenflosser");
    },
  ],
  [
    "staff_member",
    async () => {
      const [{ id }] = await sql(
        "SELECT id FROM staff_members WHERE school_id = $1 AND user_id IS NULL ORDER BY id LIMIT 1",
        [schoolId],
      ).then((rows) =>
        rows.length
          ? rows
          : sql("SELECT id FROM staff_members WHERE school_id = $1 ORDER BY id DESC LIMIT 1", [schoolId]),
      );
      await sql("UPDATE staff_members SET status = 'left' WHERE id = $1", [id]);
      return rename("staff_members", id, "Thaddaeus", "Xylophonowitz");
    },
  ],
  [
    "alumnus",
    async () => {
      const [{ id }] = await sql("SELECT id FROM alumni WHERE school_id = $1 ORDER BY id LIMIT 1", [
        schoolId,
      ]);
      return rename("alumni", id, "Balthasarine", "Zwetschgenkern");
    },
  ],
  [
    "admission_application",
    async () => {
      const [{ id }] = await sql(
        "SELECT id FROM admission_applications WHERE school_id = $1 AND student_id IS NULL ORDER BY id LIMIT 1",
        [schoolId],
      );
      const subject = {
        ...{ id, given: "Kunigundula", family: "Pfefferminzel" },
        ...{ email: "father.of.kuni@example.test", phone: "+254 700 818 818" },
      };
      const { given, family, email, phone } = subject;
      const father = { givenName: "Ottokar", familyName: family, relationship: "father", email, phone };
      await sql(
        `UPDATE admission_applications SET given_name = $1, family_name = $2, guardians = $3, status = 'withdrawn',
          closed_by = 'family' WHERE id = $4`,
        [given, family, JSON.stringify([father]), id],
      );
      return subject;
    },
  ],
  [
    "admission_inquiry",
    async () => {
      const [{ id }] = await sql(
        "SELECT id FROM admission_inquiries WHERE school_id = $1 ORDER BY id LIMIT 1",
        [schoolId],
      );
      const subject = {
        ...{ id, given: "Emmerentia", family: "Dudelsackl" },
        ...{ email: "emmerentia.d@example.test", phone: "+254 700 919 919" },
      };
      const { given, family, email, phone } = subject;
      await sql(
        `UPDATE admission_inquiries SET contact_name = $1, email = $2, phone = $3, status = 'lost', lost_reason = 'moved'
         WHERE id = $4`,
        [`${given} ${family}`, email, phone, id],
      );
      return subject;
    },
  ],
];

for (const [kind, find] of subjects)
  test.serial(
    `after the erasure of ${/^a/.test(kind) ? "an" : "a"} ${kind.replace("_", " ")} nothing mentions the person`,
    async (t) => {
      const subject = await find();
      const mentions = await mentionEverywhere(subject);
      t.true(mentions > 60, `${mentions} columns`);
      t.true((await traces(subject)).length > 60);
      await erase(kind, subject.id);
      t.deepEqual(await traces(subject), []);
      t.deepEqual(await inSchool(schoolId, checkLedger), []);
    },
  );
