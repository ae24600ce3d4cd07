import { randomUUID } from "node:crypto";
import test from "ava";
import { CURRENT_FORM, canonicalValues, keyColumns } from "../../src/core/audit/chain/canonical-form.ts";
import { sealEvents } from "../../src/core/audit/chain/seal-events.ts";
import { verifyAudit } from "../../src/core/audit/chain/verify-audit.ts";
import { recordAudit, recordAudits } from "../../src/core/audit/record-audit.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { routes } from "../../src/server/routes/index.ts";
import { sql } from "../identity/sql.ts";
import { startApp } from "../support/app.ts";

const app = await startApp();
const owner = await sql(app.databaseUrl);
const { rows: schools } = await owner.query("SELECT id FROM schools WHERE slug = 'greenfield'");
const schoolId: string = schools[0].id;

test.after.always(async () => {
  await owner.end();
  await app.close();
});

const change = (index: number) => ({
  action: "tests.change",
  entityType: "Test",
  after: { index, text: `a ${index}` },
});
const record = (count: number) =>
  inSchool(schoolId, () => recordAudits(Array.from({ length: count }, (_, index) => change(index))));

/** As the owner of the database does who knows of triggers. */
async function tamper(text: string, values: unknown[] = []) {
  await owner.query("BEGIN; SET LOCAL session_replication_role = replica");
  const { rows } = await owner.query(text, values);
  await owner.query("COMMIT");
  return rows;
}
const verify = async () => (await verifyAudit({ school: "greenfield" })).chains[0]!;
const kinds = async () => (await verify()).differences.map(({ kind }) => kind);
const lastIds = async (count: number): Promise<string[]> =>
  (
    await owner.query(
      "SELECT id FROM audit_events WHERE school_id = $1 AND action = 'tests.change' ORDER BY id DESC LIMIT $2",
      [schoolId, count],
    )
  ).rows.map(({ id }) => id);
const untouched = async (t: { deepEqual(a: unknown, b: unknown): void }) => t.deepEqual(await kinds(), []);

test.before(async () => {
  await record(1_100);
  await sealEvents();
});

test.serial("rows are sealed once, in batches that follow each other, and verify", async (t) => {
  const { rows } = await owner.query(
    `SELECT sequence::int, row_count, drained FROM audit_batches WHERE school_id = $1 ORDER BY sequence`,
    [schoolId],
  );
  t.deepEqual(
    rows.slice(0, 2).map(({ sequence, drained }) => [sequence, drained]),
    [
      [1, false],
      [2, true],
    ],
  );
  t.is(rows[0].row_count, 1_000);
  const verified = await verifyAudit();
  t.true(verified.ok, JSON.stringify(verified.chains.filter(({ differences }) => differences.length)));
  t.deepEqual(
    verified.chains.map(({ chain }) => chain),
    ["greenfield", "riverside", "platform"],
  );
  t.like(await sealEvents(), { batches: 0, rows: 0 });
});

test.serial("every way of changing one row past the service is found and named", async (t) => {
  const [one, two] = await lastIds(900);
  const key = [schoolId, one];
  const where = "WHERE school_id = $1 AND id = $2";
  const saved = (await owner.query(`SELECT * FROM audit_events ${where}`, key)).rows[0];
  const restore = async () => {
    await tamper(`DELETE FROM audit_events ${where}`, key);
    await tamper("INSERT INTO audit_events SELECT * FROM jsonb_populate_record(NULL::audit_events, $1)", [
      JSON.stringify(saved),
    ]);
    await untouched(t);
  };
  const columns = Object.keys(saved).filter((name) => !["school_id", "id"].includes(name));
  const values: Record<string, string> = {
    created_at: "created_at + interval '1 ms'",
    updated_at: "updated_at + interval '1 ms'",
    actor_type: "'user'",
    // A key goes with its kind of actor alone.
    api_key_id: "gen_random_uuid(), actor_type = 'api_key'",
    before: `'{"a": 1}'`,
    after: `after || '{"index": -1}'`,
    outcome: "'failure'",
  };
  for (const column of columns) {
    const type = (
      await owner.query(
        "SELECT data_type FROM information_schema.columns WHERE table_name = 'audit_events' AND column_name = $1",
        [column],
      )
    ).rows[0].data_type;
    const value = values[column] ?? (type === "uuid" ? "gen_random_uuid()" : "'other'");
    await tamper(`UPDATE audit_events SET ${column} = ${value} ${where}`, key);
    const { differences } = await verify();
    t.like(differences, [{ kind: "row_altered", eventId: one! }], column);
    t.is(differences.length, 1, column);
    await restore();
  }
  await tamper(`DELETE FROM audit_events ${where}`, key);
  t.like((await verify()).differences, [{ kind: "row_missing", eventId: one! }]);
  await tamper("INSERT INTO audit_events SELECT * FROM jsonb_populate_record(NULL::audit_events, $1)", [
    JSON.stringify(saved),
  ]);
  await untouched(t);

  // Reordered: each takes the other's place.
  const swap = async () => {
    const spare = randomUUID();
    for (const [from, to] of [
      [one, spare],
      [two, one],
      [spare, two],
    ])
      await tamper("UPDATE audit_events SET id = $3 WHERE school_id = $1 AND id = $2", [schoolId, from, to]);
  };
  await swap();
  t.deepEqual(await kinds(), ["row_altered", "row_altered"]);
  await swap();
  await untouched(t);

  const forged = randomUUID();
  await tamper(
    "INSERT INTO audit_events (school_id, id, actor_type, action, entity_type) VALUES ($1, $2, 'system', 'x.y', 'X')",
    [schoolId, forged],
  );
  t.deepEqual((await verify()).differences, [{ kind: "row_inserted", eventId: forged }]);
  await sealEvents();
  t.deepEqual(await kinds(), ["row_inserted"], "the sealer does not take it in");
  await tamper("DELETE FROM audit_events WHERE school_id = $1 AND id = $2", [schoolId, forged]);
  await untouched(t);
});

test.serial("a row that is deleted before it is sealed is missed", async (t) => {
  await record(1);
  const [id] = await lastIds(1);
  const [saved] = await tamper("DELETE FROM audit_events WHERE school_id = $1 AND id = $2 RETURNING *", [
    schoolId,
    id,
  ]);
  t.deepEqual((await verify()).differences, [{ kind: "row_missing", eventId: id! }]);
  await sealEvents();
  t.deepEqual(await kinds(), ["row_missing"]);
  await tamper("INSERT INTO audit_events SELECT * FROM jsonb_populate_record(NULL::audit_events, $1)", [
    JSON.stringify(saved),
  ]);
  await sealEvents();
  await untouched(t);
});

test.serial("a row put in later with an earlier time is named", async (t) => {
  await owner.query(
    `INSERT INTO audit_events (school_id, id, actor_type, action, entity_type, created_at)
      VALUES ($1, $2, 'system', 'x.y', 'X', now() - interval '1 day')`,
    [schoolId, randomUUID()],
  );
  await sealEvents();
  t.deepEqual(await kinds(), ["row_backdated"]);
  await removeLastBatch(1);
  await untouched(t);
});

test.serial("batches that are altered, forged, taken out or swapped are found", async (t) => {
  await record(3);
  await sealEvents();
  const { rows } = await owner.query(
    "SELECT * FROM audit_batches WHERE school_id = $1 ORDER BY sequence DESC LIMIT 1",
    [schoolId],
  );
  const { id } = rows[0];
  const set = (assignment: string) =>
    tamper(`UPDATE audit_batches SET ${assignment} WHERE school_id = $1 AND id = $2`, [schoolId, id]);
  const put = () =>
    tamper(
      `UPDATE audit_batches b SET created_at = r.created_at, drained = r.drained, event_ids = r.event_ids,
        row_count = r.row_count, row_hashes = r.row_hashes, hash = r.hash, mac = r.mac, previous_hash = r.previous_hash,
        sequence = r.sequence
      FROM jsonb_populate_record(NULL::audit_batches, $3) r WHERE b.school_id = $1 AND b.id = $2`,
      [
        schoolId,
        id,
        JSON.stringify(rows[0], (_key, value) =>
          value?.type === "Buffer" ? `\\x${Buffer.from(value.data).toString("hex")}` : value,
        ),
      ],
    );
  for (const assignment of [
    "created_at = created_at + interval '1 ms'",
    "drained = NOT drained",
    "event_ids = ARRAY[event_ids[2], event_ids[1], event_ids[3]]",
    "row_count = 2, event_ids = event_ids[1:2], row_hashes = substr(row_hashes, 1, 64)",
    "previous_hash = sha256('x')",
    "hash = sha256('x')",
  ]) {
    await set(assignment);
    t.true((await kinds()).includes("batch_altered"), assignment);
    await put();
    await untouched(t);
  }
  await set("mac = sha256('x')");
  t.deepEqual(await kinds(), ["seal_invalid"]);
  await put();
  await tamper("DELETE FROM audit_batches WHERE school_id = $1 AND sequence = 1", [schoolId]);
  t.true((await kinds()).includes("batch_missing"));
  t.is((await verify()).differences.filter(({ kind }) => kind === "row_inserted").length, 1_000);
});

test.serial(
  "a chain that was cut or begun again verifies, but not against a head kept elsewhere",
  async (t) => {
    await tamper("DELETE FROM audit_batches WHERE school_id = $1", [schoolId]);
    await sealEvents();
    const { head } = await verify();
    await record(2);
    await sealEvents();
    t.true((await verifyAudit({ heads: [head!] })).ok, "a former head is held by what follows it");
    const kept = (await verify()).head!;
    await removeLastBatch(2);
    await untouched(t);
    const cut = await verifyAudit({ heads: [kept] });
    t.deepEqual([cut.ok, cut.missingHeads], [false, [kept]]);
    const named = await verifyAudit({
      kept: [{ chain: "greenfield", batch: 1, hash: kept, sealedAt: "" }],
    });
    t.deepEqual(named.chains[0]!.differences, [{ kind: "head_missing", head: kept }]);
    t.true((await verifyAudit({ heads: [head!] })).ok);
    await tamper("DELETE FROM audit_batches WHERE school_id = $1", [schoolId]);
    await sealEvents();
    t.false((await verifyAudit({ heads: [head!] })).ok, "sealed anew by the service itself");
  },
);

/** Takes the last batch out, with its rows, as somebody who cuts the chain. */
async function removeLastBatch(rows: number) {
  const [batch] = await tamper(
    `DELETE FROM audit_batches WHERE school_id = $1
      AND sequence = (SELECT max(sequence) FROM audit_batches WHERE school_id = $1) RETURNING event_ids`,
    [schoolId],
  );
  if (batch.event_ids.length !== rows) throw new Error(`The last batch has ${batch.event_ids.length} rows`);
  await tamper("DELETE FROM audit_events WHERE school_id = $1 AND id = ANY ($2)", [
    schoolId,
    batch.event_ids,
  ]);
}

test.serial("what commits late is sealed late, and nothing is lost among concurrent writers", async (t) => {
  let open: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  let begun: (() => void) | undefined;
  const started = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const late = inSchool(schoolId, async () => {
    await recordAudit(change(-1));
    begun!();
    await held;
  });
  await started;
  let sealing = true;
  const sealer = (async () => {
    while (sealing) await Promise.all([sealEvents(), sealEvents()]);
  })();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let round = 0; round < 15; round += 1) await record(7);
    }),
  );
  open!();
  await late;
  sealing = false;
  await sealer;
  await sealEvents();
  const verified = await verify();
  t.deepEqual(verified.differences, []);
  t.is(verified.unsealed, 0);
  const { rows } = await owner.query(
    "SELECT count(*)::int AS events FROM audit_events WHERE school_id = $1",
    [schoolId],
  );
  t.is(verified.rows, rows[0].events);
});

test.serial("the form that rows are hashed in holds every column", async (t) => {
  const hashed = [...String(canonicalValues(CURRENT_FORM)).matchAll(/\be\.(\w+)/g)].map(
    ([, column]) => column!,
  );
  for (const table of ["audit_events", "platform_audit_events"]) {
    const { rows } = await owner.query(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1",
      [table],
    );
    const columns = rows.map(({ name }) => name as string).filter((name) => !keyColumns.includes(name));
    t.deepEqual(
      columns.sort(),
      [...hashed].sort(),
      `${table}: a new column goes into a form with the next number`,
    );
  }
});

test.serial("every file that leaves the service, and reads of sensitive rows, are declared", (t) => {
  const all = Object.values(routes).flat();
  const undeclared = all.filter(
    ({ file, records, permission }) => file && !records && permission !== "public",
  );
  t.deepEqual(
    undeclared.map(({ path }) => path),
    [
      ...["/students/:id/photo", "/guardians/:id/photo", "/staff-members/:id/photo", "/school/logo"],
      "/import-batches/template.csv",
    ],
    "an example without people, and pictures that are shown beside every name",
  );
  const declared = new Set(all.filter(({ file, records }) => records && !file).map(({ path }) => path));
  for (const path of [
    ...[
      "/audit-events",
      "/discipline-incidents/:id",
      "/student-notes",
      "/student-guardians/:id",
      "/payments",
    ],
    ...[
      "/students/:id/fees",
      "/student-ledger-entries",
      "/platform/queued-emails/:id",
      "/platform/audit-events",
    ],
  ])
    t.true(declared.has(path), path);
});

test.serial("neither role of the service can change or remove a batch", async (t) => {
  for (const text of [
    "UPDATE audit_batches SET form = 2",
    "DELETE FROM audit_batches",
    "TRUNCATE audit_batches",
  ])
    await t.throwsAsync(owner.query(text), { message: /append-only|cannot|never/ }, text);
});
