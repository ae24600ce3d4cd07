import type { Config } from "../lib/config.ts";

export interface OpenDatabase {
  url: string;
  embedded: boolean;
  /** Leaves the embedded server; the last one out stops it. */
  close(): Promise<void>;
}

/** The address of the configured database; the embedded one is started, or joined, where none is configured. */
export async function openDatabase(
  { DATABASE_URL, SCHOOL_SVC_DATA_DIR }: Config,
  log: (message: string, details?: object) => void = () => {},
): Promise<OpenDatabase> {
  if (DATABASE_URL) return { url: DATABASE_URL, embedded: false, close: async () => {} };
  const { startEmbedded } = await import("./embedded/start-embedded.ts");
  const server = await startEmbedded({ dataDir: SCHOOL_SVC_DATA_DIR, log });
  return { url: server.url, embedded: true, close: () => server.stop() };
}
