import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type pg from "pg";
import { asAdmin } from "../../../bench/support/database/fixture.ts";
import { serviceCommand } from "../../../bench/support/service.ts";
import { production } from "../../support/processes/environment.ts";
import type { Scenario } from "../../support/scenario.ts";

const execute = promisify(execFile);
const MAX_VERIFY_MS = 10_000;

interface Attack {
  /** SQL that tampers with row `$2` of school `$1`. */
  harm: string;
  undo: string;
}

const saved = "CREATE TABLE IF NOT EXISTS spare AS SELECT * FROM audit_events WHERE false";
const where = "WHERE school_id = $1 AND id = $2";
/** Swaps the values of a row and its neighbour. */
const swap = `WITH pair AS MATERIALIZED (
    SELECT id, after, action FROM audit_events WHERE school_id = $1 AND id >= $2 AND action = 'torture.row'
    ORDER BY id LIMIT 2)
  UPDATE audit_events e SET after = other.after, action = other.action FROM pair one, pair other
  WHERE e.school_id = $1 AND e.id = one.id AND other.id <> one.id`;

const attacks: readonly Attack[] = [
  {
    harm: `UPDATE audit_events SET after = after || '{"index": -1}' ${where}`,
    undo: `UPDATE audit_events SET after = jsonb_set(after, '{index}', after -> 'same') ${where}`,
  },
  {
    harm: `WITH gone AS (DELETE FROM audit_events ${where} RETURNING *) INSERT INTO spare SELECT * FROM gone`,
    undo: `WITH back AS (DELETE FROM spare ${where} RETURNING *) INSERT INTO audit_events SELECT * FROM back`,
  },
  { harm: swap, undo: swap },
  {
    harm: `INSERT INTO audit_events (school_id, id, created_at, actor_type, action, entity_type)
      SELECT $1, overlay($2::uuid::text PLACING 'ffff' FROM 33)::uuid, created_at, actor_type, 'torture.forged', entity_type
      FROM audit_events ${where}`,
    undo: `DELETE FROM audit_events WHERE school_id = $1 AND action = 'torture.forged' AND $2::uuid IS NOT NULL`,
  },
];

/** B-43. A superuser bypasses every trigger and alters, deletes, inserts or swaps one row of many. */
export const auditChain: Scenario = {
  id: "B-43",
  name: "1 of 100,000 audit rows altered, deleted, exchanged or put in by a superuser is found every time; verify within 10 s",
  timeLimitSeconds: 1_800,
  async run(environment, count) {
    const databaseUrl = await environment.database();
    const rows = count(100_000, 5_000);
    const times = count(100, 8);
    const ids = await fillAudit(databaseUrl, rows);
    await runCommand(databaseUrl, ["run-job", "audit-seal"]);
    const clean = await verify(databaseUrl);
    let detected = 0;
    let restored = 0;
    let slowestMs = clean.ms;
    for (let index = 0; index < times; index += 1) {
      const attack = attacks[index % attacks.length]!;
      const id = ids[Math.floor(Math.random() * (ids.length - 1))]!;
      const act = (text: string) => asAdmin(databaseUrl, (client) => pastTriggers(client, text, id));
      await act(attack.harm);
      const harmed = await verify(databaseUrl);
      if (harmed.code === 1) detected += 1;
      slowestMs = Math.max(slowestMs, harmed.ms);
      await act(attack.undo);
      // After restoring, verification passes again: it was this one row that was detected.
      if (index % 10 === 0 && (await verify(databaseUrl)).code === 0) restored += 1;
    }
    const checks = Math.ceil(times / 10);
    return {
      pass: clean.code === 0 && detected === times && restored === checks && slowestMs <= MAX_VERIFY_MS,
      numbers: { rows, times, detected, restored, checks, cleanMs: clean.ms, slowestMs },
    };
  },
};

async function pastTriggers(client: pg.Client, text: string, id: string): Promise<void> {
  await client.query(saved);
  await client.query("BEGIN; SET LOCAL session_replication_role = replica");
  const { rows } = await client.query("SELECT id FROM schools WHERE slug = 'greenfield'");
  const { rowCount } = await client.query(text, [rows[0].id, id]);
  await client.query("COMMIT");
  if (!rowCount) throw new Error(`No row was changed by ${text}`);
}

const fillAudit = (databaseUrl: string, rows: number): Promise<string[]> =>
  asAdmin(databaseUrl, async (client) => {
    const { rows: made } = await client.query(
      `INSERT INTO audit_events (school_id, id, actor_type, action, entity_type, entity_id, before, after, ip)
        SELECT s.id, gen_random_uuid(), 'system', 'torture.row', 'Test', gen_random_uuid(), '{"status": "before"}',
          jsonb_build_object('index', n, 'same', n, 'text', repeat('x', 100)), '192.0.2.1'
        FROM schools s, generate_series(1, $1) n WHERE s.slug = 'greenfield' RETURNING id`,
      [rows],
    );
    return made.map(({ id }) => id as string).sort();
  });

const runCommand = (databaseUrl: string, args: readonly string[]) =>
  execute(process.execPath, [serviceCommand(), ...args], {
    env: { ...process.env, ...production(databaseUrl) },
    maxBuffer: 64 * 1024 * 1024,
  });

async function verify(databaseUrl: string): Promise<{ code: number; ms: number }> {
  const started = performance.now();
  const code = await runCommand(databaseUrl, ["audit", "verify", "--school", "greenfield", "--json"]).then(
    () => 0,
    (error: { code?: number }) => error.code ?? -1,
  );
  return { code, ms: Math.round(performance.now() - started) };
}
