import { type ChildProcessByStdio, spawn } from "node:child_process";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { END_MARK } from "./cli-host-protocol.ts";

export interface CommandResult {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
  ms: number;
}

type Host = ChildProcessByStdio<Writable, Readable, Readable>;

let host: Host | undefined;
let lastCommand: Promise<unknown> = Promise.resolve();

/** Runs a command line in this test file's host process, which is started for the first one. Commands run one at a time. */
export function runInHost(
  args: readonly string[],
  env: Record<string, string>,
  cwd: string,
): Promise<CommandResult> {
  const result = lastCommand.then(() => runNow(args, env, cwd));
  lastCommand = result.catch(() => {});
  return result;
}

async function runNow(
  args: readonly string[],
  env: Record<string, string>,
  cwd: string,
): Promise<CommandResult> {
  const began = performance.now();
  host ??= startHost(cwd);
  const child = host;
  const handles = [child, child.stdin, child.stdout, child.stderr] as unknown as NodeJS.RefCounted[];
  for (const handle of handles) handle.ref();
  try {
    const result = collect(child);
    child.stdin.write(`${JSON.stringify({ args, env })}\n`);
    return { ...(await result), ms: performance.now() - began };
  } finally {
    for (const handle of handles) handle.unref();
  }
}

function startHost(cwd: string): Host {
  const child = spawn(process.execPath, [join(import.meta.dirname, "cli-host.ts")], {
    cwd,
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdout.setEncoding("utf8");
  child.stderr.setEncoding("utf8");
  process.on("exit", () => child.kill("SIGKILL"));
  return child;
}

/** Collects the output of the next command, up to the mark on both streams or the end of the host. */
function collect(child: Host): Promise<Omit<CommandResult, "ms">> {
  const output = { stdout: "", stderr: "" };
  return new Promise((resolve) => {
    const settle = (code: number | null, signal: NodeJS.Signals | null) => {
      child.stdout.removeListener("data", onStdout);
      child.stderr.removeListener("data", onStderr);
      child.removeListener("close", onClose);
      resolve({ code, signal, ...output });
    };
    const check = () => {
      const ends = [output.stdout.indexOf(END_MARK), output.stderr.indexOf(END_MARK)] as const;
      if (ends[0] < 0 || ends[1] < 0 || !output.stdout.endsWith("\n")) return;
      const code = Number(output.stdout.slice(ends[0] + END_MARK.length));
      output.stdout = output.stdout.slice(0, ends[0]);
      output.stderr = output.stderr.slice(0, ends[1]);
      settle(code, null);
    };
    const onStdout = (text: string) => {
      output.stdout += text;
      check();
    };
    const onStderr = (text: string) => {
      output.stderr += text;
      check();
    };
    // The command ended the process: the next one starts a new host.
    const onClose = (code: number | null, signal: NodeJS.Signals | null) => {
      host = undefined;
      settle(code, signal);
    };
    child.stdout.on("data", onStdout);
    child.stderr.on("data", onStderr);
    child.once("close", onClose);
  });
}
