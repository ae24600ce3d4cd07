import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import test from "ava";
import { cli } from "../support/process/process.ts";

const isThere = (program: string) => !spawnSync(program, ["--version"]).error;

test("openapi writes the document to stdout or into a file", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "school-svc-openapi-"));
  t.teardown(() => rm(folder, { recursive: true }));
  const file = join(folder, "openapi.json");
  const [printed, written] = await Promise.all([cli(["openapi"]), cli(["openapi", "--out", file])]);
  t.is(printed.code, 0);
  const document = JSON.parse(printed.stdout);
  t.regex(document.openapi, /^3\.1\./);
  t.truthy(document.paths["/auth/login"] ?? document.paths["/api/v1/auth/login"]);
  t.is(written.code, 0);
  // As text: AVA takes seconds to compare objects of this size.
  t.true((await readFile(file, "utf8")).trim() === printed.stdout.trim());
  const nowhere = await cli(["openapi", "--out", join(folder, "no", "such", "folder")]);
  t.is(nowhere.code, 1);
  t.regex(nowhere.stderr, /^[^\n]*ENOENT[^\n]*\n$/);
});

test("bash completes commands, subcommands and options", async (t) => {
  const { stdout: script } = await cli(["completion", "bash"]);
  const complete = async (...words: string[]) => {
    const line = `${script}
      COMP_WORDS=(school-svc "$@"); COMP_CWORD=$(($# )); _school_svc; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout } = await promisify(execFile)("bash", ["-c", line, "bash", ...words]);
    return stdout.split("\n").filter(Boolean);
  };
  t.deepEqual(await complete("mi"), ["migrate"]);
  t.deepEqual(await complete("tenants", "su"), ["suspend", "subscribe"]);
  t.deepEqual(await complete("tenants", "subscribe", "greenfield", "--p"), ["--plan"]);
  t.deepEqual(await complete("users", "--school", "greenfield", "rese"), ["reset-password"]);
  t.deepEqual(await complete("users", "disable", "--school", "greenfield", "a@b.example", "--js"), [
    "--json",
  ]);
  t.deepEqual(await complete("completion", "f"), ["fish"]);
});

for (const shell of ["zsh", "fish"])
  test(`the ${shell} script is one that ${shell} can read`, async (t) => {
    const { code, stdout: script } = await cli(["completion", shell]);
    t.is(code, 0);
    t.true(script.includes("reset-password"));
    if (!isThere(shell)) return t.log(`${shell} is not installed: only its presence was checked`);
    const { status, stderr } = spawnSync(shell, ["-n"], { input: script, encoding: "utf8" });
    t.is(status, 0, stderr);
  });
