import { spawn } from "node:child_process";
import { serviceCommand } from "../../../bench/support/service.ts";

export interface Ended {
  code: number | null;
  signal: string | null;
  /** stdout and stderr. */
  output: string;
  stdout: string;
}

/** Runs a command of the built service until it ends. @param killAfterMs kill it (`kill -9`) after this time */
export function runService(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  killAfterMs?: number,
): Promise<Ended> {
  const child = spawn(process.execPath, [serviceCommand(), ...args], {
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
  const killer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  let output = "";
  let stdout = "";
  child.stdout.on("data", (data) => {
    output += data;
    stdout += data;
  });
  child.stderr.on("data", (data) => {
    output += data;
  });
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => {
      clearTimeout(killer);
      resolve({ code, signal, output, stdout });
    });
  });
}
