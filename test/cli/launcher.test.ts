import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { root, start } from "../support/process/process.ts";

/** What the launcher starts: it tells its Node, and ends as it is told. */
const main = `
  const [what, code] = process.argv.slice(2);
  if (what === "wait") {
    const alive = setInterval(() => {}, 1000);
    process.on("SIGTERM", () => { console.log("graceful"); clearInterval(alive); });
  }
  console.log(process.versions.node, process.argv.slice(2).join(" "));
  if (what === "serve") {
    const { untilSignal } = await import(${JSON.stringify(join(root, "src/lib/runtime/lifecycle.ts"))});
    const alive = setInterval(() => {}, 1000);
    const close = () => new Promise((resolve) => setTimeout(resolve, 700));
    const ended = untilSignal(close, 10, (level, message) => console.log(message));
    console.log("ready");
    process.exitCode = await ended;
    clearInterval(alive);
  }
  if (what === "exit") process.exitCode = Number(code);
  if (what === "die") process.kill(process.pid, "SIGKILL");`;

interface Parts {
  built?: boolean;
  bundled?: boolean;
}

/** A package of its own with the real launcher. */
function install(t: ExecutionContext, { built = true, bundled = true }: Parts = {}) {
  const folder = mkdtempSync(join(tmpdir(), "school-svc-launcher-"));
  t.teardown(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  cpSync(join(root, "bin"), join(folder, "bin"), { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  mkdirSync(join(folder, "node_modules"));
  if (bundled) symlinkSync(join(root, "node_modules/node"), join(folder, "node_modules/node"));
  if (built) {
    mkdirSync(join(folder, "dist/src/cli"), { recursive: true });
    writeFileSync(join(folder, "dist/src/cli/main.js"), main);
  }
  const run = (node: string, ...args: string[]) =>
    start(t, node, [join(folder, "bin/school-svc.js"), ...args], { cwd: tmpdir(), detached: true });
  return run;
}

/** A Node of the machine that is too old, where there is one. */
function olderNode(): string | undefined {
  for (const path of ["/usr/bin/node", "/usr/local/bin/node"]) {
    try {
      const [major = 0, minor = 0] = execFileSync(path, ["-p", "process.versions.node"], { encoding: "utf8" })
        .split(".")
        .map(Number);
      if (major < 22 || (major === 22 && minor < 20)) return path;
    } catch {}
  }
  return undefined;
}
const older = olderNode();

test("a new enough Node runs it itself, and its exit code is the command's", async (t) => {
  const run = install(t, { bundled: false });
  const { code, stdout } = await run(process.execPath, "exit", "2").ended;
  t.is(stdout, `${process.versions.node} exit 2\n`);
  t.is(code, 2);
});

test("without a build it says how to make one", async (t) => {
  const { code, stdout, stderr } = await install(t, { built: false })(process.execPath, "--help").ended;
  t.is(code, 1);
  t.is(stdout, "");
  t.regex(stderr, /^[^\n]*npm run build[^\n]*\n$/);
});

test("an older Node hands over to the bundled one, signals and exit codes included", async (t) => {
  if (!older) return t.log("no Node older than 22.20 on this machine: not checked");
  const run = install(t);
  const done = await run(older, "exit", "3").ended;
  t.is(done.stdout, `${process.versions.node} exit 3\n`);
  t.is(done.code, 3);

  const waiting = run(older, "wait");
  await waiting.sees(/wait/);
  waiting.child.kill("SIGTERM");
  const { code, stdout } = await waiting.ended;
  t.regex(stdout, /graceful/);
  t.is(code, 0);

  t.is((await run(older, "die").ended).signal, "SIGKILL", "its end is the child's");
});

test("an older Node alone says which one is needed", async (t) => {
  if (!older) return t.log("no Node older than 22.20 on this machine: not checked");
  const { code, stdout, stderr } = await install(t, { bundled: false })(older, "--help").ended;
  t.is(code, 1);
  t.is(stdout, "");
  t.regex(stderr, /^school-svc needs Node 22\.20 or newer; this is [^\n]+\n$/);
});

for (const [name, node] of [
  ["a new enough Node", process.execPath],
  ["an older Node", older],
] as const)
  test(`a signal to the whole process group ends it in order, on ${name}`, async (t) => {
    if (!node) return t.log("no Node older than 22.20 on this machine: not checked");
    const service = install(t)(node, "serve");
    await service.sees(/ready/);
    // What the launcher passes on comes as a second signal; a supervisor may send a third.
    process.kill(-service.child.pid!, "SIGTERM");
    await service.sees(/shutting down/);
    process.kill(-service.child.pid!, "SIGTERM");
    const { code, signal, stdout } = await service.ended;
    t.deepEqual({ code, signal }, { code: 0, signal: null });
    t.regex(stdout, /\nready\nSIGTERM: shutting down\nclosed\n$/);
  });

test("an older Node gives help and version itself, and nothing else", async (t) => {
  if (!older) return t.log("no Node older than 22.20 on this machine: not checked");
  const run = install(t);
  const nodeOf = async (...args: string[]) => (await run(older, ...args).ended).stdout.split(" ")[0];
  const old = execFileSync(older, ["-p", "process.versions.node"], { encoding: "utf8" }).trim();
  for (const args of [
    ["--help"],
    ["-h"],
    ["help"],
    ["help", "jobs"],
    ["jobs", "list", "--help"],
    ["--version"],
    ["-V"],
  ])
    t.is(await nodeOf(...args), old, args.join(" "));
  for (const args of [
    ["--school", "--help"],
    ["serve"],
    ["users", "create", "--name", "-h"],
    ["jobs", "--version"],
    ["help", "--school"],
  ])
    t.is(await nodeOf("exit", "0", ...args), process.versions.node, args.join(" "));
});
