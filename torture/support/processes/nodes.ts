import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Environment } from "./environment.ts";

export interface Nodes {
  /** Kills a node with SIGKILL; a new one replaces it. @returns the number killed so far */
  killOne(): number;
  /** Stops replacing nodes. */
  stop(): void;
}

/** Runs several processes of a file in this folder, replacing each one that is killed. */
export function runNodes(
  environment: Environment,
  count: number,
  file: string,
  env: Record<string, string>,
  onMessage: (message: any) => void,
): Nodes {
  const alive = new Set<ChildProcess>();
  let stopped = false;
  let kills = 0;
  const start = () => {
    const child = fork(join(import.meta.dirname, file), {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { PATH: process.env["PATH"] ?? "", ...env },
    });
    alive.add(child);
    child.on("message", onMessage);
    child.once("exit", () => {
      alive.delete(child);
      if (!stopped) start();
    });
  };
  const stop = () => {
    stopped = true;
    for (const child of alive) child.kill("SIGKILL");
  };
  environment.afterwards(stop);
  for (let node = 0; node < count; node += 1) start();
  return {
    stop,
    killOne() {
      const chosen = [...alive];
      chosen[Math.floor(Math.random() * chosen.length)]?.kill("SIGKILL");
      kills += 1;
      return kills;
    },
  };
}
