import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Site } from "./site.ts";

export interface Nodes {
  /** Kills one without mercy; another comes in its place. @returns how many were killed so far */
  killOne(): number;
  /** No more are started. */
  stop(): void;
}

/** So many processes of a file of this folder, each in the place of one that was killed. */
export function runNodes(
  site: Site,
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
  site.afterwards(stop);
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
