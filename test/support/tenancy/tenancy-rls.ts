import type pg from "pg";
import { appRole } from "../../../src/db/migrating/rls.ts";
import { type Table, withSchool } from "./tenancy.ts";

export type Walled = Table & { key: string };

interface Schools {
  mine: string;
  other: string;
}

/** Owner of the tables of a scratch database: not a superuser, so that FORCE must take effect. */
export const ownerRole = "tenancy_test_owner";

/** Transfers the tables of this scratch database to an owner that is subject to RLS, and removes the other isolation layers. */
export async function leaveOnlyPolicies(client: pg.Client, tables: readonly Table[]): Promise<void> {
  await client.query(`DO $do$ BEGIN CREATE ROLE ${ownerRole} NOLOGIN NOSUPERUSER NOBYPASSRLS;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $do$;
    GRANT USAGE, CREATE ON SCHEMA public TO ${ownerRole}`);
  for (const { name, foreignKeys } of withSchool(tables)) {
    for (const key of foreignKeys) await client.query(`ALTER TABLE ${name} DROP CONSTRAINT ${key.name}`);
    // The trigger would reject the statement before the policy applies.
    await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER; ALTER TABLE ${name} OWNER TO ${ownerRole}`);
  }
}

/** A statement without a `where`, and its expected result. */
type Probe = (table: Walled, schools: Schools) => { sql: string; foreign?: true; refused?: RegExp };

const denied = /^42501$/;

const probes: Readonly<Record<string, Probe>> = {
  "reads only its own rows": ({ name, key }, { other }) => ({
    sql: `SELECT count(*) FILTER (WHERE ${key} = '${other}')::int AS foreign, count(*)::int AS own FROM ${name}`,
    foreign: true,
  }),
  "updates only its own rows": ({ name, key }, { other }) => ({
    sql: `WITH hit AS (UPDATE ${name} SET ${key} = ${key} RETURNING ${key})
      SELECT count(*) FILTER (WHERE ${key} = '${other}')::int AS foreign FROM hit`,
    foreign: true,
  }),
  "deletes only its own rows": ({ name, key }, { other }) => ({
    sql: `WITH hit AS (DELETE FROM ${name} RETURNING ${key})
      SELECT count(*) FILTER (WHERE ${key} = '${other}')::int AS foreign FROM hit`,
    foreign: true,
  }),
  "gives no row to another school": ({ name, key }, { other }) => ({
    sql: `UPDATE ${name} SET ${key} = '${other}'`,
    refused: denied,
  }),
  "adds no row to another school": ({ name, key, columns }, { other }) => {
    const written = columns.filter(({ generated }) => !generated).map((column) => column.name);
    const copied = written.map((column) => (column === key ? `'${other}'` : column));
    return {
      sql: `INSERT INTO ${name} (${written}) SELECT ${copied} FROM ${name} LIMIT 1`,
      refused: denied,
    };
  },
  "fails loudly without a school": ({ name }) => ({
    sql: `SET LOCAL app.school_id = ''; SELECT count(*) FROM ${name}`,
    refused: /^(22P02|42704)$/,
  }),
};

/**
 * Lists the defects in a table's row-level security, for the app role and for an owner; none are expected. Call within a
 * transaction; everything is rolled back.
 */
export async function* faultsOf(client: pg.Client, table: Walled, schools: Schools): AsyncGenerator<string> {
  for (const role of [appRole, ownerRole]) {
    for (const [name, probe] of Object.entries(probes)) {
      const fault = await run(client, role, probe(table, schools));
      if (fault) yield `${table.name}, ${role}: ${name}: ${fault}`;
    }
  }

  async function run(connection: pg.Client, role: string, probe: ReturnType<Probe>): Promise<string | null> {
    await connection.query(
      `SAVEPOINT probe; SET LOCAL ROLE ${role}; SET LOCAL app.school_id = '${schools.mine}'`,
    );
    try {
      const { rows } = await connection.query(probe.sql);
      if (probe.refused) return "it was done";
      const { foreign, own } = rows[0];
      if (foreign !== 0) return `${foreign} foreign rows`;
      return own === 0 ? "its own rows are gone too" : null;
    } catch (error) {
      const { code = "", message } = error as { code?: string; message: string };
      // The app role lacks this right on tables that only the platform writes.
      if (!probe.refused) return role === appRole && denied.test(code) ? null : message;
      return probe.refused.test(code) ? null : message;
    } finally {
      await connection.query("ROLLBACK TO SAVEPOINT probe; RELEASE SAVEPOINT probe");
    }
  }
}

/** Lists all defects of a table, in a separate transaction. `change` weakens something first. */
export async function collectFaults(
  client: pg.Client,
  table: Walled,
  schools: Schools,
  { change = "", first = false }: { change?: string; first?: boolean } = {},
): Promise<string[]> {
  await client.query(`BEGIN; ${change}`);
  try {
    const faults: string[] = [];
    for await (const fault of faultsOf(client, table, schools)) {
      faults.push(fault);
      if (first) break;
    }
    return faults;
  } finally {
    await client.query("ROLLBACK");
  }
}
