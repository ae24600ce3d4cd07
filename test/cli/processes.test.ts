import { spawnSync } from "node:child_process";
import test from "ava";
import { root, start, startCli } from "../support/process/process.ts";

test("a service without its database ends", async (t) => {
  const env = { DATABASE_URL: "postgres://somebody:hidden@127.0.0.1:1/none" };
  const { code, stdout, stderr } = await startCli(t, ["serve"], { env }).ended;
  t.is(code, 1);
  t.is(stdout, "");
  t.regex(stderr, /(^|}\n)GenericFailure: [^\n]*ECONNREFUSED 127\.0\.0\.1:1\n$/);
});

test("a reader who stops early is no failure", async (t) => {
  const line = `"${process.execPath}" src/cli/main.ts openapi | head -c 1; exit \${PIPESTATUS[0]}`;
  const { code, stdout, stderr } = await start(t, "bash", ["-c", line], { cwd: root }).ended;
  t.is(stdout, "{");
  t.is(stderr, "");
  t.is(code, 0);
});

test("colour is for terminals, and NO_COLOR is respected there too", async (t) => {
  if (spawnSync("script", ["--version"]).error) return t.log("script is not installed: not checked");
  const onTerminal = (env: Record<string, string>) =>
    start(t, "script", ["-qec", `"${process.execPath}" src/cli/main.ts config`, "/dev/null"], {
      env: { TERM: "xterm-256color", ...env },
    }).ended;
  const [coloured, plain] = await Promise.all([onTerminal({}), onTerminal({ NO_COLOR: "1" })]);
  t.true(coloured.stdout.includes("\x1b[36m"));
  t.true(plain.stdout.includes("SHUTDOWN_SECONDS"));
  t.false(plain.stdout.includes("\x1b"));
});
