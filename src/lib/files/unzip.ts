import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createInflateRaw } from "node:zlib";
import { badRequest } from "../errors.ts";

interface Limits {
  entries: number;
  /** Maximum total size of all files when unpacked. */
  bytes: number;
}

interface Entry {
  name: string;
  method: number;
  checksum: number;
  packed: Buffer;
  size: number;
}

const badZip = (message: string) => badRequest("bad_zip", message);
const broken = () => badZip("The file is not a zip file, or is incomplete");

/**
 * Unpacks a zip into a folder, as a stream and off the main thread. Only the base name of a file is used, and files are
 * written under generated names, so that no entry name can lead out of the folder.
 * @returns the path of each file, by base name
 * @throws {AppError} 400 `bad_zip`, `zip_too_large`
 */
export async function unzip(zip: Buffer, folder: string, limits: Limits): Promise<Map<string, string>> {
  const entries = entriesOf(zip, limits.entries);
  const tooLarge = () =>
    badRequest(
      "zip_too_large",
      `The files in the zip are larger than ${limits.bytes / 1_048_576} MB in total`,
    );
  // The sizes in the directory may be wrong: they are checked again while unpacking.
  if (entries.reduce((sum, { size }) => sum + size, 0) > limits.bytes) throw tooLarge();
  const paths = new Map<string, string>();
  for (const [index, entry] of entries.entries()) {
    if (paths.has(entry.name)) throw badZip(`There are two files ${entry.name} in the zip`);
    const path = join(folder, String(index));
    await write(entry, path);
    paths.set(entry.name, path);
  }
  return paths;
}

async function write({ name, method, checksum, packed, size }: Entry, path: string): Promise<void> {
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

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const FILE_SIGNATURE = 0x04034b50;
const MAX_END_BYTES = 22 + 65_535;

/** Reads the central directory at the end of the zip. */
function entriesOf(zip: Buffer, most: number): Entry[] {
  try {
    const end = endOf(zip);
    const count = zip.readUInt16LE(end + 10);
    if (count > most) throw badZip(`There are more than ${most} files in the zip`);
    let at = zip.readUInt32LE(end + 16);
    const entries: Entry[] = [];
    for (let read = 0; read < count; read += 1) {
      if (zip.readUInt32LE(at) !== ENTRY_SIGNATURE) throw broken();
      const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) =>
        zip.readUInt16LE(at + offset),
      );
      const path = zip.toString("utf8", at + 46, at + 46 + nameLength!);
      const entry = entryAt(zip, at, path);
      if (entry) entries.push(entry);
      at += 46 + nameLength! + extraLength! + noteLength!;
    }
    return entries;
  } catch (error) {
    // An offset points outside the file.
    throw error instanceof RangeError ? broken() : error;
  }
}

function endOf(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - MAX_END_BYTES); at -= 1)
    if (zip.readUInt32LE(at) === END_SIGNATURE && zip.readUInt16LE(at + 20) === zip.length - at - 22)
      return at;
  throw broken();
}

/** Returns null for folders, and for files that file managers add. */
function entryAt(zip: Buffer, at: number, path: string): Entry | null {
  const parts = path.split(/[\\/]/);
  const name = parts.at(-1)!.slice(0, 200);
  if (name === "" || name.startsWith(".") || parts.includes("__MACOSX")) return null;
  const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)];
  if (flags & 1) throw badZip(`${name} in the zip is encrypted`);
  if (method !== 0 && method !== 8) throw badZip(`${name} in the zip uses an unsupported compression method`);
  const [checksum, packedSize, size] = [16, 20, 24].map((offset) => zip.readUInt32LE(at + offset));
  const head = zip.readUInt32LE(at + 42);
  if (zip.readUInt32LE(head) !== FILE_SIGNATURE) throw broken();
  const begin = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
  if (begin + packedSize! > zip.length) throw broken();
  return {
    name,
    method,
    checksum: checksum!,
    packed: zip.subarray(begin, begin + packedSize!),
    size: size!,
  };
}
