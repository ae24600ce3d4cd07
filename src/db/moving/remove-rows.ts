import type { Client } from "pg";
import type { SchoolTable } from "./school-tables.ts";

/** Deletes all rows of a school, table by table. Triggers and foreign keys are off: the rows live on elsewhere. @returns their number */
export async function removeRows(
  client: Pick<Client, "query">,
  schoolId: string,
  tables: readonly SchoolTable[],
): Promise<number> {
  let removed = 0;
  await client.query("SET session_replication_role = replica");
  for (const { name, key } of tables) {
    const { rowCount } = await client.query(`DELETE FROM ${name} WHERE ${key} = $1`, [schoolId]);
    removed += rowCount ?? 0;
  }
  await client.query("RESET session_replication_role");
  return removed;
}
