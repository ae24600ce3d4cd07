import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { endServer } from "./process/end-server.ts";
import { findPostmaster } from "./process/postmaster.ts";
import { markOf } from "./process/processes.ts";

export const sharedHome = "/var/lib/school-svc";

/** Returns a path for the cluster of a data directory that PostgreSQL's account cannot enter. */
export async function elsewhere(dataDir: string, throwaway: boolean): Promise<string> {
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const home = throwaway ? await mkdtemp(join(tmpdir(), "school-svc-")) : join(sharedHome, name);
  await mkdir(home, { recursive: true });
  // Regardless of the umask: the server's account must be able to enter.
  for (const folder of throwaway ? [home] : [sharedHome, home]) await chmod(folder, 0o755);
  const cluster = join(home, "postgres");
  await claim(cluster, dataDir);
  if (existsSync(cluster) && !existsSync(join(dataDir, "postgres-password"))) await setAside(cluster);
  return cluster;
}

/** Records which data directory uses the cluster. A copied data directory still names the original's cluster and is refused; a moved one is accepted. */
export async function claim(cluster: string, dataDir: string): Promise<void> {
  const ownerFile = join(dirname(cluster), "data-directory");
  const user = await readText(ownerFile);
  if (user && user !== dataDir && (await readText(join(user, "postgres-location"))) === cluster)
    throw new Error(
      `${dataDir} looks like a copy of ${user}, whose PostgreSQL cluster is ${cluster}: remove ${dataDir}/postgres-location to start with an empty database`,
    );
  if (user !== dataDir) await writeFile(ownerFile, `${dataDir}\n`);
}

/** @returns undefined if the file does not exist or is empty */
export async function readText(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Renames a cluster whose data directory was removed for a fresh start; kept until that happens again. */
async function setAside(cluster: string): Promise<void> {
  const running = await findPostmaster(cluster);
  if (running) await endServer(markOf(running.pid));
  await rm(`${cluster}.old`, { recursive: true, force: true });
  await rename(cluster, `${cluster}.old`);
}
