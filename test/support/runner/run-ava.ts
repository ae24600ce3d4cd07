import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

const avaProgram = "node_modules/ava/entrypoints/cli.js";
// AVA keeps the files with failed tests here, except where it takes itself to be in CI.
const failedFiles = "node_modules/.cache/ava/failing-tests.json";

/**
 * Runs AVA and shows its output.
 *
 * @returns its exit code; with `mayRetry` the failed files as well, unless something else than a test failed
 */
export async function runAva(args: readonly string[], env: NodeJS.ProcessEnv, mayRetry: boolean) {
  rmSync(failedFiles, { force: true });
  const ava = spawn(process.execPath, [avaProgram, ...args], {
    stdio: ["inherit", mayRetry ? "pipe" : "inherit", "inherit"],
    env: { ...process.env, ...env, ...(mayRetry && { AVA_FORCE_CI: "not-ci" }) },
  });
  let output = "";
  ava.stdout?.on("data", (chunk: Buffer) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  const stop = (signal: NodeJS.Signals) => ava.kill(signal);
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  const code = await new Promise<number>((resolve) => {
    ava.on("error", (error) => {
      console.error(`AVA does not start: ${error.message}`);
      resolve(1);
    });
    ava.on("close", (exitCode) => resolve(exitCode ?? 1));
  });
  return { code, failed: code === 1 && mayRetry && onlyTestsFailed(output) ? readFailedFiles() : [] };
}

/** Hooks, exceptions outside of tests and files that do not start are marked by AVA as well, without "[fail]". */
function onlyTestsFailed(output: string): boolean {
  const lines = stripVTControlCharacters(output).split("\n");
  return !lines.some(
    (line) =>
      /^\s*✘(?! \[fail\]: )/.test(line) || /^\s+\d+ (hooks? failed|unhandled|uncaught|known)/.test(line),
  );
}

function readFailedFiles(): string[] {
  try {
    const files: string[] = JSON.parse(readFileSync(failedFiles, "utf8"));
    return files.map((file) => relative(process.cwd(), file));
  } catch {
    return [];
  }
}
