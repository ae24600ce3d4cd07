import { addPastYears } from "./add-past-years.ts";
import { cloneSchool } from "./clone-school.ts";
import { asAdmin } from "./fixture.ts";

interface Size {
  /** Name of the new database, in the same cluster. */
  name: string;
  schools: number;
  years: number;
}

/** Creates a database with the schools of another, and copies of the first, which gets years before the present one. @returns its URL */
export async function growDatabase(databaseUrl: string, { name, schools, years }: Size): Promise<string> {
  const at = (path: string) => Object.assign(new URL(databaseUrl), { pathname: `/${path}` }).href;
  const template = new URL(databaseUrl).pathname.slice(1);
  await asAdmin(at("postgres"), async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
    await client.query(
      `CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${client.escapeIdentifier(template)}`,
    );
  });
  if (years > 1) await addPastYears(at(name), "greenfield", years - 1);
  await cloneSchool(at(name), "greenfield", schools - 2);
  return at(name);
}
