import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import test from "ava";
import { sealEvents } from "../../src/core/audit/chain/seal-events.ts";
import { recordAudits } from "../../src/core/audit/record-audit.ts";
import { recordPlatformAudit } from "../../src/core/platform/operators/record-platform-audit.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { sql } from "../identity/sql.ts";
import { startApp } from "../support/app.ts";
import { cli } from "../support/process/process.ts";

const app = await startApp();
const owner = await sql(app.databaseUrl);
const { rows: schools } = await owner.query("SELECT id FROM schools WHERE slug = 'greenfield'");
const schoolId: string = schools[0].id;
const folder = mkdtempSync(join(tmpdir(), "school-svc-archive-"));

test.after.always(async () => {
  await owner.end();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => cli(["audit", ...args], { DATABASE_URL: app.databaseUrl });
async function archive(...args: string[]) {
  // A whole millisecond: the database knows parts of one.
  const before = new Date(Date.now() + 1).toISOString();
  const result = await run("archive", "--before", before, "--to", folder, "--json", ...args);
  return { ...result, body: result.stdout ? JSON.parse(result.stdout) : undefined };
}
async function verify(...args: string[]) {
  const { code, stdout } = await run("verify", "--school", "greenfield", "--json", ...args);
  const body = JSON.parse(stdout);
  return { code, archives: body.archives, ...body.chains[0] };
}
async function record(count: number, text: string) {
  const change = { action: "tests.change", entityType: "Test" };
  await inSchool(schoolId, () =>
    recordAudits(Array.from({ length: count }, (_, index) => ({ ...change, after: { text, index } }))),
  );
  await sealEvents();
}
const countEvents = async (where = "true"): Promise<number> =>
  (await owner.query(`SELECT count(*)::int FROM audit_events WHERE school_id = $1 AND ${where}`, [schoolId]))
    .rows[0].count;
const linesOf = (file: string) =>
  gunzipSync(readFileSync(file))
    .toString()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
/** As the owner of the database does who knows of triggers. */
const tamper = async (text: string, values: unknown[] = []) => {
  await owner.query("BEGIN; SET LOCAL session_replication_role = replica");
  await owner.query(text, values).finally(() => owner.query("COMMIT"));
};

let first: { file: string; events: number; batches: [number, number] };

test.serial(
  "older events move to a file, byte for byte what was sealed, and the chain still verifies",
  async (t) => {
    await record(2_050, "first");
    const { rows: sealed } = await owner.query(
      "SELECT id, action, after::text FROM audit_events WHERE school_id = $1 ORDER BY id",
      [schoolId],
    );
    const counted = await archive("--school", "greenfield", "--dry-run");
    t.deepEqual([counted.body.archived[0].events, counted.body.archived[0].file], [sealed.length, null]);
    t.is(await countEvents(), sealed.length, "a dry run removes nothing");

    const { code, body } = await archive("--school", "greenfield");
    t.is(code, 0);
    first = body.archived[0];
    t.is(first.events, sealed.length);
    t.is(statSync(first.file).mode & 0o777, 0o600);
    const [header, ...events] = linesOf(first.file);
    t.deepEqual(header, {
      ...{ format: "school-svc audit archive 1", chain: "greenfield", schoolId },
      ...{ batches: first.batches, events: sealed.length },
    });
    t.deepEqual(
      events
        .map(({ id, action, after }) => ({ id, action, after }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      sealed,
    );
    t.is(await countEvents("action <> 'audit_events.archive'"), 0);
    const { rows: noted } = await owner.query(
      "SELECT after FROM audit_events WHERE school_id = $1 AND action = 'audit_events.archive'",
      [schoolId],
    );
    t.is(noted[0].after.events, sealed.length);

    const verified = await verify("--archive", first.file);
    t.deepEqual([verified.code, verified.archived, verified.differences], [0, sealed.length, []]);
    t.deepEqual(verified.archives, [{ file: first.file, chain: "greenfield", events: sealed.length }]);
  },
);

test.serial("the next archive continues after the last, and other schools keep their events", async (t) => {
  await record(30, "second");
  const { rows: others } = await owner.query("SELECT count(*)::int FROM audit_events WHERE school_id <> $1", [
    schoolId,
  ]);
  const { body } = await archive("--school", "greenfield");
  const [second] = body.archived;
  t.is(second.batches[0], first.batches[1] + 1);
  // The event of the first archive, and the 30.
  t.is(second.events, 31);
  const verified = await verify("--archive", first.file, second.file);
  t.deepEqual([verified.code, verified.archived], [0, first.events + 31]);
  t.deepEqual(
    verified.archives.map(({ events }: { events: number }) => events),
    [first.events, 31],
  );
  const { rows: left } = await owner.query("SELECT count(*)::int FROM audit_events WHERE school_id <> $1", [
    schoolId,
  ]);
  t.deepEqual(left, others);
});

test.serial("all chains are archived at once, the platform's too", async (t) => {
  await recordPlatformAudit({ action: "tests.change", entityType: "Test" });
  await record(3, "third");
  const { code, body } = await archive();
  t.is(code, 0);
  const chains = body.archived.map(({ chain }: { chain: string }) => chain);
  t.true(chains.includes("greenfield") && chains.includes("platform"));
  const all = await run("verify", "--archive", ...body.archived.map(({ file }: { file: string }) => file));
  t.is(all.code, 0, all.stdout);
  t.is((await owner.query("SELECT FROM platform_audit_events WHERE action = 'tests.change'")).rowCount, 0);
});

test.serial("of two at once, one archives, and the chain verifies in the meantime", async (t) => {
  await record(1_500, "twice");
  const archiving = Promise.all([archive("--school", "greenfield"), archive("--school", "greenfield")]);
  t.is((await verify()).code, 0, "verified in the meantime");
  const reports = await archiving;
  const files = reports.flatMap(({ body }) => body.archived.map(({ file }: { file: string }) => file));
  t.is(files.length, 1);
  for (const { code, body } of reports) t.is(code, body.refused.length);
  t.is((await verify("--archive", ...files)).code, 0);
  t.is(await countEvents("after ->> 'text' = 'twice'"), 0);
});

test.serial("no role deletes an event that is in no archive", async (t) => {
  await record(5, "kept");
  const { rows } = await owner.query(
    `SELECT sequence, event_ids[1] AS id FROM audit_batches WHERE school_id = $1 AND row_count > 0
      ORDER BY sequence DESC LIMIT 1`,
    [schoolId],
  );
  const { sequence, id } = rows[0];
  const remove = (batch: string | number) =>
    owner.query(
      `WITH named AS MATERIALIZED (SELECT set_config('app.archived_batch', '${batch}', false))
      DELETE FROM audit_events WHERE id = '${id}' AND EXISTS (SELECT FROM named)`,
    );
  await owner.query("SELECT set_config('app.archived_batch', '', false)");
  await t.throwsAsync(owner.query(`DELETE FROM audit_events WHERE id = '${id}'`), { message: /append-only/ });
  for (const batch of [sequence, first.batches[1]]) {
    await owner.query("SELECT set_config('app.archived_batch', $1, false)", [String(batch)]);
    await t.throwsAsync(remove(batch), { message: /in no archive/ }, `batch ${batch}`);
  }
  await owner.query("RESET app.archived_batch");
  t.is(await countEvents(`id = '${id}'`), 1);
});

test.serial("what was changed in the file or the database shows", async (t) => {
  const copy = join(folder, "copy.gz");
  writeFileSync(copy, Buffer.concat([readFileSync(first.file), Buffer.from([0])]));
  const changed = await verify("--archive", copy);
  t.deepEqual([changed.code, changed.archives], [1, [{ file: copy, chain: null, events: 0 }]]);
  rmSync(copy);

  const [, event] = linesOf(first.file);
  await tamper(
    `INSERT INTO audit_events (school_id, id, actor_type, action, entity_type) VALUES ($1, $2, 'system', 'false', 'x')`,
    [schoolId, event.id],
  );
  t.true(
    (await verify()).differences.some(
      (each: any) => each.kind === "row_altered" && each.eventId === event.id,
    ),
  );
  await tamper("DELETE FROM audit_events WHERE id = $1", [event.id]);
  t.is((await verify()).code, 0);

  // Somebody hides an event behind an archive that never was.
  await tamper(
    `INSERT INTO audit_batches (school_id, id, sequence, form, row_count, event_ids, row_hashes, drained, previous_hash, hash,
      key_id, mac, archived_until, archive_hash)
    SELECT school_id, gen_random_uuid(), sequence + 1, form, 0, '{}', '', false, hash, sha256('false'), key_id, mac, sequence,
      sha256('false')
    FROM audit_batches WHERE school_id = $1 ORDER BY sequence DESC LIMIT 1`,
    [schoolId],
  );
  const kinds = (await verify()).differences.map(({ kind }: { kind: string }) => kind);
  t.deepEqual(kinds, ["batch_altered", "seal_invalid"]);
  await tamper("DELETE FROM audit_batches WHERE archive_hash = sha256('false') OR hash = sha256('false')");
  await tamper(
    "UPDATE audit_batches SET archived_until = archived_until - 1 WHERE school_id = $1 AND archived_until = $2",
    [schoolId, first.batches[1]],
  );
  t.true((await verify()).differences.some(({ kind }: { kind: string }) => kind === "batch_altered"));
  const refused = await archive("--school", "greenfield");
  t.is(refused.code, 1);
  t.regex(
    refused.body.refused[0],
    /greenfield: the audit trail differs from its chain, so nothing was archived/,
  );
  await tamper(
    "UPDATE audit_batches SET archived_until = archived_until + 1 WHERE school_id = $1 AND archived_until = $2",
    [schoolId, first.batches[1] - 1],
  );
  t.is((await verify()).code, 0);
});

test.serial("an interrupted archive is completed by the next run", async (t) => {
  await record(1_200, "interrupted");
  const events = await countEvents();
  await owner.query(`CREATE FUNCTION power_failure() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'power failure'; END $$;
    CREATE TRIGGER power_failure BEFORE DELETE ON audit_events EXECUTE FUNCTION power_failure()`);
  const interrupted = await archive("--school", "greenfield");
  t.is(interrupted.code, 1);
  t.regex(interrupted.stderr, /power failure/);
  t.is(
    await countEvents("action <> 'audit_events.archive'"),
    events - 1,
    "all but the earlier archives' own event",
  );
  t.is((await verify()).code, 0, "rows that are in the archive and not deleted yet are no difference");
  await owner.query("DROP FUNCTION power_failure CASCADE");
  t.is((await archive("--school", "greenfield")).code, 0);
  t.is(await countEvents("after ->> 'text' = 'interrupted'"), 0);
  t.is((await verify()).code, 0);
  t.deepEqual(
    readdirSync(folder).filter((name) => name.includes("partial")),
    [],
  );
});

test.serial("bad input is refused, and nothing is archived", async (t) => {
  await record(2, "refused");
  const events = await countEvents();
  // A whole millisecond: the database knows parts of one.
  const before = new Date(Date.now() + 1).toISOString();
  for (const [args, code, message] of [
    [["--before", "yesterday", "--to", folder], 2, /must be a date or time/],
    [["--before", "2999-01-01", "--to", folder], 2, /must be in the past/],
    [["--before", before], 2, /--to/],
    [["--before", before, "--to", folder, "--school", "nowhere"], 3, /nowhere/],
    [["--before", before, "--to", join(folder, "missing")], 1, /the folder does not exist/],
  ] as const) {
    const result = await run("archive", ...args);
    t.is(result.code, code, args.join(" "));
    t.regex(result.stderr, message);
  }
  t.is(await countEvents(), events);
});
