import { badRequest } from "../errors.ts";

export interface ZipEntry {
  /** As in the zip, with its folders. */
  path: string;
  /** The last part of the path. */
  name: string;
  method: number;
  checksum: number;
  packed: Buffer;
  size: number;
}

export interface ZipLimits {
  entries: number;
  /** Maximum total size of all files when unpacked. */
  bytes: number;
}

export const badZip = (message: string) => badRequest("bad_zip", message);
export const zipTooLarge = ({ bytes }: ZipLimits) =>
  badRequest("zip_too_large", `The files in the zip are larger than ${bytes / 1_048_576} MB in total`);
const broken = () => badZip("The file is not a zip file, or is incomplete");

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const FILE_SIGNATURE = 0x04034b50;
const MAX_END_BYTES = 22 + 65_535;

/**
 * Reads the central directory at the end of a zip. The sizes in it may be wrong: check them again while unpacking.
 * @throws {AppError} 400 `bad_zip`, `zip_too_large`
 */
export function zipEntries(zip: Buffer, limits: ZipLimits): ZipEntry[] {
  const entries = directoryOf(zip, limits.entries);
  if (entries.reduce((sum, { size }) => sum + size, 0) > limits.bytes) throw zipTooLarge(limits);
  return entries;
}

function directoryOf(zip: Buffer, most: number): ZipEntry[] {
  try {
    const end = endOf(zip);
    const count = zip.readUInt16LE(end + 10);
    if (count > most) throw badZip(`There are more than ${most} files in the zip`);
    let at = zip.readUInt32LE(end + 16);
    const entries: ZipEntry[] = [];
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
function entryAt(zip: Buffer, at: number, path: string): ZipEntry | null {
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
    path,
    name,
    method,
    checksum: checksum!,
    packed: zip.subarray(begin, begin + packedSize!),
    size: size!,
  };
}
