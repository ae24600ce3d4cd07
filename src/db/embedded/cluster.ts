import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Account, give } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { reasonIn, run } from "./run.ts";

/** Settings of a new cluster; its postgresql.conf is the operator's from then on. */
const settings = {
  max_connections: 200,
  shared_buffers: "64MB",
  max_wal_size: "512MB",
  // Each helper process costs start-up time and memory, and a small database has no use for these.
  io_method: "sync",
  max_logical_replication_workers: 0,
  // Failed statements reach the caller anyway; here they would pile up personal data.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
  log_line_prefix: "%m [%p] ",
  // The password is random, so there is nothing to slow down but our own connections.
  scram_iterations: 1,
};

/** Whether the cluster is there. @throws {Error} where it needs another PostgreSQL than the one installed */
export async function hasCluster(cluster: string, binaries: Binaries): Promise<boolean> {
  let version: string;
  try {
    version = (await readFile(join(cluster, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    if ((await readdir(cluster).catch(() => [])).length === 0) return false;
    throw new Error(`${cluster} is not empty and is no PostgreSQL cluster: move it away`);
  }
  const [installed = ""] = binaries.version.split(".");
  if (version === installed) return true;
  throw new Error(
    `The cluster ${cluster} is of PostgreSQL ${version}, and ${installed} is installed: dump it with PostgreSQL ${version} and restore the dump, or move the folder away to begin with an empty database. Nothing was changed`,
  );
}

/** Makes the cluster beside its place and moves it there when it is whole. Call with the lock held. */
export async function createCluster(
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
  password: string,
): Promise<void> {
  const prefix = `${basename(cluster)}.new-`;
  await removeUnfinished(dirname(cluster), prefix);
  const work = await mkdtemp(join(dirname(cluster), prefix));
  const [made, passwordFile] = [join(work, "cluster"), join(work, "password")];
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    await give(account, passwordFile, work);
    const { code, said } = await run(account, binaries.initdb, [...options(passwordFile), "-D", made]);
    if (code !== 0) throw new Error(`PostgreSQL could not make its cluster in ${cluster}: ${reasonIn(said)}`);
    await rename(made, cluster);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const options = (passwordFile: string) => [
  "--username=school_svc",
  `--pwfile=${passwordFile}`,
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  // Upper and lower case of all Unicode, order by code point, the same on every system.
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--locale=C",
  // Flushing thousands of files one by one; start-embedded.ts has it done once the server answers.
  "--no-sync",
  "--no-instructions",
  ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
];

/** What starts that were killed left. Their initdb may still be dying, and then the next start removes the rest. */
async function removeUnfinished(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(prefix))
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}
