import { type SpawnOptions, spawn } from "node:child_process";
import { parse } from "node:path";
import { type Account, runAs } from "./account.ts";

/**
 * How each program of PostgreSQL is started: as the account, from a folder that it can enter, and without what the
 * environment says about PostgreSQL, languages and time zones, so that clusters and messages are alike everywhere.
 */
export const spawnOptions = (account: Account | undefined): SpawnOptions => ({
  ...runAs(account),
  cwd: parse(process.execPath).root,
  windowsHide: true,
  ...(process.platform === "win32" ? {} : { env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" } }),
});

/** @returns the exit code and what the program said */
export function run(
  program: string,
  args: string[],
  account: Account | undefined,
): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...spawnOptions(account), stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (said += data));
    child.once("error", (error) => reject(cannotRun(program, account, error)));
    child.once("close", (code) => resolve({ code, said }));
  });
}

export function cannotRun(program: string, account: Account | undefined, error: Error): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (account && (code === "EPERM" || code === "EINVAL"))
    return new Error(
      `PostgreSQL refuses to run as root, and this root may not run it as uid ${account.uid}: start as a normal user, or set DATABASE_URL`,
      { cause: error },
    );
  return new Error(
    `The embedded PostgreSQL does not run on this system (${program}: ${error.message}): set DATABASE_URL`,
    {
      cause: error,
    },
  );
}

/** The line that says why, out of a program's words. */
export function reasonIn(said: string): string {
  const lines = said.split("\n").filter((line) => line.trim());
  const line =
    lines.findLast((text) => /(PANIC|FATAL|ERROR|error):/.test(text)) ?? lines.at(-1) ?? "no reason given";
  return line.replace(/^.*?(PANIC|FATAL|ERROR|error):\s*/, "").trim();
}
