import { createServer } from "node:net";
import { tmpdir } from "node:os";
import test from "ava";
import { withClient } from "../../../src/db/pool/client.ts";
import { createDatabase } from "../../support/database.ts";
import { cli } from "../../support/process/process.ts";

const unreachable = "postgres://somebody:hidden@127.0.0.1:1/none";
const dataDir = { SCHOOL_SVC_DATA_DIR: `${tmpdir()}/not/made/yet` };

async function examine(env: Record<string, string>) {
  const { code, stdout, stderr } = await cli(["doctor", "--json"], { ...dataDir, ...env });
  const findings: any[] = JSON.parse(stdout);
  const outcomes = Object.fromEntries(findings.map(({ check, outcome }) => [check, outcome]));
  const details = Object.fromEntries(findings.map(({ check, detail }) => [check, detail]));
  return { code, stdout, stderr, outcomes, details };
}

test("everything in order: no check fails, one line each", async (t) => {
  const { url, drop } = await createDatabase();
  t.teardown(drop);
  const [{ code, outcomes }, plain] = await Promise.all([
    examine({ DATABASE_URL: url }),
    cli(["doctor"], { ...dataDir, DATABASE_URL: url }),
  ]);
  t.is(code, 0);
  t.like(outcomes, {
    node: "ok",
    database: "ok",
    migrations: "ok",
    schema: "ok",
    roles: "ok",
    redis: "ok",
    clock: "ok",
  });
  t.is(outcomes["smtp"], "warning", "without a mail server mails only go to files");
  t.is(plain.code, 0);
  const lines = plain.stdout.trimEnd().split("\n");
  t.is(lines.length, Object.keys(outcomes).length);
  for (const line of lines) t.regex(line, /^(ok {2}|warn|fail) {2}\w/);
});

test("the objects missing after an incomplete restore are listed, with advice", async (t) => {
  const { url, drop } = await createDatabase();
  t.teardown(drop);
  await withClient(url, (client) => client.query("DROP TABLE guardians CASCADE"));
  const { code, outcomes, details, stdout } = await examine({ DATABASE_URL: url });
  t.is(code, 1);
  t.is(outcomes["schema"], "failed");
  t.regex(
    details["schema"],
    /^1 table missing \(guardians\); \d+ constraints missing \([^)]+, and \d+ more\)/,
  );
  t.regex(details["schema"], /Restore the backup again .*docs\/backup\.md/);
  const { differences } = JSON.parse(stdout).find(({ check }: { check: string }) => check === "schema");
  t.true(
    differences.some(
      ({ name }: { name: string }) => name === "payments.payments_school_id_payer_guardian_id_fkey",
    ),
  );
});

test("pending migrations fail", async (t) => {
  const { url, drop } = await createDatabase({ empty: true });
  t.teardown(drop);
  const { code, outcomes, details } = await examine({ DATABASE_URL: url });
  t.is(code, 1);
  t.like(outcomes, { database: "ok", migrations: "failed", schema: "warning" });
  t.regex(details["migrations"], /school-svc migrate/);
});

test("what is away fails each with its own reason, and soon", async (t) => {
  // Takes connections and never says a word.
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  t.teardown(() => silent.close());
  await new Promise((resolve) => silent.once("listening", resolve));
  const { port } = silent.address() as { port: number };
  const { code, outcomes, details, stdout } = await examine({
    DATABASE_URL: unreachable,
    REDIS_URL: "redis://127.0.0.1:2",
    SMTP_URL: `smtp://mailer:hidden@127.0.0.1:${port}`,
  });
  t.is(code, 1);
  t.like(outcomes, {
    node: "ok",
    database: "failed",
    migrations: "failed",
    redis: "failed",
    smtp: "failed",
    disk: "ok",
  });
  t.regex(details["database"], /ECONNREFUSED 127\.0\.0\.1:1$/);
  t.regex(details["redis"], /ECONNREFUSED 127\.0\.0\.1:2$/);
  t.regex(details["smtp"], /[Tt]ime|[Gg]reeting/);
  t.false(stdout.includes("hidden"));
});
