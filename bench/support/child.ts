import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

export interface Child {
  process: ChildProcess;
  pid: number;
  /** The first address that it printed. */
  url: string;
  /** Milliseconds from its start to the line with the address. */
  startedInMs: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface ChildOptions {
  env: Record<string, string>;
  /** Options of node itself. */
  nodeOptions?: readonly string[];
  /** Destination of its log: a file descriptor. */
  log?: number | "ignore";
  timeoutMs?: number;
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Runs a server in a child process and waits until it has printed its address. The child ends with this process. */
export async function startChild(
  args: readonly string[],
  { env, nodeOptions = [], log = "ignore", timeoutMs = 30_000 }: ChildOptions,
): Promise<Child> {
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, ...args], {
    stdio: ["ignore", "pipe", log],
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
  running.add(child);
  const ended = new Promise<void>((resolve) =>
    child.once("exit", () => {
      running.delete(child);
      resolve();
    }),
  );
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${args[0]} did not start in time`)), timeoutMs);
    child.once("error", reject);
    child.once("exit", (code, signal) => reject(new Error(`${args.join(" ")} ended: ${code ?? signal}`)));
    createInterface({ input: child.stdout! }).on("line", (line) => {
      const [found] = /http:\/\/[\w.:[\]]+/.exec(line) ?? [];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    });
  }).catch((error) => {
    child.kill("SIGKILL");
    throw error;
  });
  return {
    process: child,
    pid: child.pid!,
    url,
    startedInMs: performance.now() - began,
    async stop(signal = "SIGTERM") {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}
