import test, { type ExecutionContext } from "ava";
import { startApp } from "../support/app.ts";
import { type Ask, checksum, openClient, readTables, schoolIds } from "../support/tenancy/tenancy.ts";
import { attempt, attemptFreely, escapes, worldOf } from "../support/tenancy/tenancy-escapes.ts";
import { seedCanaries } from "../support/tenancy/tenancy-rows.ts";

const app = await startApp();
await Promise.all([app.as("admin"), app.as("admin", "riverside")]);
const superuser = await openClient(app.databaseUrl);
const tables = await readTables(superuser);
const schools = await schoolIds(superuser);
await seedCanaries(superuser, tables, schools);
const sum = () => checksum(superuser, tables, schools.riverside);
const before = await sum();
const holds = (text: string) => text.includes("canary-riverside") || text.includes(schools.riverside);

test.after.always(async () => {
  await superuser.end();
  await app.close();
});

test.serial("there are enough escapes to mean something", (t) => {
  t.true(escapes.length >= 40);
  t.is(new Set(escapes.map(({ name }) => name)).size, escapes.length);
});

/** Escapes that were tried since the last look at the rows of the other school. */
let tried: string[] = [];
const ESCAPES_PER_LOOK = 12;
const look = async (t: ExecutionContext) => {
  t.deepEqual(await sum(), before, `one of these wrote rows of the other school: ${tried.join(", ")}`);
  tried = [];
};

for (const each of escapes)
  test.serial(`no escape: ${each.name}`, async (t) => {
    const { error, foreign } = await attempt(
      each,
      await worldOf(schools.greenfield, schools.riverside),
      holds,
    );
    t.is(foreign, 0, "rows of the other school came back");
    tried.push(each.name);
    if (tried.length === ESCAPES_PER_LOOK) await look(t);
    if (each.refused) t.regex(error ?? "no error", each.refused);
    else t.is(error, null);
  });

test.serial("no escape has written rows of the other school", look);

for (const each of escapes.filter(({ refused, harmless, outside }) => !refused && !harmless && !outside))
  test.serial(`would find something where it may: ${each.name}`, async (t) => {
    const world = await worldOf(schools.greenfield, schools.riverside);
    const rows = { before, sum: (ask: Ask) => checksum(ask, tables, schools.riverside) };
    t.true(await attemptFreely(each, world, holds, rows));
  });
