import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ExecutionContext } from "ava";
import { testSettings } from "../settings.ts";
import { runInHost } from "./cli-runner.ts";

export const root = join(import.meta.dirname, "../../..");
const main = join(root, "src/cli/main.ts");

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
  ms: number;
}

export interface Running {
  child: ChildProcess;
  /** Output so far. */
  output: { stdout: string; stderr: string };
  ended: Promise<Ended>;
  /** Waits for the text in one of the streams. @throws {Error} if the process ends first, or at the timeout */
  sees(text: string | RegExp, timeoutMs?: number): Promise<RegExpMatchArray>;
}

type Environment = Record<string, string | undefined>;

interface Options {
  /** Added to the test settings; undefined removes a setting. */
  env?: Environment;
  cwd?: string;
  /** Arguments of node itself. */
  node?: string[];
  /** Starts its own process group, so that a signal can be sent to the whole group. */
  detached?: boolean;
  /** Its stdin; empty by default. */
  input?: string;
}

/** Inherits only what programs need: the developer's own settings must not influence the tests. */
function environment(env: Environment): Environment {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return {
    ...{ PATH, HOME, TMPDIR, LANG },
    ...testSettings,
    LOG_LEVEL: undefined,
    NODE_COMPILE_CACHE: join(tmpdir(), "school-svc-test-compiled"),
    ...env,
  };
}

function launch(
  command: string,
  args: readonly string[],
  { env = {}, cwd = root, detached = false, input }: Options = {},
): Running {
  const began = performance.now();
  const child = spawn(command, args, {
    cwd,
    detached,
    env: environment(env) as NodeJS.ProcessEnv,
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
  });
  child.stdin?.end(input);
  const output = { stdout: "", stderr: "" };
  const changes = new EventEmitter();
  for (const name of ["stdout", "stderr"] as const)
    child[name]!.setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
      changes.emit("change");
    });
  const ended = once(child, "close").then(([code, signal]): Ended => {
    return { code, signal, ...output, ms: performance.now() - began };
  });
  const sees: Running["sees"] = async (text, timeoutMs = 60_000) => {
    let over: string | undefined;
    const stop = (why: string) => {
      over ??= why;
      changes.emit("change");
    };
    const timer = setTimeout(stop, timeoutMs, "No answer");
    void ended.then(() => stop("It ended"));
    try {
      for (;;) {
        const found = `${output.stdout}${output.stderr}`.match(text);
        if (found) return found;
        if (over) throw new Error(`${over} without ${text}:\n${output.stdout}${output.stderr}`);
        await once(changes, "change");
      }
    } finally {
      clearTimeout(timer);
    }
  };
  return { child, output, ended, sees };
}

/** Starts any program with the test environment. It is killed at the end of the test in any case. */
export function start(
  t: ExecutionContext,
  command: string,
  args: readonly string[],
  options: Options = {},
): Running {
  const running = launch(command, args, options);
  t.teardown(async () => {
    running.child.kill("SIGKILL");
    await running.ended;
  });
  return running;
}

/** Runs the real command line in a separate process. */
export const startCli = (t: ExecutionContext, args: readonly string[], options: Options = {}): Running =>
  start(t, process.execPath, [...(options.node ?? []), main, ...args], options);

/** Runs a command that ends on its own, in a process that keeps the service's modules loaded for the next command. */
export function cli(args: readonly string[], env: Environment = {}, input?: string): Promise<Ended> {
  if (input !== undefined) return launch(process.execPath, [main, ...args], { env, input }).ended;
  const defined = Object.entries(environment(env)).filter(([, value]) => value !== undefined);
  return runInHost(args, Object.fromEntries(defined) as Record<string, string>, root);
}
