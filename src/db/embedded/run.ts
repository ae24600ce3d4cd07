import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { parse } from "node:path";
import { type Account, confined, isConfined, runAs } from "./account.ts";

/**
 * Starts a program of PostgreSQL: as the account, from a folder that it can enter, and without what the environment says
 * about PostgreSQL, languages and time zones, so that clusters and messages are alike everywhere.
 */
export async function spawnAs(
  account: Account | undefined,
  program: string,
  args: string[],
  options: SpawnOptions,
): Promise<ChildProcess> {
  try {
    const child = spawn(program, args, {
      ...options,
      ...runAs(account),
      cwd: parse(process.execPath).root,
      windowsHide: true,
      ...(process.platform === "win32" ? {} : { env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" } }),
    });
    await once(child, "spawn");
    return child;
  } catch (error) {
    if (account && isConfined(error as NodeJS.ErrnoException)) throw confined(account, error);
    const { message } = error as Error;
    throw new Error(
      `The embedded PostgreSQL does not run on this system (${program}: ${message}): set DATABASE_URL`,
      { cause: error },
    );
  }
}

/** @returns the exit code and what the program said */
export async function run(account: Account | undefined, program: string, args: string[]) {
  const child = await spawnAs(account, program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (said += data));
  const [code] = await once(child, "close");
  return { code: code as number | null, said };
}

/** The line that says why, out of a program's words. */
export function reasonIn(said: string): string {
  if (/No space left|Check free disk space|quota exceeded/i.test(said)) return "the disk is full";
  const lines = said.split("\n").filter((line) => line.trim());
  const line = lines.findLast((text) => marked.test(text)) ?? lines.at(-1) ?? "no reason given";
  // Containers like to run as a number that nobody has told the system about.
  const advice = line.includes("could not look up effective user ID") ? " (add it to /etc/passwd)" : "";
  return line.replace(marked, "").trim() + advice;
}

const marked = /^.*?(PANIC|FATAL|ERROR|error): */;
