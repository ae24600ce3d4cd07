import test from "ava";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";
import { type CallerOf, everyCaller } from "../support/reach/callers.ts";
import { spreadRows } from "../support/reach/reach-rows.ts";
import { expectedIds, ownSections } from "../support/reach/reach-sets.ts";
import { runsAll } from "../support/runner/runs-all.ts";
import { readTables, schoolIds } from "../support/tenancy/tenancy.ts";
import { operationsOf, requestsOf } from "../support/tenancy/tenancy-slots.ts";
import { tableFinder } from "../support/tenancy/tenancy-tables.ts";
import { type Cell, readMatrix } from "./matrix.ts";

const app = await startApp();
const callers = await everyCaller(app);
const caller = (role: string): CallerOf => callers.find((each) => each.role === role)!;
const admin = caller("administrator").client;
const superuser = await openClient(app.databaseUrl);
const tables = await readTables(superuser);
const { greenfield } = await schoolIds(superuser);
await spreadRows(superuser, greenfield);

const { body: document } = await app.anonymous.get("/openapi.json");
const operations = operationsOf(document);
const { proper, slotsOf } = requestsOf(document, tables);
const tableOf = tableFinder(tables);
const matrix = readMatrix();
const isNarrow = (cell: Cell | undefined) => cell === "classes" || cell === "children" || cell === "self";
const narrowRoles = (name: string) =>
  [...(matrix.get(name) ?? [])].filter(([, cell]) => isNarrow(cell)).map(([role]) => caller(role));
const lists = operations.filter(
  ({ name, method, path, parameters, permission }) =>
    method === "GET" &&
    !path.includes("{") &&
    parameters.some((each) => each.name === "cursor") &&
    // What is about the own account is in nobody's reach but one's own.
    permission !== "signed-in" &&
    permission !== "operator" &&
    name !== "GET /calendar-feeds",
);

const accounts = new Map<string, string>();
for (const { role, client } of callers)
  if (role !== "anonymous") accounts.set(role, (await client.get("/auth/me")).body.user.id);

const anyIds = new Map<string, string>();
for (const { name, key } of tables)
  if (key === "school_id") {
    const { rows } = await superuser.query(`SELECT id FROM ${name} WHERE school_id = $1 LIMIT 1`, [
      greenfield,
    ]);
    if (rows[0]) anyIds.set(name, rows[0].id);
  }
const anyOf = (table: string) => anyIds.get(table) ?? "0192d4e0-7b1a-7c3e-8f00-000000000000";

async function idsOf(sql: string, role: string): Promise<string[]> {
  const values = sql.includes("$2") ? [greenfield, accounts.get(role)] : [greenfield];
  const { rows } = await superuser.query({ text: sql, values, rowMode: "array" });
  return [...new Set(rows.map(([id]) => id as string | null))].filter((id) => id !== null).sort();
}
async function listed({ client }: CallerOf, path: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor = "";
  do {
    const { body } = await client.get(`${path}?limit=200${cursor}`);
    ids.push(...body.data.map(({ id }: { id: string }) => id));
    cursor = body.page.nextCursor ? `&cursor=${encodeURIComponent(body.page.nextCursor)}` : "";
  } while (cursor);
  return ids.sort();
}
/** A few, from all over. */
const some = (ids: readonly string[], count = runsAll ? 6 : 1) =>
  ids.filter((_id, index) => index % Math.max(1, Math.floor(ids.length / count)) === 0).slice(0, count + 1);
const every = new Map<string, Promise<string[]>>();
/** All ids of a table, as an administrator is shown them. */
const known = (path: string): Promise<string[]> => {
  if (!every.has(path)) every.set(path, listed(caller("administrator"), path));
  return every.get(path)!;
};
/** Roles for the whole school that see only some types of its rows: `test/documents/documents.test.ts` says which. */
const limitedByType: Readonly<Record<string, readonly string[]>> = {
  "/documents": ["nurse", "receptionist"],
};
const pdf = Buffer.from("%PDF-1.7\n%%EOF\n");
const ofPdf = { "content-type": "application/pdf" };
/** Where the list of a table is. */
const listPath = new Map(lists.map(({ path }) => [tableOf("id", `${path}/{id}`), path]));

test.after.always(async () => {
  await superuser.end();
  await app.close();
});

test.serial("the roles of the demo differ in what they reach", async (t) => {
  const all = (await known("/students")).length;
  const counts = await Promise.all(
    ["teacher", "guardian", "student"].map(async (role) => (await listed(caller(role), "/students")).length),
  );
  t.true(counts[0]! > counts[1]! && counts[0]! < all);
  t.deepEqual(counts.slice(1), [3, 1]);
});

for (const [index, { name, path }] of lists.entries()) {
  const roles = narrowRoles(name);
  const inFull = [...(matrix.get(name) ?? [])]
    .filter(([, cell]) => cell === "all")
    .map(([role]) => role)
    .filter((role) => !limitedByType[path]?.includes(role));
  test.serial(`${name}: who reaches the whole school is shown all of it`, async (t) => {
    const count = async () => (await admin.get(`${path}?limit=1&count=true`)).body.total as number;
    const least = await count();
    // All of them, or another one from list to list: they take the same way to the rows.
    const asked = runsAll ? inFull : [inFull[index % inFull.length]].filter((role) => role !== undefined);
    for (const role of asked) {
      const { status, body } = await caller(role).client.get(`${path}?limit=1&count=true`);
      t.is(status, 200, role);
      // What is recorded of these requests may arrive in between.
      const most = await count();
      t.true(least <= body.total && body.total <= most, `${role}: ${body.total}, not ${least} to ${most}`);
    }
  });
  for (const each of roles)
    test.serial(`${name}: a ${each.role} is listed, counted, exported and shown the same rows`, async (t) => {
      const table = tables.find((one) => one.name === tableOf("id", `${path}/{id}`))!;
      const ids = await listed(each, path);
      t.deepEqual(ids, await idsOf(expectedIds(table, each.role), each.role));
      t.is((await each.client.get(`${path}?limit=1&count=true`)).body.total, ids.length);
      const { body: csv } = await each.client.get(`${path}.csv`);
      const exported = [...csv.matchAll(/^([\da-f-]{36}),/gm)].map(([, id]) => id!);
      t.deepEqual(exported.sort(), ids);
      const own = new Set(ids);
      const outsideScope = (await known(path)).filter((id) => !own.has(id));
      for (const id of some(ids)) t.is((await each.client.get(`${path}/${id}`)).status, 200, id);
      for (const id of some(outsideScope)) t.is((await each.client.get(`${path}/${id}`)).status, 404, id);
    });
}

for (const operation of operations.filter(({ path }) => path.includes("{id}"))) {
  const { name, method, path } = operation;
  for (const each of narrowRoles(name))
    test.serial(`${name}: answers a ${each.role} 404 for a row out of reach`, async (t) => {
      const table = tables.find((one) => one.name === tableOf("id", path))!;
      const sql = table.name === "sections" ? ownSections : expectedIds(table, each.role);
      const own = new Set(await idsOf(sql, each.role));
      const all = await known(listPath.get(table.name)!);
      const outsideScope = all.filter((id) => !own.has(id));
      t.is(outsideScope.length, all.length - own.size);
      for (const id of some(outsideScope, runsAll ? 3 : 1)) {
        const request = proper(operation, (of) => (of === table.name ? id : anyOf(of)));
        const response =
          method !== "GET" && /\/(files|content)$/.test(path)
            ? await each.client(method, `${path.replace("{id}", id)}?fileName=a.pdf`, pdf, ofPdf)
            : await each.client(method, request.path, request.body);
        t.is(response.status, 404, `${id}: ${JSON.stringify(response.body)}`);
      }
    });
}

for (const operation of operations.filter(({ method }) => method !== "GET")) {
  const slots = slotsOf(operation).filter(({ place, table }) => place === "body" && table === "students");
  for (const each of slots.length ? narrowRoles(operation.name) : [])
    test.serial(`${operation.name}: takes from a ${each.role} no student out of reach`, async (t) => {
      const students = tables.find(({ name }) => name === "students")!;
      const own = new Set(await idsOf(expectedIds(students, each.role), each.role));
      const [outsideScope] = (await known("/students")).filter((id) => !own.has(id));
      for (const slot of slots) {
        const { path, body } = slot.request(outsideScope!, anyOf);
        const { status, body: response } = await each.client(operation.method, path, body);
        if (status === 409) {
          // The state refuses it, whoever is named.
          const known = slot.request([...own][0]!, anyOf);
          const { body: same } = await each.client(operation.method, known.path, known.body);
          t.is(same.code, response.code, slot.name);
        } else t.true([400, 404].includes(status), `${slot.name}: ${status} ${JSON.stringify(response)}`);
        t.not(response.code, "invalid_json");
      }
    });
}
