import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { chown, lchown, readdir } from "node:fs/promises";
import { join } from "node:path";

/** The account that PostgreSQL runs as if it is not the account of this process. */
export interface Account {
  uid: number;
  gid: number;
}

export const isRoot = () => process.getuid?.() === 0;

/** Returns the account for servers that root starts: PostgreSQL refuses to run as root. */
export function nobody(): Account {
  try {
    const [, , uid, gid] =
      readFileSync("/etc/passwd", "utf8")
        .match(/^nobody:.*$/m)?.[0]
        .split(":") ?? [];
    // Unsigned, as stat() reports it: macOS writes -2.
    if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  } catch {}
  return { uid: 65534, gid: 65534 };
}

/** Options for spawn(): signed ids, or undefined for the account of this process. */
export const runAs = (account: Account | undefined) =>
  account && { uid: account.uid | 0, gid: account.gid | 0 };

/** Checks whether the account can enter these folders and read these files. */
export function canUse(account: Account | undefined, paths: string[]): boolean {
  if (!account) return true;
  const script =
    'for path; do if test -d "$path"; then test -x "$path"; else test -r "$path"; fi || exit 1; done';
  const { status, error } = spawnSync("/bin/sh", ["-c", script, "sh", ...paths], {
    ...runAs(account),
    cwd: "/",
  });
  // Without a shell, or without the right to change the user, the first real start reports the problem.
  return error !== undefined || status === 0;
}

export async function give(account: Account | undefined, ...paths: string[]): Promise<void> {
  if (!account) return;
  for (const path of paths) {
    await chown(path, account.uid, account.gid).catch((error) => {
      throw isConfined(error) ? confined(account, error) : error;
    });
  }
}

/** Changes the owner of a whole cluster, for one that was restored from a copy or backup as root. */
export async function giveAll(account: Account, folder: string): Promise<void> {
  await lchown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), account.uid, account.gid);
  }
}

/** Root without root's privileges: in a container, or on a network file system. */
export const isConfined = ({ code }: NodeJS.ErrnoException): boolean => code === "EPERM" || code === "EINVAL";

export const confined = ({ uid }: Account, cause: unknown): Error =>
  new Error(
    `PostgreSQL refuses to run as root, and this root account cannot change files and processes to uid ${uid}. Start as a normal user, or set DATABASE_URL`,
    { cause },
  );
