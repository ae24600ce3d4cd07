import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "../src/db/embedded/start-embedded.ts";

// Runs AVA on a PostgreSQL of its own: `node test/run.ts` for everything, with file names for some of it.
const folder = mkdtempSync(join(tmpdir(), "school-svc-test-"));
// Every test file loads the service anew: compiled once, it is read from here.
const compileCache = "node_modules/.cache/school-svc-tests";
const server = await startEmbedded({ dataDir: folder, throwaway: true });
const ava = spawn("ava", process.argv.slice(2), {
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "test", TEST_DATABASE_URL: server.url, NODE_COMPILE_CACHE: compileCache },
});
const stop = (signal: NodeJS.Signals) => ava.kill(signal);
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
const code = await new Promise<number>((resolve) => {
  ava.on("error", (error) => {
    console.error(`AVA does not start (${error.message}): run it by npm`);
    resolve(1);
  });
  ava.on("exit", (exitCode) => resolve(exitCode ?? 1));
});
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exitCode = code;
