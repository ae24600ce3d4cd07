import test from "ava";
import { appRole, platformRole } from "../../src/db/migrating/rls.ts";
import { createDatabase } from "../support/database.ts";
import { openClient } from "../support/open-client.ts";
import { globalTables, readTables, tenantTables, withSchool } from "../support/tenancy/tenancy.ts";

/** Indexes that do not begin with the school, each with the reason. */
const indexesAcrossSchools: Readonly<Record<string, string>> = {
  users_email_across_schools: "sign-in without a school looks for the accounts of an address in every school",
  transcripts_verification_across_schools: "a code on paper does not say which school it is of",
  fee_clearances_code_across_schools: "a code on paper does not say which school it is of",
  issued_documents_code_across_schools: "a code on paper does not say which school it is of",
  audit_events_of_operators: "operators read what they did in all schools, the newest first",
  queued_emails_across_schools: "operators read the mails of all schools, the newest first",
  queued_emails_address_across_schools:
    "support looks for the mails of an address, whichever school it is of",
  queued_emails_masked_across_schools:
    "operators look for emails by the masked address, whichever school it is of",
  client_events_across_schools: "operators read the events of all schools, the newest first",
  tenant_invoices_number_across_schools: "the platform is one issuer: no two schools have the same number",
  idempotency_keys_by_created_at: "what is a day old is purged in all schools at once",
};

/** What the requests of a school may do with a table where it is not everything, each with the reason. */
const lessThanEverything: Readonly<Record<string, readonly [rights: string | undefined, reason: string]>> = {
  schools: ["SELECT, UPDATE", "a school changes its profile; the platform makes and removes schools"],
  tenants: ["SELECT", "the commercial side is the platform's"],
  subscriptions: ["SELECT", "the commercial side is the platform's"],
  tenant_invoices: ["SELECT", "the commercial side is the platform's"],
  subscription_plans: ["SELECT", "what the platform sells"],
  job_runs: ["SELECT", "jobs are the platform's"],
  school_moves: ["SELECT", "operators move schools"],
  mail_paces: ["SELECT", "the mail queue is worked off by the platform"],
  platform_operators: [undefined, "no request of a school may even read who operates the platform"],
  operator_sessions: [undefined, "sessions of operators"],
  operator_login_attempts: [undefined, "tries of operators"],
  platform_audit_events: [undefined, "what operators did"],
  unsealed_audit_events: ["INSERT, SELECT", "the sealer alone takes rows out"],
  access_log_entries: ["SELECT, UPDATE", "a merge moves them; they are written as platform work"],
  audit_batches: ["SELECT", "the sealer is the platform's"],
  audit_redactions: ["SELECT", "an erasure redacts events as platform work"],
  platform_audit_batches: [undefined, "the hash chain over what operators did"],
  unsealed_platform_audit_events: [undefined, "what operators did, and no batch holds yet"],
  platform_sequences: [undefined, "how many invoices the platform has issued is no business of a school"],
  migrations: ["SELECT", "the account that migrates writes it"],
};
/** Tables whose rows nobody changes or removes, the platform neither. */
const appendOnly = [
  "admission_application_notes",
  "admission_inquiry_notes",
  "audit_events",
  "attendance_changes",
  "enrollment_status_changes",
  "result_revisions",
  "student_ledger_entries",
  "platform_audit_events",
  "audit_batches",
  "platform_audit_batches",
];
/** Of the append-only tables, those whose rows platform work removes once they are in an archive. */
const archived = ["audit_events", "platform_audit_events"];
/** Tables of the operators: row-level security lets only platform work at them. */
const operators = [
  "platform_operators",
  "operator_sessions",
  "operator_login_attempts",
  "platform_audit_events",
  "platform_audit_batches",
  "unsealed_platform_audit_events",
  "platform_sequences",
];
const everything = "DELETE, INSERT, SELECT, UPDATE";

const database = await createDatabase();
const client = await openClient(database.url);
const tables = await readTables(client);
const rowsOf = async (sql: string) => (await client.query(sql)).rows;

test.after.always(async () => {
  await client.end();
  await database.drop();
});

test.serial("every table has a school, or a written reason to have none", (t) => {
  for (const { name, columns } of tables) {
    const school = columns.find((column) => column.name === "school_id");
    if (name in globalTables) t.falsy(school, `${name} is listed as global`);
    else t.like(school, { type: "uuid", notNull: true }, name);
  }
  t.true(Object.keys(globalTables).every((name) => tables.some((table) => table.name === name)));
});

test.serial("every key and index of a tenant table begins with the school", async (t) => {
  const indexes = await rowsOf(`
    SELECT c.relname AS "table", i.relname AS name, x.indisprimary AS "primary", a.attname AS first
    FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.indkey[0]
    WHERE c.relnamespace = 'public'::regnamespace`);
  const names = new Set(tenantTables(tables).map(({ name }) => name));
  for (const { table, name, first } of indexes)
    if (names.has(table))
      t.true(first === "school_id" || name in indexesAcrossSchools, `${table}.${name} begins with ${first}`);
  for (const name of names)
    t.true(
      indexes.some((index) => index.table === name && index.primary),
      `${name} has a primary key`,
    );
  for (const name of Object.keys(indexesAcrossSchools))
    t.true(
      indexes.some((index) => index.name === name),
      `${name} is gone`,
    );
});

test.serial("every tenant table hangs on its school, and refers to other tenant tables with it", (t) => {
  const tenant = new Set(tenantTables(tables).map(({ name }) => name));
  for (const { name, foreignKeys } of tenantTables(tables)) {
    t.true(
      foreignKeys.some(({ columns, target }) => target === "schools" && columns.join() === "school_id"),
      `${name} has no key to schools`,
    );
    for (const { name: key, columns, target, targetColumns } of foreignKeys) {
      if (!tenant.has(target)) continue;
      t.true(columns.length > 1, `${name}.${key} is not composite`);
      t.is(columns[0], "school_id", `${name}.${key}`);
      t.is(targetColumns[0], "school_id", `${name}.${key}`);
    }
  }
  for (const { name, foreignKeys } of tables.filter(({ key }) => key === null))
    t.deepEqual(
      foreignKeys.filter(({ target }) => tenant.has(target)),
      [],
      `${name} is global and refers to a school's row`,
    );
});

test.serial("row-level security is on, forced, and has the two policies", async (t) => {
  const policies = await rowsOf(`
    SELECT c.relname AS "table", p.polname AS name, p.polpermissive AS permissive, p.polcmd AS command,
      ARRAY(SELECT coalesce(r.rolname, 'public')::text FROM unnest(p.polroles) AS u (oid)
        LEFT JOIN pg_roles r ON r.oid = u.oid) AS roles,
      pg_get_expr(p.polqual, p.polrelid) AS using, pg_get_expr(p.polwithcheck, p.polrelid) AS check
    FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid ORDER BY 2`);
  const security = await rowsOf(`SELECT relname AS name, relrowsecurity AS on, relforcerowsecurity AS forced
    FROM pg_class WHERE relnamespace = 'public'::regnamespace`);
  for (const { name, key } of withSchool(tables)) {
    t.like(
      security.find((row) => row.name === name),
      { on: true, forced: true },
      name,
    );
    const mine = `(${key} = ( SELECT (current_setting('app.school_id'::text))::uuid AS current_setting))`;
    const common = { table: name, permissive: true, command: "*" };
    t.deepEqual(
      policies.filter(({ table }) => table === name),
      [
        { ...common, name: "platform_work", roles: [platformRole], using: "true", check: "true" },
        { ...common, name: "school_isolation", roles: ["public"], using: mine, check: mine },
      ],
      name,
    );
  }
  for (const name of operators) {
    t.like(
      security.find((row) => row.name === name),
      { on: true, forced: true },
      name,
    );
    const only = { table: name, permissive: true, command: "*", name: "platform_work", using: "true" };
    t.deepEqual(
      policies.filter(({ table }) => table === name),
      [{ ...only, roles: [platformRole], check: "true" }],
      name,
    );
  }
});

test.serial("the roles have the rights they need and no others", async (t) => {
  const grants = await rowsOf(`
    SELECT c.relname AS "table", coalesce(r.rolname, 'public') AS role, string_agg(a.privilege_type, ', ' ORDER BY 1) AS rights
    FROM pg_class c CROSS JOIN aclexplode(c.relacl) a LEFT JOIN pg_roles r ON r.oid = a.grantee
    WHERE c.relnamespace = 'public'::regnamespace AND a.grantee <> c.relowner GROUP BY 1, 2`);
  const rightsOf = (table: string, role: string) =>
    grants
      .find((grant) => grant.table === table && grant.role === role)
      ?.rights.split(", ")
      .sort()
      .join(", ");
  for (const { name } of tables) {
    const most = appendOnly.includes(name) ? "INSERT, SELECT" : everything;
    const [school] = lessThanEverything[name] ?? [most];
    const platform = archived.includes(name) ? "DELETE, INSERT, SELECT" : most;
    t.is(rightsOf(name, appRole), school, `${name}: ${appRole}`);
    t.is(rightsOf(name, platformRole), platform, `${name}: ${platformRole}`);
    t.is(rightsOf(name, "public"), undefined, name);
  }
  t.deepEqual([...new Set(grants.map(({ role }) => role))].sort(), [appRole, platformRole].sort());
});

test.serial("a history is never rewritten, not even by who owns it", async (t) => {
  const guarded = await rowsOf(`SELECT tgrelid::regclass::text AS name FROM pg_trigger
    WHERE tgname = 'append_only' AND tgenabled = 'O'`);
  t.deepEqual(guarded.map(({ name }) => name).sort(), appendOnly.toSorted());
  for (const name of appendOnly)
    for (const change of [`UPDATE ${name} SET id = id`, `DELETE FROM ${name}`, `TRUNCATE ${name} CASCADE`])
      await t.throwsAsync(() => client.query(change), { message: /append-only/ }, change);
});

test.serial("the roles can neither log in, nor rise, nor become each other", async (t) => {
  const roles = await rowsOf(`
    SELECT rolname, rolsuper OR rolbypassrls OR rolcanlogin OR rolcreaterole OR rolcreatedb OR rolreplication AS mighty,
      EXISTS (SELECT FROM pg_auth_members m WHERE m.member = r.oid) AS member
    FROM pg_roles r WHERE rolname IN ('${appRole}', '${platformRole}') ORDER BY 1`);
  t.deepEqual(
    roles,
    [appRole, platformRole].sort().map((rolname) => ({ rolname, mighty: false, member: false })),
  );
});

test.serial("no view or function looks at tables with the rights of its owner", async (t) => {
  t.deepEqual(
    await rowsOf(`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
      AND (relkind = 'm' OR relkind = 'v' AND NOT coalesce(reloptions, '{}') && ARRAY['security_invoker=true', 'security_invoker=on'])`),
    [],
  );
  t.deepEqual(
    await rowsOf(`SELECT oid::regprocedure::text FROM pg_proc
      WHERE prosecdef AND pronamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`),
    [],
  );
});
