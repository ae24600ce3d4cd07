import { createHash, type KeyObject, sign } from "node:crypto";
import { strToU8, type Zippable, zipSync } from "fflate";
import { FORMAT, MANIFEST, Manifest, RECORD, SIGNATURE, VERSION } from "./manifest-schema.ts";
import type { TransferRecord } from "./record-schema.ts";

interface Package {
  about: Pick<Manifest, "packageId" | "createdAt" | "school" | "student" | "contents">;
  record: TransferRecord;
  /** Further files by path: the transcript and the documents that the record names. */
  files?: ReadonlyMap<string, Uint8Array>;
  key: { publicKey: string; privateKey: KeyObject };
}

/** Writes a package: a zip of the record, its files, a manifest with their hashes, and the signature of the manifest. */
export function writePackage({ about, record, files = new Map(), key }: Package): Buffer {
  const content = new Map<string, Uint8Array>([[RECORD, strToU8(JSON.stringify(record, null, 2))], ...files]);
  const manifest = Manifest.parse({
    format: FORMAT,
    version: VERSION,
    ...about,
    publicKey: key.publicKey,
    files: [...content].map(([path, bytes]) => ({
      path,
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    })),
  } satisfies Manifest);
  const manifestBytes = strToU8(JSON.stringify(manifest, null, 2));
  const signature = sign(null, manifestBytes, key.privateKey).toString("base64");
  const zip: Zippable = {
    [MANIFEST]: manifestBytes,
    [SIGNATURE]: strToU8(signature),
    ...Object.fromEntries(content),
  };
  return Buffer.from(zipSync(zip));
}
