import test from "ava";
import { appRole } from "../../src/db/migrating/rls.ts";
import { createDatabase } from "../support/database.ts";
import { openClient } from "../support/open-client.ts";
import { readTables, schoolIds, tenantTables, withSchool } from "../support/tenancy/tenancy.ts";
import { collectFaults, leaveOnlyPolicies } from "../support/tenancy/tenancy-rls.ts";
import { seedCanaries } from "../support/tenancy/tenancy-rows.ts";

const scratch = await createDatabase();
const client = await openClient(scratch.url);
const tables = await readTables(client);
const schools = await schoolIds(client);
const { greenfield: mine, riverside: other } = schools;
await seedCanaries(client, tables, schools);

test.after.always(async () => {
  await client.end();
  await scratch.drop();
});

test.serial("keys alone: no row can point into another school", async (t) => {
  const tenant = tenantTables(tables);
  const links = tenant.flatMap((table) =>
    table.foreignKeys.filter(({ target }) => tenant.some(({ name }) => name === target)),
  );
  t.true(links.length > 0);
  const { rows: ruleNames } = await client.query(`
    SELECT conrelid::regclass::text AS "table", conname AS name FROM pg_constraint
    WHERE contype IN ('c', 'x') AND connamespace = 'public'::regnamespace`);
  for (const { name, table, columns, target, targetColumns } of links) {
    const rules = ruleNames.filter((rule) => rule.table === table).map((rule) => rule.name);
    const changes = (names: readonly string[]) =>
      names.some((column) => column !== "school_id" && columns.includes(column));
    // Other keys that compare the same columns would be asked first.
    const others = links.filter(
      (other) =>
        other.name !== name &&
        ((other.table === table && changes(other.columns)) ||
          (other.target === table && changes(other.targetColumns))),
    );
    const without = [
      ...rules.map((rule) => ({ table, name: rule })),
      ...others.map((other) => ({ table: other.table, name: other.name })),
    ].map((each) => `ALTER TABLE ${each.table} DROP CONSTRAINT ${each.name};`);
    await client.query(
      `BEGIN; ${without.join(" ")} ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY, DISABLE TRIGGER USER;
       SET CONSTRAINTS ALL IMMEDIATE`,
    );
    const set = columns
      .map((column, index) => [column, targetColumns[index]!] as const)
      .filter(([column]) => column !== "school_id")
      .map(
        // A value that the own school does not have: both may store the same file, whose key is its content.
        ([column, to]) => `${column} = (SELECT ${to} FROM ${target} x WHERE school_id = '${other}'
          AND NOT EXISTS (SELECT FROM ${target} y WHERE y.school_id = '${mine}' AND y.${to} = x.${to}) LIMIT 1)`,
      );
    // One row: several would be refused for being alike before the key is asked.
    const row = `SELECT ctid FROM ${table} WHERE school_id = '${mine}' LIMIT 1`;
    const attempt = () => client.query(`UPDATE ${table} SET ${set} WHERE ctid = (${row})`);
    const error = await t.throwsAsync(attempt, undefined, `${table}.${name}`);
    await client.query("ROLLBACK");
    t.like(error, { code: "23503", constraint: name }, `${table}.${name}: ${error?.message}`);
  }
});

test.serial("policies alone: statements without any condition stay in their school", async (t) => {
  await leaveOnlyPolicies(client, tables);
  for (const table of withSchool(tables))
    t.deepEqual(await collectFaults(client, table, { mine, other }), []);
});

test.serial("policies alone: a connection that never had a school fails loudly at every table", async (t) => {
  const fresh = await openClient(scratch.url);
  await fresh.query(`SET ROLE ${appRole}`);
  for (const { name } of withSchool(tables))
    await t.throwsAsync(() => fresh.query(`SELECT * FROM ${name}`), { code: "42704" }, name);
  await fresh.end();
});

test.serial("policies alone: a school that ends leaves its connection without one", async (t) => {
  const used = await openClient(scratch.url);
  await used.query(`SET ROLE ${appRole}`);
  await used.query(`BEGIN; SET LOCAL app.school_id = '${mine}'; SELECT * FROM users; COMMIT`);
  for (const { name } of withSchool(tables))
    await t.throwsAsync(() => used.query(`SELECT * FROM ${name}`), { code: "22P02" }, name);
  await used.end();
});
