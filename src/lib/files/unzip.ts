import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createInflateRaw } from "node:zlib";
import { badZip, type ZipEntry, type ZipLimits, zipEntries } from "./zip-entries.ts";

/**
 * Unpacks a zip into a folder, as a stream and off the main thread. Only the base name of a file is used, and files are
 * written under generated names, so that no entry name can lead out of the folder.
 * @returns the path of each file, by base name
 * @throws {AppError} 400 `bad_zip`, `zip_too_large`
 */
export async function unzip(zip: Buffer, folder: string, limits: ZipLimits): Promise<Map<string, string>> {
  const entries = zipEntries(zip, limits);
  const paths = new Map<string, string>();
  for (const [index, entry] of entries.entries()) {
    if (paths.has(entry.name)) throw badZip(`There are two files ${entry.name} in the zip`);
    const path = join(folder, String(index));
    await write(entry, path);
    paths.set(entry.name, path);
  }
  return paths;
}

async function write({ name, method, checksum, packed, size }: ZipEntry, path: string): Promise<void> {
  const damaged = () => badZip(`${name} in the zip is damaged`);
  let sum = 0;
  let written = 0;
  async function* checked(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      written += piece.length;
      if (written > size) throw damaged();
      sum = crc32(piece, sum);
      yield piece;
    }
  }
  try {
    // An empty chunk would end the stream before it began.
    const source = Readable.from(packed.length ? [packed] : []);
    const file = createWriteStream(path, { mode: 0o600 });
    if (method === 0) await pipeline(source, checked, file);
    else await pipeline(source, createInflateRaw(), checked, file);
  } catch (error) {
    throw String((error as NodeJS.ErrnoException).code).startsWith("Z_") ? damaged() : error;
  }
  if (written !== size || sum !== checksum) throw damaged();
}
