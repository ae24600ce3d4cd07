import test from "ava";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";
import { type Ask, checksum, readTables, schoolIds } from "../support/tenancy/tenancy.ts";
import { attempt, attemptFreely, escapes, worldOf } from "../support/tenancy/tenancy-escapes.ts";
import { seedCanaries } from "../support/tenancy/tenancy-rows.ts";
import { watchRows } from "../support/tenancy/watch-rows.ts";

const app = await startApp();
await Promise.all([app.as("admin"), app.as("admin", "riverside")]);
const superuser = await openClient(app.databaseUrl);
const tables = await readTables(superuser);
const schools = await schoolIds(superuser);
await seedCanaries(superuser, tables, schools);
const rows = await watchRows(() => checksum(superuser, tables, schools.riverside), 12);
const holds = (text: string) => text.includes("canary-riverside") || text.includes(schools.riverside);

test.after.always(async () => {
  await superuser.end();
  await app.close();
});

test.serial("there are enough escapes to mean something", (t) => {
  t.true(escapes.length >= 40);
  t.is(new Set(escapes.map(({ name }) => name)).size, escapes.length);
});

for (const each of escapes)
  test.serial(`no escape: ${each.name}`, async (t) => {
    const { error, foreign } = await attempt(
      each,
      await worldOf(schools.greenfield, schools.riverside),
      holds,
    );
    t.is(foreign, 0, "rows of the other school came back");
    await rows.attempted(t, each.name);
    if (each.refused) t.regex(error ?? "no error", each.refused);
    else t.is(error, null);
  });

test.serial("no escape has written rows of the other school", rows.compare);

for (const each of escapes.filter(({ refused, harmless, outside }) => !refused && !harmless && !outside))
  test.serial(`would find something where it may: ${each.name}`, async (t) => {
    const world = await worldOf(schools.greenfield, schools.riverside);
    const sum = (ask: Ask) => checksum(ask, tables, schools.riverside);
    t.true(await attemptFreely(each, world, holds, { before: rows.before, sum }));
  });
