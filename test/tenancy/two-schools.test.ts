import test from "ava";
import { v7 as newId } from "uuid";
import { demoPassword } from "../../seeders/demo.ts";
import { startApp } from "../support/app.ts";
import type { Answer, Client } from "../support/client.ts";
import { checksum, openClient, readTables, schoolIds, tenantTables } from "../support/tenancy.ts";
import { sow } from "../support/tenancy-rows.ts";
import { operationsOf, slotsOf } from "../support/tenancy-slots.ts";

const app = await startApp();
const admin = await app.as("admin");
await admin.post("/users", {
  email: "principal@greenfield.example",
  name: "Head",
  roles: ["principal"],
  password: demoPassword,
});
const elsewhere = await app.as("admin", "riverside");

const superuser = await openClient(app.databaseUrl);
const tables = await readTables(superuser);
const schools = await schoolIds(superuser);
await sow(superuser, tables, schools);
/** Everything that names the other school or one of its rows. */
const foreign = new Set([schools.riverside, "canary-riverside", "riverside"]);
const first = new Map<string, string>();
for (const { name } of tenantTables(tables))
  for (const slug of ["greenfield", "riverside"] as const) {
    const { rows } = await superuser.query(`SELECT id FROM ${name} WHERE school_id = $1 ORDER BY id`, [
      schools[slug],
    ]);
    first.set(`${slug} ${name}`, rows[0].id);
    if (slug === "riverside") for (const { id } of rows) foreign.add(id);
  }

const roles = ["admin", "principal", "bursar", "teacher", "guardian", "student"] as const;
const callers: Array<{ role: string; client: Client; allows: ReadonlySet<string> }> = [
  { role: "anonymous", client: app.anonymous, allows: new Set() },
];
for (const role of roles) {
  const client = role === "admin" ? admin : await app.as(role);
  callers.push({ role, client, allows: new Set([...client.credentials.user.permissions, "signed-in"]) });
}
const { body: document } = await app.anonymous.get("/openapi.json");
const slots = slotsOf(document, tables);
const sum = () => checksum(superuser, tables, schools.riverside);

/** What comes and goes with each request. */
const passing = new Set(["date", "x-request-id", "ratelimit", "ratelimit-policy"]);
const plain = ({ status, headers, body }: Answer) => ({
  status,
  headers: [...headers].filter(([name]) => !passing.has(name)),
  body: JSON.stringify(body).replace(/"requestId":"[^"]+"/, ""),
});
/** What an answer tells of the other school, apart from the id that the question named. */
const tells = ({ headers, body }: Answer, asked: string) => {
  const text = JSON.stringify([[...headers], body]).replaceAll(asked, "");
  return [...foreign].filter((word) => text.includes(word));
};

test.after.always(async () => {
  await superuser.end();
  await app.close();
});

test.serial("every place for an id is known", (t) => {
  t.true(slots.length > 0);
  t.log(`${slots.length} places × ${callers.length} callers`);
});

for (const { operation, method, place, name, table, permission, request } of slots)
  test.serial(`${operation}: another school's id in the ${place}, ${name} (${table})`, async (t) => {
    const before = await sum();
    const own = (of: string) => first.get(`greenfield ${of}`)!;
    const theirs = first.get(`riverside ${table}`)!;
    const missing = newId();
    for (const { role, client, allows } of callers) {
      const ask = (id: string) => {
        const { path, body } = request(id, own);
        return client(method, path, body);
      };
      const answer = await ask(theirs);
      t.deepEqual(plain(answer), plain(await ask(missing)), `${role}: unlike an id that is nowhere`);
      t.deepEqual(tells(answer, theirs), [], `${role}: tells of the other school`);
      t.not(answer.body?.code, "validation_failed", `${role}: ${JSON.stringify(answer.body)}`);
      if (role === "anonymous" && permission !== "public") t.is(answer.status, 401);
      else if (permission !== "public" && !allows.has(permission)) t.is(answer.status, 403, role);
      else if (place === "path") t.is(answer.status, 404, role);
      else if (place === "query") t.is(answer.status, 200, role);
      else t.true([400, 404, 409].includes(answer.status), `${role}: ${answer.status}`);
    }
    t.deepEqual(await sum(), before, "rows of the other school were written");
  });

test.serial("what must not be told is noticed where it may be told", async (t) => {
  t.true(tells(await elsewhere.get("/users"), "").length >= 6);
  t.true(tells(await elsewhere.get("/school"), "").length >= 3);
});

for (const { name, path, method, permission, parameters } of operationsOf(document).filter(
  ({ method: verb, path: where }) => verb === "GET" && !where.includes("{"),
))
  test.serial(`${name}: shows nothing of another school`, async (t) => {
    for (const { role, client, allows } of callers) {
      const answer = await client(method, path);
      t.deepEqual(tells(answer, ""), [], role);
      if (allows.has(permission) && !parameters.some(({ required }) => required))
        t.is(answer.status, 200, role);
    }
    if (!parameters.some((parameter) => parameter.name === "cursor")) return;
    const { body } = await elsewhere.get(`${path}?limit=1`);
    if (body.page.nextCursor)
      for (const sort of ["", "&sort=createdAt", "&sort=-createdAt"]) {
        const answer = await admin.get(`${path}?cursor=${encodeURIComponent(body.page.nextCursor)}${sort}`);
        t.deepEqual(tells(answer, ""), [], "by the cursor of another school");
      }
  });
