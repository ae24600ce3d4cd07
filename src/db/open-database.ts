import type { Config } from "../lib/config.ts";
import { AppError } from "../lib/errors.ts";

export interface OpenDatabase {
  url: string;
  embedded: boolean;
  /** Leaves the embedded server; the last one out stops it. */
  close(): Promise<void>;
}

/** Leaves each embedded server that this process has opened, or is opening. */
const leaving = new Set<() => Promise<void>>();

/** For a process that is interrupted, and cannot wait for what uses the database. */
export async function leaveEmbedded(): Promise<void> {
  await Promise.allSettled([...leaving].map((leave) => leave()));
}

/**
 * The address of the configured database; the embedded one is started, or joined, where none is configured.
 * @throws {AppError} `GenericFailure` where the embedded one does not start
 */
export async function openDatabase(
  { DATABASE_URL, SCHOOL_SVC_DATA_DIR }: Config,
  log: (message: string, details?: object) => void = () => {},
): Promise<OpenDatabase> {
  if (DATABASE_URL) return { url: DATABASE_URL, embedded: false, close: async () => {} };
  const { startEmbedded } = await import("./embedded/start-embedded.ts");
  const starting = startEmbedded({ dataDir: SCHOOL_SVC_DATA_DIR, log });
  const close = async () => {
    await (await starting).stop();
    leaving.delete(close);
  };
  leaving.add(close);
  starting.catch(() => leaving.delete(close));
  const { url } = await connected(starting);
  return { url, embedded: true, close };
}

/** The failure to start that operators look for, with the connection's own error. */
export function connected<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: Error) => {
    if (error instanceof AppError) throw error;
    throw new AppError(500, "GenericFailure", `The service could not start. Database: ${reasonOf(error)}`);
  });
}

/** Node gives a failed connection to a name with several addresses no message of its own. */
export function reasonOf({ message, code, errors }: Error & { code?: string; errors?: Error[] }): string {
  return message || errors?.map((each) => each.message).join("; ") || code || "no reason given";
}
