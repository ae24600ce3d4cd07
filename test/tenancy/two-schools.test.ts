import { isDeepStrictEqual } from "node:util";
import test from "ava";
import { v7 as newId } from "uuid";
import { startApp } from "../support/app.ts";
import type { Client, StoredResponse } from "../support/client.ts";
import { openClient } from "../support/open-client.ts";
import { type CallerOf, everyCaller } from "../support/reach/callers.ts";
import { runsAll } from "../support/runner/runs-all.ts";
import { checksum, readTables, schoolIds, tenantTables } from "../support/tenancy/tenancy.ts";
import { seedCanaries } from "../support/tenancy/tenancy-rows.ts";
import { operationsOf, type Request, requestsOf, type Slot } from "../support/tenancy/tenancy-slots.ts";
import { watchRows } from "../support/tenancy/watch-rows.ts";

const app = await startApp();
const callers = await everyCaller(app);
const admin = callers.find(({ role }) => role === "administrator")!.client;
const elsewhere = await app.as("admin", "riverside");

const superuser = await openClient(app.databaseUrl);
const tables = await readTables(superuser);
const schools = await schoolIds(superuser);
await seedCanaries(superuser, tables, schools);
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
for (const slug of ["greenfield", "riverside"] as const) first.set(`${slug} schools`, schools[slug]);
const own = (table: string) => first.get(`greenfield ${table}`)!;

const { body: document } = await app.anonymous.get("/openapi.json");
// Operators are of no school, and no caller of a school gets behind their door.
const operations = operationsOf(document).filter(({ permission }) => permission !== "operator");
const { slotsOf } = requestsOf(document, tables);
const slots = operations.map(slotsOf);
const sum = () => checksum(superuser, tables, schools.riverside);
const rows = await watchRows(sum, runsAll ? 1 : 25);

/** What comes and goes with each request. */
const passing = new Set(["date", "x-request-id", "ratelimit", "ratelimit-policy"]);
const plain = ({ status, headers, body }: StoredResponse) => ({
  status,
  headers: [...headers].filter(([name]) => !passing.has(name)),
  body: JSON.stringify(body).replace(/"requestId":"[^"]+"/, ""),
});
const uuids = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const words = [...foreign].filter((word) => word.length !== 36);
/** What an answer tells of the other school, apart from the id that the question named. */
const tells = ({ headers, body }: StoredResponse, asked: string) => {
  const text = JSON.stringify([[...headers], body]).replaceAll(asked, "");
  return [
    ...words.filter((word) => text.includes(word)),
    ...(text.match(uuids) ?? []).filter((id) => foreign.has(id)),
  ];
};
const send = (client: Client, method: string, { path, body, headers }: Request) =>
  client(method, path, body, headers);

/** An id that is refused by a use case is named by its place: a body refused for its shape would show nothing. */
const namesSlot = ({ body }: StoredResponse, { name }: Slot) =>
  body.errors.some(({ path }: { path: string }) => path === name);

const isEmptyList = ({ headers, body }: StoredResponse) =>
  headers.get("content-type")?.startsWith("text/csv")
    ? body.trim().split("\n").length === 1
    : body.data.length === 0;

/** Whether the answer to an id that is nowhere is the one that the caller has to get. */
function isExpected(response: StoredResponse, slot: Slot, { role, allows }: CallerOf): boolean {
  const { place, operation } = slot;
  const { status, body } = response;
  // A kiosk has a device key: no account is one, whatever it may do.
  if (operation.path.startsWith("/kiosk/")) return status === 401;
  if (operation.permission !== "public") {
    if (role === "anonymous") return status === 401;
    if (!allows.has(operation.permission)) return status === 403;
  }
  if (place === "path") return status === 404;
  if (place === "query" && status === 200) return isEmptyList(response);
  return [400, 404, 409].includes(status) && (body.code !== "validation_failed" || namesSlot(response, slot));
}

/** What is wrong with how one caller is answered. */
async function faultsOf(slot: Slot, caller: CallerOf): Promise<string[]> {
  const { place, name, table, operation, request } = slot;
  const theirs = first.get(`riverside ${table}`)!;
  const ask = (id: string) => send(caller.client, operation.method, request(id, own));
  const response = await ask(theirs);
  const shown = `${JSON.stringify(plain(response))} (${caller.role}, ${place} ${name}, ${table})`;
  const faults = tells(response, theirs).map((word) => `tells ${word}: ${shown}`);
  if (!isExpected(response, slot, caller)) faults.push(`unexpected: ${shown}`);
  // Without the permission a caller is refused before any id is read.
  if (!runsAll && !isAllowed(caller, operation.permission)) return faults;
  const nowhere = await ask(newId());
  if (!isDeepStrictEqual(plain(response), plain(nowhere)))
    faults.push(`unlike an id that is nowhere, ${JSON.stringify(plain(nowhere))}: ${shown}`);
  return faults;
}

test.after.always(async () => {
  await superuser.end();
  await app.close();
});

test.serial("every place for an id is known", (t) => {
  const places = slots.flat().length;
  t.true(places > operations.length / 2);
  t.log(`${places} places × ${callers.length} callers = ${places * callers.length} cases`);
});

const isAllowed = ({ allows }: CallerOf, permission: string) =>
  permission === "public" || allows.has(permission);

/**
 * Who asks: everybody, or an administrator, else one of those who may, and one who may not, changing from operation to
 * operation. The permission is checked before anything else of a request is read, and all who have it take the same way to the
 * tables, on which nobody reaches further than an administrator.
 */
function callersFor(permission: string, index: number): readonly CallerOf[] {
  if (runsAll) return callers;
  const allowed = callers.filter((caller) => isAllowed(caller, permission));
  const refused = callers.filter((caller) => !isAllowed(caller, permission));
  const widest = allowed.find(({ role }) => role === "administrator") ?? allowed[index % allowed.length];
  return [widest, refused[index % refused.length]].filter((caller) => caller !== undefined);
}

for (const [index, { name, method, permission }] of operations.entries()) {
  const places = slots[index]!;
  if (places.length === 0) continue;
  test.serial(`${name}: another school's id is an id that is nowhere`, async (t) => {
    const asking = callersFor(permission, index);
    for (const [at, slot] of places.entries()) {
      // For the same reason one place for an id is enough for a caller who is refused.
      const who = runsAll || at === 0 ? asking : asking.filter((caller) => isAllowed(caller, permission));
      const faults = who.map((caller) => faultsOf(slot, caller));
      t.deepEqual((await Promise.all(faults)).flat(), []);
    }
    if (method !== "GET") await rows.attempted(t, name);
  });
}

async function theirEventsIn(response: { body: unknown }): Promise<string[]> {
  const { rows } = await superuser.query(
    "SELECT e.id FROM audit_events e JOIN schools s ON s.id = e.school_id WHERE s.slug = 'riverside'",
  );
  const text = JSON.stringify(response.body);
  return rows.map(({ id }) => id as string).filter((id) => text.includes(id));
}

test.serial("what must not be told is noticed where it may be told", async (t) => {
  t.true(tells(await elsewhere.get("/users"), "").length >= 6);
  t.true(tells(await elsewhere.get("/school"), "").length >= 3);
});

const lists = operations.filter(({ method, path }) => method === "GET" && !path.includes("{"));
for (const [index, { name, path, method, permission, parameters }] of lists.entries())
  test.serial(`${name}: shows nothing of another school`, async (t) => {
    const check = async ({ role, client, allows }: CallerOf) => {
      const response = await client(method, path);
      // The record of a school names the foreign ids that its own people asked for here, but no event of another school.
      const told = path.startsWith("/audit-events") ? await theirEventsIn(response) : tells(response, "");
      t.deepEqual(told, [], role);
      if (allows.has(permission) && !parameters.some(({ required }) => required))
        t.is(response.status, path === "/school/logo" ? 404 : 200, `${role}; the demo has no logo`);
    };
    await Promise.all(callersFor(permission, index).map(check));
    if (!parameters.some((parameter) => parameter.name === "cursor")) return;
    const { body } = await elsewhere.get(`${path}?limit=1`);
    if (body.page.nextCursor)
      for (const sort of ["", "&sort=createdAt", "&sort=-createdAt"]) {
        const response = await admin.get(`${path}?cursor=${encodeURIComponent(body.page.nextCursor)}${sort}`);
        t.deepEqual(tells(response, ""), [], "by the cursor of another school");
      }
  });

test.serial("whatever was asked, the other school is as it was", async (t) => {
  // The other school's own administrator has read its rows meanwhile, which its record says.
  const withoutReads = (sums: object) =>
    Object.fromEntries(
      Object.entries(sums).filter(
        ([table]) => !/^(unsealed_)?audit_events$|^access_log_entries$/.test(table),
      ),
    );
  t.deepEqual(withoutReads(await sum()), withoutReads(rows.before));
});
