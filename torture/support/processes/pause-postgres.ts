import { readdirSync, readFileSync } from "node:fs";

/** Stops every process of a PostgreSQL server for `forMs`, like an overloaded machine that does not schedule it. */
export async function pausePostgres(postmaster: number, forMs: number): Promise<void> {
  const paused: number[] = [];
  const pause = (pid: number) => {
    process.kill(pid, "SIGSTOP");
    paused.push(pid);
  };
  // Stop the postmaster first, so that it forks no new processes.
  pause(postmaster);
  try {
    for (const pid of childrenOf(postmaster)) pause(pid);
    await new Promise((resolve) => setTimeout(resolve, forMs));
  } finally {
    for (const pid of paused.reverse()) process.kill(pid, "SIGCONT");
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      if (!pid) return false;
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent;
      } catch {
        return false;
      }
    });
}
