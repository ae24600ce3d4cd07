import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { processExists } from "../../../lib/runtime/process-exists.ts";

/** Identifies a process, and distinguishes it from a later one with the same process id. */
export interface ProcessMark {
  pid: number;
  /** Start time in the system's own format; empty if the system does not reveal it. */
  started: string;
}

export const markOf = (pid: number): ProcessMark => ({ pid, started: startOf(pid) ?? "" });

/** True while the process that was marked still runs. */
export function isRunning({ pid, started }: ProcessMark): boolean {
  const now = startOf(pid);
  return now !== null && (now === started || now === "" || started === "");
}

/** Returns when the process started: null if there is none (or only a zombie), empty if the system does not reveal it. */
export function startOf(pid: number): string | null {
  if (!processExists(pid)) return null;
  if (process.platform === "linux") return startOnLinux(pid);
  return process.platform === "win32" ? "" : ask(pid, "lstart");
}

/** Returns the command line of a process: one element per argument on Linux, a single element elsewhere, undefined if hidden. */
export function commandOf(pid: number): string[] | undefined {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return undefined;
  }
  const command = process.platform === "win32" ? "" : ask(pid, "command");
  return command ? [command] : undefined;
}

function startOnLinux(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may contain anything, so count from its end: state is field 3, start time field 22.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return null;
    // Start times count from boot: only together with the boot id do they identify a moment.
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}/${fields[19]}`;
  } catch {
    return processExists(pid) ? "" : null;
  }
}

function ask(pid: number, column: string): string {
  try {
    return execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
