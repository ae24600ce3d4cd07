import { spawn } from "node:child_process";
import { readFileSync, readlinkSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { asAdmin } from "../../../bench/support/database/fixture.ts";

/** Controls a running PostgreSQL with pg_ctl, as its operator would, from outside the service. */
export interface Postgres {
  restart(mode: "fast" | "immediate"): Promise<void>;
  stop(mode: "fast" | "immediate"): Promise<void>;
  start(): Promise<void>;
}

/** Finds the server of a URL: it reports its own folder, and its programs are next to the running one. */
export async function controlPostgres(url: string): Promise<Postgres> {
  const folder = await asAdmin(
    url,
    async (client) => (await client.query("SHOW data_directory")).rows[0].data_directory as string,
  );
  const pid = Number.parseInt(readFileSync(join(folder, "postmaster.pid"), "utf8"), 10);
  const program = join(dirname(readlinkSync(`/proc/${pid}/exe`)), "pg_ctl");
  // The options it was started with, without the folder: pg_ctl does not keep them over a stop.
  const options = readFileSync(join(folder, "postmaster.opts"), "utf8").trim().split(/" "|"/).slice(1, -1);
  const at = options.indexOf("-D");
  if (at >= 0) options.splice(at, 2);
  const { uid, gid } = statSync(folder);
  const asOwner = process.getuid?.() === 0 ? { uid, gid } : {};

  const control = (...words: string[]) =>
    new Promise<void>((resolve, reject) => {
      const args = [...words, "-D", folder, "-w", "-t", "30", "-l", join(folder, "server.log")];
      const child = spawn(program, args, { ...asOwner, cwd: "/", stdio: "ignore", env: { LC_ALL: "C" } });
      child.once("error", reject);
      child.once("exit", (code) =>
        code === 0 ? resolve() : reject(new Error(`pg_ctl ${words[0]} ended with ${code}`)),
      );
    });
  const given = options.map((option) => `'${option}'`).join(" ");
  return {
    restart: (mode) => control("restart", "-m", mode),
    stop: (mode) => control("stop", "-m", mode),
    start: () => control("start", "-o", given),
  };
}
