import test from "ava";
import { createDatabase } from "../support/database.ts";
import { openClient } from "../support/open-client.ts";
import { runsAll } from "../support/runner/runs-all.ts";
import { readTables, schoolIds, withSchool } from "../support/tenancy/tenancy.ts";
import { collectFaults, leaveOnlyPolicies, type Walled } from "../support/tenancy/tenancy-rls.ts";
import { seedCanaries } from "../support/tenancy/tenancy-rows.ts";

const scratch = await createDatabase();
const client = await openClient(scratch.url);
const tables = await readTables(client);
const schools = await schoolIds(client);
await seedCanaries(client, tables, schools);
await leaveOnlyPolicies(client, tables);
const { greenfield: mine, riverside: other } = schools;

/** Each loosens one thing about the row-level security of a table. */
const mutants: Readonly<Record<string, (table: Walled) => string>> = {
  "row-level security off": ({ name }) => `ALTER TABLE ${name} DISABLE ROW LEVEL SECURITY`,
  "the owner exempt": ({ name }) => `ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`,
  "every row visible": ({ name }) => `ALTER POLICY school_isolation ON ${name} USING (true)`,
  "every row accepted": ({ name }) => `ALTER POLICY school_isolation ON ${name} WITH CHECK (true)`,
  "the policy gone": ({ name }) => `DROP POLICY school_isolation ON ${name}`,
  "one more policy": ({ name }) => `CREATE POLICY more ON ${name} USING (true)`,
  "platform work for everybody": ({ name }) => `ALTER POLICY platform_work ON ${name} TO PUBLIC`,
  "silent without a school": ({ name, key }) =>
    `ALTER POLICY school_isolation ON ${name} USING (${key} = nullif(current_setting('app.school_id', true), '')::uuid)`,
};

test.after.always(async () => {
  await client.end();
  await scratch.drop();
});

/** All mutants of each table, or two, different ones from table to table. */
const mutantsFor = (index: number) => {
  const all = Object.entries(mutants);
  return runsAll ? all : [0, 1].map((at) => all[(2 * index + at) % all.length]!);
};

for (const [index, table] of withSchool(tables).entries()) {
  test.serial(`${table.name}: every loosened policy is noticed`, async (t) => {
    t.deepEqual(await collectFaults(client, table, { mine, other }), [], "sound as it is");
    for (const [name, loosen] of mutantsFor(index)) {
      const faults = await collectFaults(
        client,
        table,
        { mine, other },
        { change: loosen(table), first: true },
      );
      t.is(faults.length, 1, `survived: ${name}`);
    }
  });
}
