import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { parse } from "node:path";
import { type Account, confined, isConfined, runAs } from "../account.ts";

/**
 * Starts a PostgreSQL program: as the account, in a folder that it can enter, and without the environment's PostgreSQL,
 * locale and time zone variables, so that clusters and messages are the same everywhere.
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

/** @returns the exit code and the program's output */
export async function run(account: Account | undefined, program: string, args: string[]) {
  const child = await spawnAs(account, program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (output += data));
  const [code] = await once(child, "close");
  return { code: code as number | null, output };
}

/** Extracts the line that names the reason from a program's output. */
export function reasonIn(output: string): string {
  if (/No space left|Check free disk space|quota exceeded/i.test(output)) return "the disk is full";
  const lines = output.split("\n").filter((line) => line.trim());
  const line = lines.findLast((text) => levelPrefix.test(text)) ?? lines.at(-1) ?? "no reason given";
  // Containers often run under a uid that is missing from /etc/passwd.
  const advice = line.includes("could not look up effective user ID") ? " (add it to /etc/passwd)" : "";
  return line.replace(levelPrefix, "").trim() + advice;
}

const levelPrefix = /^.*?(PANIC|FATAL|ERROR|error): */;
