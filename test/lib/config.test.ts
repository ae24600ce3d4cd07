import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { loadConfig, secretSettings, settingDescriptions } from "../../src/lib/config/config.ts";
import type { AppError } from "../../src/lib/errors.ts";

const load = (env: Record<string, string>, more = {}) => loadConfig({ env, ...more });
const faults = (env: Record<string, string>, more = {}): string[] => {
  try {
    load(env, more);
    return [];
  } catch (error) {
    return (error as AppError).message.split("\n  ").slice(1);
  }
};

test("without any setting the defaults are those of the contract", (t) => {
  t.like(load({}), {
    NODE_ENV: "development",
    HOST: "0.0.0.0",
    PORT: 5000,
    DATABASE_URL: undefined,
    REDIS_URL: undefined,
    SMTP_URL: undefined,
    JWT_SECRET: undefined,
    LOG_LEVEL: "info",
    WEB_DIR: undefined,
    METRICS_TOKEN: undefined,
  });
  t.regex(load({}).SCHOOL_SVC_DATA_DIR, /\/\.school-svc$/);
  t.true(Object.isFrozen(load({})));
});

test("every setting is in the documentation, and no other", (t) => {
  const text = readFileSync("docs/configuration.md", "utf8");
  const rows = text.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) => row.split("|")[1]!.match(/(?<=`)[A-Z][A-Z0-9_]+(?=`)/g) ?? []);
  t.deepEqual(named.sort(), Object.keys(settingDescriptions).sort());
});

test("every fault is named at once", (t) => {
  const found = faults({
    NODE_ENV: "staging",
    PORT: "70000",
    DATABASE_URL: "mysql://x",
    REDIS_URL: "no address",
    SMTP_URL: "http://x",
    PUBLIC_URL: "ftp://x",
    JWT_SECRET: "short",
    ENCRYPTION_KEY: "short",
    METRICS_TOKEN: "short",
    LOG_LEVEL: "loud",
    TRUST_PROXY: "everybody",
    BCRYPT_COST: "3",
    DATABASE_POOL_MAX: "0",
    SHUTDOWN_SECONDS: "soon",
  });
  const names = found.map((fault) => fault.split(":")[0]);
  t.deepEqual(names.sort(), [
    "BCRYPT_COST",
    "DATABASE_POOL_MAX",
    "DATABASE_URL",
    "ENCRYPTION_KEY",
    "JWT_SECRET",
    "LOG_LEVEL",
    "METRICS_TOKEN",
    "NODE_ENV",
    "PORT",
    "PUBLIC_URL",
    "REDIS_URL",
    "SHUTDOWN_SECONDS",
    "SMTP_URL",
    "TRUST_PROXY",
  ]);
});

test("production names each setting that it needs, and a command needs less", (t) => {
  const production = { NODE_ENV: "production" };
  t.deepEqual(faults(production), [
    "DATABASE_URL: required in production",
    "JWT_SECRET: required in production",
    "ENCRYPTION_KEY: required in production",
  ]);
  t.deepEqual(faults({ ...production, JWT_SECRET: "", PORT: "x" }).length, 4);
  t.deepEqual(faults(production, { purpose: "command" }), ["DATABASE_URL: required in production"]);
  const secret = "x".repeat(32);
  t.deepEqual(
    faults({
      ...production,
      DATABASE_URL: "postgres://db/x",
      JWT_SECRET: secret,
      ENCRYPTION_KEY: secret,
      PUBLIC_URL: "https://school.example",
    }),
    [],
  );
});

test("no message shows the value of a secret", (t) => {
  for (const name of secretSettings) {
    const message = faults({ [name]: "s3cret!" }).join();
    t.regex(message, new RegExp(`^${name}: `));
    t.false(message.includes("s3cret"));
  }
});

test("overrides win, an empty variable counts as none, an unknown override is a fault", (t) => {
  t.is(load({ PORT: "1" }, { overrides: { PORT: 2 } }).PORT, 2);
  t.is(load({ PORT: "" }).PORT, 5000);
  t.is(load({ PORT: "1", OTHER: "x" }, { overrides: { PORT: undefined } }).PORT, 1);
  t.deepEqual(faults({}, { overrides: { PROT: 1 } }), ["PROT: no such setting"]);
});

test("proxies are hops, addresses, networks or their names", (t) => {
  for (const right of ["0", "1", "10.0.0.1", "10.0.0.0/8, 2001:db8::/32", "loopback", "loopback,10.0.0.1"])
    t.is(load({ TRUST_PROXY: right }).TRUST_PROXY, right);
  for (const wrong of [
    "true",
    "-1",
    "999.1.1.1",
    "10.0.0.0/33",
    "10.0.0.1/",
    "a.example",
    ",",
    "1,2",
    "10.0.0.0/8/8",
  ])
    t.is(faults({ TRUST_PROXY: wrong }).length, 1, wrong);
});

test("the public address is put in one form", (t) => {
  t.is(load({ PUBLIC_URL: "HTTPS://School.example/" }).PUBLIC_URL, "https://school.example");
  t.is(load({ PUBLIC_URL: "https://x.example/school/" }).PUBLIC_URL, "https://x.example/school");
});

test("every setting says what it means", (t) => {
  for (const [name, meaning] of Object.entries(settingDescriptions)) t.true(meaning.length > 10, name);
});

test("a secret can come from a file, and a file that is not there is named", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "secrets-"));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "jwt");
  writeFileSync(file, `${"j".repeat(40)}\n`);
  t.is(load({ JWT_SECRET_FILE: file }).JWT_SECRET, "j".repeat(40));
  t.deepEqual(faults({ JWT_SECRET_FILE: file, JWT_SECRET: "k".repeat(40) }), [
    "JWT_SECRET and JWT_SECRET_FILE are both set: keep one of them",
  ]);
  t.deepEqual(faults({ ENCRYPTION_KEY_FILE: join(folder, "gone") }), [
    `ENCRYPTION_KEY_FILE: ${join(folder, "gone")} cannot be read (ENOENT)`,
  ]);
  t.is(load({ PORT_FILE: file }).PORT, 5000, "only secrets are read from files");
});
