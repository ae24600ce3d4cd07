import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = readTicks();

function readTicks(): number {
  try {
    return Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
  } catch {
    return 100;
  }
}

/** Reads the fields of /proc/<pid>/stat after the name; null if there is no such process (or no /proc). */
function stat(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

const seconds = (ticks: number) => ticks / ticksPerSecond;

/** Returns the processor seconds of a process with all its threads. NaN if the system does not report it. */
export function cpuSeconds(pid: number): number {
  const fields = stat(pid);
  return fields ? seconds(Number(fields[11]) + Number(fields[12])) : Number.NaN;
}

/** Returns the processor seconds of PostgreSQL: the postmaster with all its children, including ended ones. */
export function postgresCpuSeconds(postmaster: number): number {
  const fields = stat(postmaster);
  if (!fields) return Number.NaN;
  const ended = seconds(Number(fields[13]) + Number(fields[14]));
  const children = childrenOf(postmaster).map(cpuSeconds).filter(Number.isFinite);
  return children.reduce((sum, each) => sum + each, cpuSeconds(postmaster) + ended);
}

const childrenOf = (parent: number): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid && Number(stat(pid)?.[1]) === parent);

/** Returns the resident memory of a process in MB. NaN if the system does not report it. */
export function residentMb(pid: number): number {
  try {
    const [, kb] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kb) / 1024;
  } catch {
    return Number.NaN;
  }
}
