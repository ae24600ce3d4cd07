import { openClient } from "../../support/open-client.ts";
import { readTables, schoolIds, tenantTables } from "../../support/tenancy/tenancy.ts";
import { tableFinder } from "../../support/tenancy/tenancy-tables.ts";

/** Rows that a run stands on: whatever the cases do, they do not do it to these. */
const spared: Readonly<Record<string, string>> = {
  users: "AND email NOT LIKE 'admin@%'",
  user_sessions: "AND false",
};

/** Ids of a few rows of the first demo school, for any parameter or member of a body. */
export async function rowsToName(
  databaseUrl: string,
): Promise<(name: string, path: string) => readonly string[]> {
  const client = await openClient(databaseUrl);
  const tables = await readTables(client);
  const { greenfield } = await schoolIds(client);
  const ids = new Map<string, readonly string[]>();
  for (const { name } of tenantTables(tables)) {
    const { rows } = await client.query({
      text: `SELECT id FROM ${name} WHERE school_id = $1 ${spared[name] ?? ""} ORDER BY id LIMIT 5`,
      values: [greenfield],
      rowMode: "array",
    });
    ids.set(name, rows.flat());
  }
  await client.end();
  const tableOf = tableFinder(tables);
  return (name, path) => ids.get(tableOf(name, path)) ?? [];
}
