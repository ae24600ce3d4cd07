import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";

/** Reads the password of the cluster's superuser, creating it once. Call with the lock held. */
export async function readPassword(file: string, clusterExists: boolean): Promise<string> {
  try {
    const password = (await readFile(file, "utf8")).trim();
    if (password) return password;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  if (clusterExists)
    throw new Error(`The password of the embedded PostgreSQL, ${file}, is missing: restore the file`);
  const password = randomBytes(24).toString("base64url");
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return password;
}
