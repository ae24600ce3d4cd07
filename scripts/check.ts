import { spawn } from "node:child_process";
import { join } from "node:path";

// Lint, format and types, side by side: `npm run check`. What the compiler knows of unchanged files is kept for the next run.
const root = join(import.meta.dirname, "..");
const cache = "node_modules/.cache/school-svc-check";
const tsc = ["node_modules/typescript/bin/tsc", "--incremental"];

/** Runs a Node program in the project. @returns its exit code; its output is shown as one piece at its end */
const run = (...args: string[]) =>
  new Promise<number>((resolve) => {
    let output = "";
    const child = spawn(process.execPath, args, { cwd: root, env: { FORCE_COLOR: "1", ...process.env } });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => {
      process.stdout.write(output);
      resolve(code ?? 1);
    });
  });

/** The types of the console and of the client package come from the OpenAPI document. */
async function checkTypes(): Promise<number> {
  const code = await run("scripts/web-types.ts");
  if (code) return code;
  const codes = await Promise.all([
    run(...tsc, "--tsBuildInfoFile", `${cache}/service.json`),
    run(...tsc, "--tsBuildInfoFile", `${cache}/web.json`, "-p", "web"),
  ]);
  return Math.max(...codes);
}

const codes = await Promise.all([run("node_modules/@biomejs/biome/bin/biome", "check", "."), checkTypes()]);
process.exitCode = Math.max(...codes);
