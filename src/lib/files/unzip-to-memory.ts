import { crc32, inflateRawSync } from "node:zlib";
import { badZip, type ZipLimits, zipEntries } from "./zip-entries.ts";

/**
 * Unpacks a small zip into memory, by the paths of its files.
 * @throws {AppError} 400 `bad_zip`, also for a path that leads out of the zip, and `zip_too_large`
 */
export function unzipToMemory(zip: Buffer, limits: ZipLimits): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const { path, name, method, checksum, packed, size } of zipEntries(zip, limits)) {
    const damaged = () => badZip(`${name} in the zip is damaged`);
    if (/^[\\/]|^[a-z]:|\0/i.test(path) || path.split(/[\\/]/).includes(".."))
      throw badZip(`${name} in the zip has a path that leads out of it`);
    const plain = path.replaceAll("\\", "/");
    if (files.has(plain)) throw badZip(`There are two files ${name} in the zip`);
    const content = method === 0 ? packed : inflated(packed, size);
    if (content?.length !== size || crc32(content) !== checksum) throw damaged();
    files.set(plain, content);
  }
  return files;
}

/** Unpacks at most the size that the directory names. @returns null if there is more, or it is damaged */
function inflated(packed: Buffer, size: number): Buffer | null {
  if (packed.length === 0) return null;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch {
    return null;
  }
}
