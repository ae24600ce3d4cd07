import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Processes that share a part of the processors. */
export interface CpuLimit {
  /** Adds a process with its children; those that these start later belong to it too. */
  add(pid: number): void;
  /** @param cores such as 0.5; undefined: no limit */
  set(cores: number | undefined): void;
  /** To be called when its processes have ended. */
  remove(): void;
}

const PERIOD_US = 20_000;
const root = "/sys/fs/cgroup";

/** Creates a control group (version 1 or 2). @returns undefined where this account may not */
export function createCpuLimit(name: string): CpuLimit | undefined {
  const isSecond = existsSync(join(root, "cgroup.controllers"));
  const folder = join(root, isSecond ? "" : "cpu", name);
  const set = (cores: number | undefined) => {
    const quota = cores === undefined ? undefined : Math.round(cores * PERIOD_US);
    if (isSecond) return writeFileSync(join(folder, "cpu.max"), `${quota ?? "max"} ${PERIOD_US}`);
    writeFileSync(join(folder, "cpu.cfs_period_us"), String(PERIOD_US));
    writeFileSync(join(folder, "cpu.cfs_quota_us"), String(quota ?? -1));
  };
  try {
    if (isSecond) writeFileSync(join(root, "cgroup.subtree_control"), "+cpu");
    mkdirSync(folder, { recursive: true });
    set(undefined);
  } catch {
    return undefined;
  }
  return {
    set,
    add(pid) {
      for (const each of withChildren(pid)) writeFileSync(join(folder, "cgroup.procs"), String(each));
    },
    remove: () => rmdirSync(folder),
  };
}

/** The process and everything below it. */
function withChildren(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync("/proc").filter((each) => /^\d+$/.test(each)))
    try {
      // "pid (name) state ppid …"; the name may contain spaces and parentheses.
      const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    } catch {
      // It has ended.
    }
  const found = [pid];
  for (const each of found) for (const [child, parent] of parents) if (parent === each) found.push(child);
  return found;
}
