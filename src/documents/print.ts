import { once } from "node:events";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import { ownModule } from "../lib/runtime/own-file.ts";
import { threadPool } from "../lib/thread-pool.ts";
import type { Content, Kind, PrintJob } from "./print-worker.ts";

/** Drawing threads, started with the first document. */
const MAX_THREADS = 2;
/** A file waits for its reader most of the time, so one thread keeps many open. */
const FILES_PER_THREAD = 50;

const draw = threadPool<PrintJob<Kind> & { port: MessagePort }, void>(ownModule("documents/print-worker"), {
  maxThreads: MAX_THREADS,
  concurrentTasksPerWorker: FILES_PER_THREAD,
});

/**
 * Prints many documents into one PDF and yields it in chunks. The next document is requested only after the reader has
 * consumed the previous one, so that memory holds one at a time. Drawing does not block the thread that handles requests.
 */
export async function* print<K extends Kind>(
  job: PrintJob<K>,
  contents: AsyncIterable<Content<K>> | Iterable<Content<K>>,
): AsyncGenerator<Uint8Array> {
  const { port1, port2 } = new MessageChannel();
  const task = draw({ ...job, port: port2 }, [port2]);
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
