import { createInterface } from "node:readline";
import { run } from "../../../src/cli/run.ts";
import { END_MARK } from "./cli-host-protocol.ts";

// Runs one command line after another, each given as a line of JSON, so that the service's modules are loaded only once.
// After each command it writes a mark to both streams, with the exit code on stdout.
for await (const line of createInterface({ input: process.stdin })) {
  const { args, env } = JSON.parse(line) as { args: string[]; env: Record<string, string> };
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.exitCode = undefined;
  await run([process.execPath, "school-svc", ...args]);
  process.stdout.removeAllListeners("error");
  process.removeAllListeners("SIGINT").removeAllListeners("SIGTERM");
  process.stdout.write(`${END_MARK}${process.exitCode ?? 0}\n`);
  process.stderr.write(`${END_MARK}\n`);
}
