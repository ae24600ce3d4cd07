import { extname } from "node:path";
import { MessageChannel } from "node:worker_threads";
import type { Piscina } from "piscina";
import type { PrintJob } from "./print-worker.ts";

/** Threads that draw, started at the first document; they end when nothing was drawn for a while. */
const mostThreads = 2;
const idleMs = 10_000;

let pool: Promise<Piscina> | undefined;

async function start(): Promise<Piscina> {
  const { Piscina: Pool } = await import("piscina");
  return new Pool({
    filename: new URL(`./print-worker${extname(import.meta.url)}`, import.meta.url).href,
    name: "work",
    minThreads: 0,
    maxThreads: mostThreads,
    idleTimeout: idleMs,
    recordTiming: false,
  });
}

/** One PDF, in pieces as they are drawn. Drawing takes no time of the thread that answers requests. */
export async function* print(job: PrintJob): AsyncGenerator<Uint8Array> {
  pool ??= start();
  const { port1, port2 } = new MessageChannel();
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      port1.on("message", (piece: Uint8Array | null) => {
        if (piece) controller.enqueue(piece);
        else controller.close();
      });
      const fail = (error: unknown) => controller.error(error);
      (await pool!).run({ ...job, port: port2 }, { transferList: [port2] }).catch(fail);
    },
  });
  try {
    yield* stream;
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
