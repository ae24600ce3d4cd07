import { setTimeout as sleep } from "node:timers/promises";
import { findBinaries } from "./binaries.ts";
import { isRunning, type ProcessMark } from "./processes.ts";
import { run } from "./run.ts";

/** Requests a fast shutdown, then an immediate one (the next start recovers), and waits until the process has ended. */
export async function endServer(server: ProcessMark): Promise<void> {
  for (const [signal, seconds] of [
    ["SIGINT", 30],
    ["SIGQUIT", 10],
  ] as const) {
    await send(signal, server);
    const deadline = Date.now() + seconds * 1000;
    while (Date.now() < deadline) {
      if (!isRunning(server)) return;
      await sleep(5);
    }
  }
  throw new Error(`PostgreSQL (process ${server.pid}) did not stop`);
}

async function send(signal: "SIGINT" | "SIGQUIT", server: ProcessMark): Promise<void> {
  if (!isRunning(server)) return;
  if (process.platform !== "win32") process.kill(server.pid, signal);
  // Windows has no signals; pg_ctl delivers PostgreSQL's own.
  else await run(undefined, (await findBinaries()).pgCtl, ["kill", signal.slice(3), String(server.pid)]);
}
