import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { sql } from "../../identity/sql.ts";
import { startApp } from "../../support/app.ts";
import { cli } from "../../support/process/process.ts";
import { testSettings } from "../../support/settings.ts";

const app = await startApp();
const owner = await sql(app.databaseUrl);
const folder = mkdtempSync(join(tmpdir(), "school-svc-audit-"));
test.after.always(async () => {
  await owner.end();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (args: string[], env = {}) => cli(args, { DATABASE_URL: app.databaseUrl, ...env });
async function json(args: string[], env = {}) {
  const { code, stdout, stderr } = await run([...args, "--json"], env);
  if (!stdout) throw new Error(stderr);
  return { code, body: JSON.parse(stdout) };
}

test.serial("the chain is sealed, shown, verified, and its heads are held by what follows", async (t) => {
  await app.as("admin");
  t.is((await run(["run-job", "audit-seal"])).code, 0);
  const { body: heads } = await json(["audit", "head"]);
  t.true(heads.some(({ chain }: { chain: string }) => chain === "greenfield"));
  t.true(heads.every(({ hash }: { hash: string }) => /^[0-9a-f]{64}$/.test(hash)));
  const file = join(folder, "heads.json");
  writeFileSync(file, JSON.stringify(heads));
  await app.as("admin");
  await run(["run-job", "audit-seal"]);
  const { code, body } = await json(["audit", "verify", "--heads", file, "--head", heads[0].hash]);
  t.deepEqual([code, body.ok, body.missingHeads], [0, true, []]);
  t.is((await run(["audit", "verify", "--head", "ab".repeat(32)])).code, 1);
  t.is((await run(["audit", "verify", "--school", "nowhere"])).code, 3);
  writeFileSync(file, "{}");
  t.is((await run(["audit", "verify", "--heads", file])).code, 2);
});

test.serial(
  "another key takes the chain over, and a chain that does not verify keeps its seal",
  async (t) => {
    const former = testSettings.ENCRYPTION_KEY;
    const env = { ENCRYPTION_KEY: "next-key-next-key-next-key-next-key-0" };
    const unknown = await json(["audit", "verify", "--school", "greenfield"], env);
    t.is(unknown.code, 1);
    t.deepEqual(unknown.body.chains[0].differences, [{ kind: "key_unknown", batch: 1 }]);
    const rotated = await json(["keys", "rotate"], { ...env, ENCRYPTION_KEY_PREVIOUS: former });
    t.is(rotated.code, 0);
    t.true(rotated.body.chains >= 1);
    t.deepEqual(rotated.body.brokenChains, []);
    t.is((await json(["audit", "verify"], env)).code, 0, "the former key can go");

    await owner.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE audit_batches SET row_hashes = sha256('x') || substr(row_hashes, 33) WHERE sequence = 1; COMMIT`);
    const third = {
      ENCRYPTION_KEY: "third-key-third-key-third-key-third-key",
      ENCRYPTION_KEY_PREVIOUS: env.ENCRYPTION_KEY,
    };
    const refused = await json(["keys", "rotate"], third);
    t.is(refused.code, 1);
    t.true(refused.body.brokenChains.includes("greenfield"));
    const { code, stdout } = await run(["audit", "verify", "--school", "greenfield"], third);
    t.is(code, 1);
    t.regex(stdout, /batch_altered/);
  },
);
