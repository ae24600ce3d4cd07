import { once } from "node:events";
import { extname } from "node:path";
import { MessageChannel } from "node:worker_threads";
import type { Piscina } from "piscina";
import type { Content, Kind, PrintJob } from "./print-worker.ts";

/** Threads that draw, started at the first document; they end when nothing was drawn for a while. */
const threads = 2;
/** A file waits for its reader most of the time, so one thread has many of them open. */
const filesPerThread = 50;
const idleMs = 10_000;

let pool: Promise<Piscina> | undefined;

async function start(): Promise<Piscina> {
  const { Piscina: Pool } = await import("piscina");
  const started = new Pool({
    filename: new URL(`./print-worker${extname(import.meta.url)}`, import.meta.url).href,
    name: "work",
    minThreads: 0,
    maxThreads: threads,
    concurrentTasksPerWorker: filesPerThread,
    idleTimeout: idleMs,
    recordTiming: false,
  });
  // A thread that died outside a document: what it had fails, the next document starts anew.
  started.on("error", () => {
    pool = undefined;
    void started.destroy();
  });
  return started;
}

/**
 * One PDF of many documents, in pieces as they are drawn: a document is asked for when the reader has taken the one
 * before, so that memory holds one of them. Drawing takes no time of the thread that answers requests.
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
    const answer = once(port1, "message");
    port1.postMessage(content);
    const [piece] = await Promise.race([answer, failed]);
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
