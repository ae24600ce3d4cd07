import type { Config } from "../lib/config/config.ts";
import { AppError } from "../lib/errors.ts";
import type { EmbeddedOptions } from "./embedded/start-embedded.ts";

export interface OpenDatabase {
  /** For the transactions of the service; may point to a pooler. */
  url: string;
  /** URL of the server itself: migrations, LISTEN and the job queue need their own sessions. */
  directUrl: string;
  embedded: boolean;
  /** Stops using the embedded server; the last user stops it. */
  close(): Promise<void>;
}

/** Close functions of all embedded servers that this process has opened or is opening. */
const openEmbedded = new Set<() => Promise<void>>();

/** Stops using all embedded servers, for an interrupted process that cannot wait for work in progress. */
export async function leaveEmbedded(): Promise<void> {
  await Promise.allSettled([...openEmbedded].map((leave) => leave()));
}

/**
 * Returns the URL of the configured database, or starts (or joins) the embedded one if none is configured.
 * @throws {AppError} `GenericFailure` if the embedded one does not start
 */
export async function openDatabase(
  { DATABASE_URL, DATABASE_DIRECT_URL, SCHOOL_SVC_DATA_DIR }: Config,
  log: (message: string, details?: object) => void = () => {},
  options: Pick<EmbeddedOptions, "setAsideOtherVersion"> = {},
): Promise<OpenDatabase> {
  if (DATABASE_URL) {
    const directUrl = DATABASE_DIRECT_URL ?? DATABASE_URL;
    return { url: DATABASE_URL, directUrl, embedded: false, close: async () => {} };
  }
  const { startEmbedded } = await import("./embedded/start-embedded.ts");
  const starting = startEmbedded({ dataDir: SCHOOL_SVC_DATA_DIR, log, ...options });
  const close = async () => {
    await (await starting).stop();
    openEmbedded.delete(close);
  };
  openEmbedded.add(close);
  starting.catch(() => openEmbedded.delete(close));
  const { url } = await connected(starting);
  return { url, directUrl: url, embedded: true, close };
}

/** Maps a failed connection to the start failure that operators look for, with the connection's own error. */
export function connected<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: Error) => {
    if (error instanceof AppError) throw error;
    throw new AppError(500, "GenericFailure", `The service could not start. Database: ${reasonOf(error)}`);
  });
}

/** Node gives a failed connection to a host name with several addresses an empty message. */
export function reasonOf({ message, code, errors }: Error & { code?: string; errors?: Error[] }): string {
  return message || errors?.map((each) => each.message).join("; ") || code || "no reason given";
}
