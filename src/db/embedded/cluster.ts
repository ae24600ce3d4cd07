import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Account, give } from "./account.ts";
import type { Binaries } from "./process/binaries.ts";
import { readPostmaster } from "./process/postmaster.ts";
import { startOf } from "./process/processes.ts";
import { reasonIn, run } from "./process/run.ts";

/** Settings of a new cluster. After creation its postgresql.conf belongs to the operator. */
const settings = {
  max_connections: 200,
  shared_buffers: "64MB",
  max_wal_size: "512MB",
  // Each background process costs start-up time and memory, and a small database does not need these.
  io_method: "sync",
  max_logical_replication_workers: 0,
  // Callers get failed statements anyway; in this log they would accumulate personal data.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
  log_line_prefix: "%m [%p] ",
  // The password is random, so more iterations would only slow down our own connections.
  scram_iterations: 1,
};

/** Checks whether the cluster exists. @throws {Error} if it needs a PostgreSQL version other than the installed one */
export async function hasCluster(cluster: string, binaries: Binaries): Promise<boolean> {
  const version = await versionOf(cluster);
  const installed = majorOf(binaries);
  if (version === undefined || version === installed) return version !== undefined;
  throw new Error(
    `The cluster ${cluster} was created by PostgreSQL ${version}, but PostgreSQL ${installed} is installed: run "school-svc backup <file>" with the version of school-svc that created it, then "school-svc restore <file> --replace" with this version. Nothing was changed`,
  );
}

/** Renames a cluster of another PostgreSQL version, which the installed version cannot open. Call with the lock held. */
export async function setAsideCluster(cluster: string, binaries: Binaries): Promise<void> {
  const version = await versionOf(cluster);
  if (version === undefined || version === majorOf(binaries)) return;
  const running = await readPostmaster(cluster);
  if (running && startOf(running.pid) !== null)
    throw new Error(
      `PostgreSQL ${version} (process ${running.pid}) is running in ${cluster}: stop the service first`,
    );
  await rename(cluster, `${cluster}.postgresql-${version}`);
}

const majorOf = ({ version }: Binaries): string => version.split(".")[0]!;

/** @returns the major version of the cluster, or undefined if there is none */
async function versionOf(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    if ((await readdir(cluster).catch(() => [])).length === 0) return undefined;
    throw new Error(`${cluster} is not empty and is not a PostgreSQL cluster: move it to another folder`);
  }
}

/** Creates the cluster in a temporary folder next to its final path and renames it when complete. Call with the lock held. */
export async function createCluster(
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
  password: string,
): Promise<void> {
  const prefix = `${basename(cluster)}.new-`;
  await removeUnfinished(dirname(cluster), prefix);
  const work = await mkdtemp(join(dirname(cluster), prefix));
  const [created, passwordFile] = [join(work, "cluster"), join(work, "password")];
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    await give(account, passwordFile, work);
    const { code, output } = await run(account, binaries.initdb, [...options(passwordFile), "-D", created]);
    if (code !== 0)
      throw new Error(`PostgreSQL could not create its cluster in ${cluster}: ${reasonIn(output)}`);
    await rename(created, cluster);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const options = (passwordFile: string) => [
  "--username=school_svc",
  `--pwfile=${passwordFile}`,
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  // Case mapping for all of Unicode and sorting by code point, identical on every system.
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--locale=C",
  // Skip flushing thousands of files one by one; server.ts flushes them once the server answers.
  "--no-sync",
  "--no-instructions",
  ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
];

/** Removes the remains of killed starts. Their initdb may still be ending; the next start then removes the rest. */
async function removeUnfinished(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(prefix))
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}
