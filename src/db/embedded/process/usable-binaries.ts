import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Account, canUse } from "../account.ts";
import { type Binaries, complete, relocated } from "./binaries.ts";

/** Returns the installed binaries if the account can run them, otherwise a copy below `home`, made once per version. */
export async function usableBinaries(
  installed: Binaries,
  account: Account | undefined,
  home: string,
): Promise<Binaries> {
  const bootstrap = join(installed.native, "share", "postgresql", "postgres.bki");
  if ((await complete(installed)) && canUse(account, [installed.postgres, bootstrap])) return installed;
  const native = join(home, `postgresql-${installed.version}`, "native");
  if (!existsSync(native)) await copy(installed, account, native);
  return relocated(installed, native);
}

/** Copies to a temporary folder and renames, so that an incomplete copy is never used. */
async function copy(installed: Binaries, account: Account | undefined, native: string): Promise<void> {
  const target = join(native, "..");
  const work = `${target}.new-${randomBytes(4).toString("hex")}`;
  try {
    await mkdir(work, { recursive: true });
    if (account) await chmod(join(target, ".."), 0o755);
    await cp(installed.native, join(work, "native"), { recursive: true, verbatimSymlinks: true });
    await complete(relocated(installed, join(work, "native")));
    await openToAll(work);
    await rename(work, target);
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    if (!existsSync(native)) throw error;
  }
}

/** Makes all files readable: a strict umask at installation would lock out the account that the server runs as. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o111 ? 0o755 : 0o644);
  }
}
