import type pg from "pg";
import { openClient } from "../support/open-client.ts";

/** The database as its owner sees it, past the walls: for what no caller may do or see. */
export async function sql(url: string): Promise<pg.Client> {
  const client = await openClient(url);
  await client.query("SET row_security = off").catch(() => {});
  const { rows } = await client.query("SELECT rolsuper FROM pg_roles WHERE rolname = current_user");
  if (!rows[0].rolsuper) await client.query("SET ROLE school_svc_platform");
  return client;
}
