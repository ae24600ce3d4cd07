import { setTimeout as pause } from "node:timers/promises";
import test from "ava";
import { demoPassword } from "../../seeders/demo.ts";
import { accessRules, notInAccessLog } from "../../src/core/audit/access-log/access-rules.ts";
import { flushAccesses } from "../../src/core/audit/access-log/flush-accesses.ts";
import { purgeExpired } from "../../src/core/audit/purge-expired.ts";
import { OTHER_PERSON, readExport } from "../../src/core/privacy/export/read-export.ts";
import { runExport } from "../../src/core/privacy/export/run-export.ts";
import { withContext } from "../../src/lib/context.ts";
import { routes as allRoutes } from "../../src/server/routes/index.ts";
import { sql } from "../identity/sql.ts";
import { openSchool } from "../people/school.ts";
import { type SignedIn, startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";

const app = await startApp();
const owner = await sql(app.databaseUrl);
const admin = await app.as("admin");
const { admit } = await openSchool(admin);
await ok(
  admin.post("/users", {
    email: "nurse@greenfield.example",
    name: "A nurse",
    roles: ["nurse"],
    password: demoPassword,
  }),
);
const routes = Object.values(allRoutes).flat();
test.after.always(async () => {
  await owner.end();
  await app.close();
});

type Entry = Record<string, any>;
const log = async (query = ""): Promise<Entry[]> => {
  await flushAccesses();
  return (await ok(admin.get(`/access-log-entries?limit=100${query}`))).data;
};
/** The entries, once there are so many: the service may be writing them itself. */
async function entries(query: string, count = 1): Promise<Entry[]> {
  for (let tries = 0; ; tries += 1) {
    const found = await log(query);
    if (found.length >= count || tries > 40) return found;
    await pause(100);
  }
}
const idOf = (client: SignedIn): string => client.credentials.user.id;
const isSensitive = ({ records }: { records?: string }) => records !== undefined && records in accessRules;

/** Routes for the school whose entity has no rows about students. */
const ofOthers = new Set([
  "DocumentTemplate",
  "ImportBatch",
  "LearningResource",
  "OneRoster",
  "RetentionRule",
  "Survey",
  "TenantInvoice",
]);

test("every route that declares sensitive rows is in the access log, or says why not", (t) => {
  const lists = new Set(routes.filter(({ file }) => file?.type === "text/csv").map(({ records }) => records));
  const undecided = routes
    .filter(({ records, permission }) => records && permission !== "operator" && permission !== "public")
    .filter(({ records }) => !(records! in accessRules) && !(records! in notInAccessLog))
    // Every list has a CSV file, which is recorded: only sensitive rows and other files are decided one by one.
    .filter(({ records, file }) => !(lists.has(records) && file) && !ofOthers.has(records!));
  t.deepEqual(
    undecided.map(({ method, path, records }) => `${method} ${path} (${records})`),
    [],
    "decide it in access-rules.ts",
  );
});

test("the students of every kind of row can be found", async (t) => {
  for (const [entityType, { students }] of Object.entries(accessRules))
    if (students)
      await t.notThrowsAsync(
        owner.query(`SELECT school_id, id, student_id FROM (${students}) x LIMIT 1`),
        entityType,
      );
});

test.serial(
  "every sensitive list leaves an entry at each student that it shows, and so does its file",
  async (t) => {
    let shown = 0;
    const expected: Array<[route: string, entityType: string, exported: boolean, studentIds: string[]]> = [];
    for (const route of routes) {
      if (
        route.method !== "get" ||
        !isSensitive(route) ||
        route.path.includes(":") ||
        route.permission === "operator"
      )
        continue;
      if (route.file?.type !== "text/csv" && route.file) continue;
      const base = route.path.replace(/\.csv$/, "");
      const { status, body } = await admin.get(base);
      if (status !== 200 || !Array.isArray(body.data)) continue;
      const ids = (body.data as Entry[])
        .map(({ studentId }) => studentId)
        .filter((id) => typeof id === "string");
      if (route.file) await admin.get(route.path);
      shown += ids.length;
      expected.push([route.path, route.records!, route.file !== undefined, [...new Set<string>(ids)]]);
      const id = body.data[0]?.id;
      if (id && !route.file && routes.some(({ method, path }) => method === "get" && path === `${base}/:id`))
        t.is((await admin.get(`${base}/${id}`)).status, 200, base);
    }
    await flushAccesses();
    await pause(1500);
    const { rows } = await owner.query(
      "SELECT entity_type, exported, array_agg(student_id::text) AS ids FROM access_log_entries WHERE user_id = $1 GROUP BY 1, 2",
      [idOf(admin)],
    );
    for (const [path, entityType, exported, ids] of expected) {
      const found = rows.find(
        (row: Entry) => row["entity_type"] === entityType && row["exported"] === exported,
      );
      const missing = ids.filter((id) => !found?.ids.includes(id));
      t.deepEqual(missing, [], path);
    }
    t.true(shown > 20, `${shown} rows about students`);
    t.true(expected.length > 20, `${expected.length} lists`);
  },
);

test.serial(
  "a bursar's reading of invoices appears with person, time, role and kind, and once a minute",
  async (t) => {
    const bursar = await app.as("bursar");
    const invoices = (await ok(bursar.get("/fee-invoices?limit=50"))).data as Entry[];
    const { studentId } = invoices[0]!;
    await ok(bursar.get("/fee-invoices?limit=50"));
    await ok(bursar.get(`/fee-invoices/${invoices[0]!["id"]}`));
    const found = await entries(`&studentId=${studentId}&userId=${idOf(bursar)}&entityType=FeeInvoice`);
    t.is(found.length, 1, "a repeat within the minute is one entry");
    t.like(found[0], {
      studentId,
      kind: "finance",
      entityType: "FeeInvoice",
      exported: false,
      roles: ["bursar"],
    });
    t.truthy(found[0]!["userName"]);
    t.truthy(found[0]!["studentName"]);
    t.true(Math.abs(Date.now() - Date.parse(found[0]!["createdAt"])) < 60_000);
    const students = [...new Set(invoices.map((row) => row["studentId"]))].sort();
    const all = await log(`&userId=${idOf(bursar)}&entityType=FeeInvoice`);
    t.deepEqual(all.map((row) => row["studentId"]).sort(), students, "each student of the list has an entry");
    await bursar.get(`/fee-invoices/${invoices[0]!["id"]}.pdf`);
    t.is(
      (await entries(`&studentId=${studentId}&userId=${idOf(bursar)}&exported=true`)).length,
      1,
      "the PDF",
    );
    t.is((await log(`&studentId=${studentId}&kind=custody&userId=${idOf(bursar)}`)).length, 0);
    const later = new Date(Date.now() + 60_000).toISOString();
    t.is((await log(`&userId=${idOf(bursar)}&since=${later}`)).length, 0);
  },
);

test.serial(
  "a nurse's look at a custom field about health appears, an empty one and others do not",
  async (t) => {
    const nurse = await app.as("nurse");
    for (const [key, visibility] of [
      ["allergies", "health"],
      ["bus", "guardian"],
    ])
      await owner.query(
        `INSERT INTO custom_field_definitions (school_id, id, entity_type, key, label, data_type, visibility)
       VALUES ($1, gen_random_uuid(), 'student', $2, $2, 'text', $3)`,
        [admin.credentials.school.id, `probe_${key}`, visibility],
      );
    const ill = (await admit()).student.id as string;
    const well = (await admit()).student.id as string;
    const set = (id: string, custom: object) => ok(admin.patch(`/students/${id}`, { custom }));
    await set(ill, { probe_allergies: "Peanuts", probe_bus: "4" });
    await set(well, { probe_bus: "4" });
    await ok(nurse.get(`/students/${ill}`));
    await ok(nurse.get(`/students/${well}`));
    const [found] = await entries(`&studentId=${ill}&userId=${idOf(nurse)}`);
    t.like(found, { kind: "health", entityType: "Student", roles: ["nurse"] });
    t.is((await log(`&studentId=${well}&userId=${idOf(nurse)}`)).length, 0);
  },
);

test.serial("a teacher's reading appears; that of the family itself does not", async (t) => {
  const guardian = await app.as("guardian");
  const [child] = (await ok(guardian.get("/guardian/children"))).data as Entry[];
  await ok(guardian.get(`/student-guardians?studentId=${child!["id"]}`));
  await ok(guardian.get("/fee-invoices"));
  const teacher = await app.as("teacher");
  const [link] = (await ok(teacher.get("/student-guardians?limit=1"))).data as Entry[];
  const found = await entries(`&studentId=${link!["studentId"]}&userId=${idOf(teacher)}`);
  t.like(found[0], { kind: "custody", entityType: "StudentGuardian" });
  t.deepEqual(await log(`&userId=${idOf(guardian)}`), []);
});

test.serial("only those with the permission see it, only of their school, and that is audited", async (t) => {
  for (const role of ["teacher", "guardian", "student", "bursar", "nurse"] as const)
    t.is((await (await app.as(role)).get("/access-log-entries")).status, 403, role);
  const [entry] = await log();
  const elsewhere = await app.as("admin", "riverside");
  t.is((await elsewhere.get(`/access-log-entries/${entry!["id"]}`)).status, 404);
  t.deepEqual((await ok(elsewhere.get(`/access-log-entries?studentId=${entry!["studentId"]}`))).data, []);
  for (let tries = 0; ; tries += 1) {
    const { rows } = await owner.query(
      "SELECT 1 FROM audit_events WHERE action = 'records.read' AND entity_type = 'AccessLogEntry' AND actor_id = $1",
      [idOf(admin)],
    );
    if (rows.length || tries > 40) {
      t.true(rows.length > 0);
      break;
    }
    await pause(100);
  }
});

test.serial("it is exported as a file, and the copy of a child's data says by role who read", async (t) => {
  const csv = await admin.get("/access-log-entries.csv?kind=finance");
  t.is(csv.status, 200);
  t.true(String(csv.body).includes("finance"));
  const { rows } = await owner.query(
    "SELECT student_id FROM access_log_entries WHERE roles ? 'nurse' AND student_id IS NOT NULL LIMIT 1",
  );
  const request = await ok(
    admin.post("/data-subject-requests", {
      kind: "export",
      subjectType: "student",
      subjectId: rows[0].student_id,
    }),
  );
  await ok(admin.put(`/data-subject-requests/${request.id}/verification`, { verification: "Called back" }));
  const { signal } = new AbortController();
  const copied = await withContext({ schoolId: admin.credentials.school.id, trusted: true }, async () => {
    await runExport(request.id, { signal });
    const found: Entry[] = [];
    for await (const { table, rows: pages } of readExport(request.id))
      if (table === "access_log_entries") for await (const page of pages) found.push(...page);
    return found;
  });
  t.like(
    copied.find(({ roles }) => roles.includes("nurse")),
    { kind: "health", user_id: OTHER_PERSON, student_id: rows[0].student_id },
  );
  const { rows: listed } = await owner.query(
    "SELECT DISTINCT action FROM erasure_items WHERE data_subject_request_id = $1 AND entity_table = 'access_log_entries'",
    [request.id],
  );
  t.deepEqual(
    listed,
    [{ action: "keep" }],
    "an erasure leaves that somebody read, of a student without a name",
  );
});

test.serial("entries are removed after two years", async (t) => {
  await owner.query(
    `INSERT INTO access_log_entries (school_id, id, created_at, kind, entity_type, user_id)
     SELECT school_id, gen_random_uuid(), now() - age * interval '1 year', 'health', 'Probe', id
     FROM users, unnest(ARRAY[1, 3]) AS age WHERE id = $1`,
    [idOf(admin)],
  );
  t.is((await purgeExpired())["access_log_entries"], 1);
  const [kept] = await log("&entityType=Probe");
  t.is(kept!["studentId"], null);
});
