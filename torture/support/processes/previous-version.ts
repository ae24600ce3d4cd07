import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);
const root = join(import.meta.dirname, "../../..");

/**
 * Builds an earlier version in a folder: the commit in PREVIOUS, by default the latest release, or what was before the latest change of
 * the schema if there is no release.
 * @returns its command line, to be run by node, and what it is
 */
export async function buildPreviousVersion(folder: string): Promise<{ command: string; version: string }> {
  const git = async (...args: string[]) => (await execute("git", args, { cwd: root })).stdout.trim();
  const beforeLatestChange = async () =>
    git(
      "rev-parse",
      "--short",
      `${await git("log", "-1", "--format=%h", "--", "src/db/migrations/index.ts")}^`,
    );
  const latest = () =>
    git("describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD^").catch(beforeLatestChange);
  const version = process.env["PREVIOUS"] ?? (await latest());
  const copy = join(folder, "previous");
  await git("clone", "--quiet", "--no-checkout", root, copy);
  await execute("git", ["checkout", "--quiet", await git("rev-parse", version)], { cwd: copy });
  console.error(`  installing ${version} ...`);
  await execute("npm", ["ci"], { cwd: copy, maxBuffer: 64 * 1024 * 1024 });
  return { command: join(copy, "bin/school-svc.js"), version };
}
