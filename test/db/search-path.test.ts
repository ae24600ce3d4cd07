import test from "ava";
import { appRole } from "../../src/db/migrating/rls.ts";
import { createDatabase } from "../support/database.ts";
import { openClient } from "../support/open-client.ts";
import { readTables, schoolIds } from "../support/tenancy/tenancy.ts";

const database = await createDatabase();
const client = await openClient(database.url);

test.after.always(async () => {
  await client.end();
  await database.drop();
});

test.serial("every function resolves its names independently of the search_path of its caller", async (t) => {
  const { rows } = await client.query(`
    SELECT p.oid::regprocedure::text AS name FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prokind <> 'a' AND p.prosqlbody IS NULL
      AND NOT EXISTS (SELECT FROM unnest(p.proconfig) AS setting WHERE setting LIKE 'search\\_path=%')
      AND NOT EXISTS (SELECT FROM pg_depend d
        WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`);
  t.deepEqual(rows, [], "give it a parsed body (RETURN …), or SET search_path = public, pg_temp");
});

test.serial(
  "defaults, generated columns, checks, indexes, policies and triggers work with an empty search_path",
  async (t) => {
    const [tables, { greenfield }] = [await readTables(client), await schoolIds(client)];
    await client.query(`BEGIN; SET LOCAL search_path = ''; SET LOCAL app.school_id = '${greenfield}'`);
    // A subscribed endpoint is needed for the webhook triggers to run completely.
    await client.query(`INSERT INTO public.webhook_endpoints (school_id, id, name, url, secret, event_types)
    VALUES ('${greenfield}', gen_random_uuid(), 'All', 'https://partner.example', 'x', '["student.updated"]')`);
    await client.query(`SET LOCAL ROLE ${appRole}`);
    for (const { name, columns } of tables) {
      const may = async (right: string) =>
        (await client.query("SELECT has_table_privilege($1, $2) AS may", [`public.${name}`, right])).rows[0]
          .may;
      if (!(await may("SELECT"))) continue;
      await t.notThrowsAsync(client.query(`SELECT * FROM public.${name}`), name);
      const column = columns.find((each) => each.name === "school_id") ?? columns[0]!;
      // Rewriting every row computes its generated columns and evaluates its checks and indexes.
      if (await may("UPDATE"))
        await t.notThrowsAsync(
          client.query(`UPDATE public.${name} SET ${column.name} = ${column.name}`),
          name,
        );
    }
    await client.query("ROLLBACK");
  },
);

test.serial("the queue's functions work with an empty search_path", async (t) => {
  await client.query("BEGIN; SET LOCAL search_path = ''");
  await t.notThrowsAsync(async () => {
    await client.query(
      'SELECT pgboss.job_now(), pgboss.create_queue(\'away\', \'{"policy": "standard", "partition": "true"}\')',
    );
    await client.query("SELECT pgboss.delete_queue('away')");
  });
  await client.query("ROLLBACK");
});
