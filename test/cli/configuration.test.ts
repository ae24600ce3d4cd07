import test from "ava";
import { cli } from "../support/process/process.ts";

const unreachable = "postgres://somebody:hidden@127.0.0.1:1/none";

test("every fault of the configuration is named at once, in one line", async (t) => {
  const { code, stdout, stderr } = await cli(["serve"], {
    PORT: "high",
    DATABASE_URL: "mysql://x",
    LOG_LEVEL: "loud",
    JWT_SECRET: "short",
    SHUTDOWN_SECONDS: "-1",
  });
  t.is(code, 1);
  t.is(stdout, "");
  for (const name of ["PORT", "DATABASE_URL", "LOG_LEVEL", "JWT_SECRET", "SHUTDOWN_SECONDS"])
    t.regex(stderr, new RegExp(`\\b${name}: `));
  t.regex(stderr, /^[^\n]+\n$/);
});

test("production without settings refuses, naming all that are missing", async (t) => {
  const production = { NODE_ENV: "production", JWT_SECRET: undefined, ENCRYPTION_KEY: undefined };
  const [service, command] = await Promise.all([cli(["serve"], production), cli(["migrate"], production)]);
  t.is(service.code, 1);
  for (const name of ["DATABASE_URL", "JWT_SECRET", "ENCRYPTION_KEY"])
    t.true(service.stderr.includes(`${name}: required in production`));
  t.is(command.code, 1);
  t.regex(command.stderr, /DATABASE_URL: required in production/);
});

test("a database that is not there fails within seconds, in one line with the connection's error", async (t) => {
  const commands = [["serve"], ["migrate"], ["tenants", "list"]];
  await Promise.all(
    commands.map(async (args) => {
      const { code, stdout, stderr, ms } = await cli(args, { DATABASE_URL: unreachable });
      t.is(code, 1, args.join(" "));
      t.is(stdout, "");
      t.regex(stderr, /(^|}\n)GenericFailure: [^\n]*ECONNREFUSED 127\.0\.0\.1:1\n$/, args.join(" "));
      t.true(ms < 60_000);
    }),
  );
});

test("a name with several addresses still gives a reason", async (t) => {
  const { stderr } = await cli(["migrate"], { DATABASE_URL: "postgres://x@localhost:1/none" });
  t.regex(stderr, /^GenericFailure: [^\n]*ECONNREFUSED/);
});

test("LOG_LEVEL=debug shows where a failure comes from", async (t) => {
  for (const command of ["migrate", "serve"]) {
    const { code, stderr } = await cli([command], { DATABASE_URL: unreachable, LOG_LEVEL: "debug" });
    t.is(code, 1);
    t.regex(stderr, /ECONNREFUSED[^\n]*\n\s+at /, command);
    t.regex(stderr, /^GenericFailure: [^\n]*ECONNREFUSED 127\.0\.0\.1:1$/m, command);
  }
});

test("config shows every setting and no secret, nor the credentials inside of addresses", async (t) => {
  const secrets = {
    DATABASE_URL: "postgres://dbuser:dbsecret@db.example:5433/school?password=othersecret",
    REDIS_URL: "redis://:redissecret@cache.example:6379/1",
    SMTP_URL: "smtp://mailer:mailsecret@mail.example",
    PUBLIC_URL: "https://person:urlsecret@schools.example/",
    METRICS_TOKEN: "metrics-secret-metrics-secret",
  };
  const [table, document] = await Promise.all([cli(["config"], secrets), cli(["config", "--json"], secrets)]);
  for (const { code, stdout, stderr } of [table, document]) {
    t.is(code, 0);
    t.is(stderr, "");
    t.notRegex(stdout, /secret-|[a-z]secret\b|dbuser|mailer|person:|test-key/);
    for (const host of ["db.example:5433/school", "cache.example:6379/1", "mail.example", "schools.example"])
      t.true(stdout.includes(host), host);
  }
  t.false(table.stdout.includes("\x1b"));
  const settings = JSON.parse(document.stdout);
  t.is(settings.PORT, 5000);
  t.is(settings.NODE_ENV, "test");
  t.is(settings.WEB_DIR, null);
  t.is(settings.JWT_SECRET, "********");
});
