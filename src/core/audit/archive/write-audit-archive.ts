import { createHash } from "node:crypto";
import { createReadStream, type WriteStream } from "node:fs";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { writeWholeFile } from "../../../lib/files/write-whole-file.ts";
import { acrossChains } from "../chain/across-chains.ts";
import { columnsOf } from "../chain/canonical-form.ts";
import type { Chain } from "../chain/chain.ts";
import { readBatches } from "../chain/chain-batches.ts";
import { readEvents } from "../chain/read-events.ts";
import type { BatchRange } from "./batches-to-archive.ts";

/** Batches per query, of up to 1,000 rows each. */
const BATCHES_PER_READ = 4;

const LINE_BREAK = 10;

export interface AuditArchive {
  file: string;
  /** SHA-256. */
  hash: Buffer;
}

/**
 * Writes the events of batches to a compressed file: a line that describes the archive, then one JSON object per event with the
 * number of its batch and its columns as text. The name contains the start of the file's hash, so no archive replaces another.
 * @throws {Error} if the file cannot be written, or has not one line per event when it is read back
 */
export async function writeAuditArchive(
  folder: string,
  chain: Chain,
  range: BatchRange,
): Promise<AuditArchive> {
  const path = join(folder, `audit-${chain.name}-${range.from}-${range.until}`);
  const archive: AuditArchive = { file: path, hash: Buffer.alloc(0) };
  await writeWholeFile(path, {
    write: (output: WriteStream) => pipeline(Readable.from(linesOf(chain, range)), createGzip(), output),
    check: (partial) => checkLines(partial, range.events + 1),
    async pathOf(partial) {
      archive.hash = await hashFile(partial);
      archive.file = `${path}-${archive.hash.toString("hex").slice(0, 8)}.ndjson.gz`;
      return archive.file;
    },
  });
  return archive;
}

/** Calculates the SHA-256 of a file. */
export async function hashFile(file: string): Promise<Buffer> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest();
}

async function* linesOf(chain: Chain, { from, until, events }: BatchRange): AsyncGenerator<string> {
  const header = { format: "school-svc audit archive 1", chain: chain.name, schoolId: chain.schoolId };
  yield `${JSON.stringify({ ...header, batches: [from, until], events })}\n`;
  for (let after = from - 1; after < until; ) {
    const limit = Math.min(BATCHES_PER_READ, until - after);
    const read = await acrossChains(async () => {
      const batches = await readBatches(chain, { after, limit });
      const found = [];
      for (const batch of batches) found.push({ batch, events: await readEvents(chain, batch) });
      return found;
    });
    for (const { batch, events } of read) {
      const columns = columnsOf(batch.form);
      for (const { id, values } of events) {
        const fields = columns.map((column, index) => [column, values[index]]);
        yield `${JSON.stringify({ batch: batch.sequence, id, ...Object.fromEntries(fields) })}\n`;
      }
    }
    after = read.at(-1)!.batch.sequence;
  }
}

async function checkLines(file: string, expected: number): Promise<void> {
  let lines = 0;
  const counter = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const byte of chunk) if (byte === LINE_BREAK) lines += 1;
      done();
    },
  });
  await pipeline(createReadStream(file), createGunzip(), counter);
  if (lines !== expected) throw new Error(`${file} has ${lines} lines instead of ${expected}`);
}
