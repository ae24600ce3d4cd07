import { once } from "node:events";
import { extname } from "node:path";
import { MessageChannel } from "node:worker_threads";
import type { Piscina } from "piscina";
import type { Content, Kind, PrintJob } from "./print-worker.ts";

/** Drawing threads, started with the first document; they end when idle. */
const MAX_THREADS = 2;
/** A file waits for its reader most of the time, so one thread keeps many open. */
const FILES_PER_THREAD = 50;
const IDLE_MS = 10_000;

let pool: Promise<Piscina> | undefined;

async function start(): Promise<Piscina> {
  const { Piscina: Pool } = await import("piscina");
  const started = new Pool({
    filename: new URL(`./print-worker${extname(import.meta.url)}`, import.meta.url).href,
    name: "work",
    minThreads: 0,
    maxThreads: MAX_THREADS,
    concurrentTasksPerWorker: FILES_PER_THREAD,
    idleTimeout: IDLE_MS,
    recordTiming: false,
  });
  // A thread died outside a document: its documents fail, and the next document starts a new pool.
  started.on("error", () => {
    pool = undefined;
    void started.destroy();
  });
  return started;
}

/**
 * Prints many documents into one PDF and yields it in chunks. The next document is requested only after the reader has
 * consumed the previous one, so that memory holds one at a time. Drawing does not block the thread that handles requests.
 */
export async function* print<K extends Kind>(
  job: PrintJob<K>,
  contents: AsyncIterable<Content<K>> | Iterable<Content<K>>,
): AsyncGenerator<Uint8Array> {
  pool ??= start();
  const { port1, port2 } = new MessageChannel();
  const task = (await pool).run({ ...job, port: port2 }, { transferList: [port2] });
  const failed = new Promise<never>((_done, fail) => void task.catch(fail));
  failed.catch(() => {});
  const drawn = async (content: Content<K> | null): Promise<Uint8Array> => {
    const response = once(port1, "message");
    port1.postMessage(content);
    const [piece] = await Promise.race([response, failed]);
    return piece;
  };
  try {
    for await (const content of contents) yield await drawn(content);
    yield await drawn(null);
  } finally {
    port1.close();
  }
}

/** Ends the threads. */
export async function closePrinting(): Promise<void> {
  const open = pool;
  pool = undefined;
  await (await open)?.destroy();
}
