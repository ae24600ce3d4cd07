import test from "ava";
import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { startApp } from "../../support/app.ts";
import { openClient } from "../../support/open-client.ts";
import { schoolIds } from "../../support/tenancy/tenancy.ts";

const app = await startApp();
const admin = await app.as("admin");
const elsewhere = await app.as("admin", "riverside");
test.after.always(() => app.close());

async function download(client: typeof admin) {
  const response = await fetch(`${app.url}/api/v1/exports/oneroster.zip`, {
    headers: { authorization: `Bearer ${client.credentials.accessToken}` },
  });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const rows = (name: string) =>
    parse<Record<string, string>>(Buffer.from(files[`${name}.csv`]!), { columns: true });
  return { response, names: Object.keys(files), rows };
}

const everyId = async (path: string, client = admin) => {
  const ids: string[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await client.get(`${path}${path.includes("?") ? "&" : "?"}limit=200${cursor}`);
    ids.push(...body.data.map(({ id }: { id: string }) => id));
    if (!body.page.nextCursor) return ids.sort();
    cursor = `&cursor=${encodeURIComponent(body.page.nextCursor)}`;
  }
};

test("the roster is exported whole, with the files that its manifest names", async (t) => {
  const { response, names, rows } = await download(admin);
  t.is(response.status, 200);
  t.is(response.headers.get("content-type"), "application/zip");
  const manifest = Object.fromEntries(
    rows("manifest").map(({ propertyName, value }) => [propertyName, value]),
  );
  t.like(manifest, {
    "manifest.version": "1.0",
    "oneroster.version": "1.2",
    "file.results": "bulk",
    "file.resources": "absent",
  });
  const bulk = Object.keys(manifest).filter((name) => manifest[name] === "bulk");
  t.deepEqual([...bulk.map((name) => `${name.slice(5)}.csv`), "manifest.csv"].sort(), names.sort());

  const users = rows("users");
  const roles = rows("roles");
  t.is(roles.length, users.length);
  const students = await everyId("/students?status=active");
  const exported = new Set(users.map(({ sourcedId }) => sourcedId));
  t.deepEqual(
    students.filter((id) => !exported.has(id)),
    [],
  );
  for (const { userSourcedId, role } of roles) {
    t.true(exported.has(userSourcedId!));
    t.regex(role!, /^(student|guardian|teacher|aide)$/);
  }
  const phones = users.map(({ phone }) => phone!).filter(Boolean);
  t.true(phones.length > 5 && phones.every((phone) => /^\+\d+$/.test(phone)), "as they are, for programs");
  const classes = new Set(rows("classes").map(({ sourcedId }) => sourcedId));
  const courses = new Set(rows("courses").map(({ sourcedId }) => sourcedId));
  for (const { courseSourcedId } of rows("classes")) t.true(courses.has(courseSourcedId));
  const enrollments = rows("enrollments");
  t.true(enrollments.length > students.length);
  for (const { classSourcedId, status, dateLastModified } of enrollments) {
    t.true(classes.has(classSourcedId));
    t.deepEqual([status, dateLastModified], ["", ""]);
  }
  const student = users.find(({ sourcedId }) => sourcedId === students[0])!;
  const { body } = await admin.get(`/students/${students[0]}`);
  t.like(student, {
    givenName: body.givenName,
    familyName: body.familyName,
    userIds: `{admissionNumber:${body.admissionNumber}}`,
  });
});

test("it holds one school alone, and is the administrator's", async (t) => {
  const theirs = new Set((await download(elsewhere)).rows("users").map(({ sourcedId }) => sourcedId));
  t.deepEqual(
    (await everyId("/students")).filter((id) => theirs.has(id)),
    [],
  );
  for (const mailbox of ["teacher", "bursar", "guardian", "student"])
    t.is((await (await app.as(mailbox)).get("/exports/oneroster.zip")).status, 403, mailbox);
  const { data } = (await admin.get("/audit-events?action=schools.export_roster")).body;
  t.true(data.length > 0);
});

test("the gradebook is in it, as far as columns are shown", async (t) => {
  const { rows } = await download(admin);
  const lineItems = new Map(rows("lineItems").map((row) => [row["sourcedId"], row]));
  const users = new Set(rows("users").map(({ sourcedId }) => sourcedId));
  const categories = new Set(rows("categories").map(({ sourcedId }) => sourcedId));
  const [result] = rows("results");
  t.truthy(result, "the demo school has scores");
  for (const row of rows("results")) {
    t.is(row["classSourcedId"], lineItems.get(row["lineItemSourcedId"])!["classSourcedId"]);
    t.true(users.has(row["studentSourcedId"]!));
  }
  for (const { categorySourcedId } of lineItems.values())
    t.true(categorySourcedId === "" || categories.has(categorySourcedId!));
  const { body } = await admin.get(`/results?studentId=${result!["studentSourcedId"]}&limit=200`);
  const own = body.data.find(({ id }) => id === result!["sourcedId"]);
  t.is(Number(result!["score"]), Number(own.score));
});

test("a collection larger than two batches is exported whole, each record once, in the order of the ids", async (t) => {
  const superuser = await openClient(app.databaseUrl);
  t.teardown(() => superuser.end());
  const { riverside } = await schoolIds(superuser);
  const { rows: added } = await superuser.query(
    `INSERT INTO departments (school_id, id, name, status)
     SELECT $1, gen_random_uuid(), 'Department ' || n, CASE WHEN n % 100 = 0 THEN 'archived' ELSE 'active' END
     FROM generate_series(1, 4100) n RETURNING id, status`,
    [riverside],
  );
  const inOrder = (await download(elsewhere)).rows("orgs").map(({ sourcedId }) => sourcedId!);
  const exported = new Set(inOrder);
  t.deepEqual(inOrder, [...exported].sort());
  const active = added.filter(({ status }) => status === "active").map(({ id }) => id as string);
  t.is(active.length, 4059);
  t.deepEqual(
    active.filter((id) => !exported.has(id)),
    [],
  );
  t.false(added.some(({ id, status }) => status === "archived" && exported.has(id)));
});

test("results, which have their ids as a column, are exported whole in batches too", async (t) => {
  const superuser = await openClient(app.databaseUrl);
  t.teardown(() => superuser.end());
  const { riverside } = await schoolIds(superuser);
  const copyOf = (table: string, changes: string) =>
    `INSERT INTO ${table} SELECT (jsonb_populate_record(original, ${changes})).*`;
  // As many copies of a line item with its results as three batches need.
  await superuser.query("SET session_replication_role = replica");
  const { rows: added } = await superuser.query(
    `WITH graded AS (SELECT line_item_id AS id, count(*) AS results FROM results WHERE school_id = $1
        GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1),
      copies AS (${copyOf("line_items", "jsonb_build_object('id', gen_random_uuid(), 'title', 'Copy ' || n)")}
        FROM graded JOIN line_items original ON original.school_id = $1 AND original.id = graded.id,
          generate_series(1, (4100 / graded.results)::int + 1) n RETURNING id)
     ${copyOf("results", "jsonb_build_object('id', gen_random_uuid(), 'line_item_id', copies.id)")}
     FROM graded JOIN results original ON original.school_id = $1 AND original.line_item_id = graded.id, copies
     RETURNING id`,
    [riverside],
  );
  t.true(added.length > 4_000);
  const inOrder = (await download(elsewhere)).rows("results").map(({ sourcedId }) => sourcedId!);
  const exported = new Set(inOrder);
  t.deepEqual(inOrder, [...exported].sort());
  t.deepEqual(
    added.filter(({ id }) => !exported.has(id)),
    [],
  );
});
