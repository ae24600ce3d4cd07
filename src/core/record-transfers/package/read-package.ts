import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import type { z } from "zod";
import { badRequest } from "../../../lib/errors.ts";
import { unzipToMemory } from "../../../lib/files/unzip-to-memory.ts";
import { fingerprintOf } from "../keys/fingerprint-of.ts";
import { FORMAT, MANIFEST, Manifest, RECORD, SIGNATURE, VERSION } from "./manifest-schema.ts";
import { TransferRecord } from "./record-schema.ts";

const LIMITS = { entries: 64, bytes: 50 * 1_048_576 };
const MAX_JSON_BYTES = 2 * 1_048_576;

export interface ReadPackage {
  manifest: Manifest;
  record: TransferRecord;
  /** By path, as the manifest lists them. */
  files: ReadonlyMap<string, Buffer>;
  fingerprint: string;
}

const damaged = (message: string) => badRequest("bad_package", message);
const changed = (path: string) =>
  badRequest(
    "package_changed",
    `${path} in the package was changed after it was signed: ask the school to send it again`,
  );
const missing = (path: string) =>
  badRequest("package_incomplete", `The package has no ${path}: ask the school to send it again`);

/**
 * Reads a package of another school, and checks format, signature, the hash of each file, and the record. Whether the key belongs
 * to the school that the manifest names is for the office to confirm.
 * @throws {AppError} 400 `bad_zip`, `zip_too_large`, `bad_package`, `package_incomplete`, `package_version`, `bad_signature`,
 *   `package_changed`
 */
export function readPackage(zip: Buffer): ReadPackage {
  const entries = unzipToMemory(zip, LIMITS);
  const manifestBytes = entries.get(MANIFEST);
  const signature = entries.get(SIGNATURE);
  if (!manifestBytes) throw missing(MANIFEST);
  if (!signature) throw missing(SIGNATURE);
  const manifest = manifestOf(manifestBytes);
  const key = publicKeyOf(manifest.publicKey);
  if (!verify(null, manifestBytes, key, Buffer.from(signature.toString("latin1"), "base64")))
    throw badRequest(
      "bad_signature",
      "The signature of the package is wrong: it was changed, or is not from this school",
    );
  const files = filesOf(entries, manifest);
  const json = files.get(RECORD);
  if (!json) throw missing(RECORD);
  const record = checked(TransferRecord, parse(json, RECORD), RECORD);
  for (const { path } of record.documents) if (!files.has(path)) throw missing(path);
  return { manifest, record, files, fingerprint: fingerprintOf(manifest.publicKey) };
}

function manifestOf(bytes: Buffer): Manifest {
  const json = parse(bytes, MANIFEST) as { format?: unknown; version?: unknown } | null;
  if (json?.format !== FORMAT) throw damaged("The file is not a package with a student's record");
  if (json.version !== VERSION)
    throw badRequest(
      "package_version",
      `The package has another version than ${VERSION}: update the service, or ask for version ${VERSION}`,
    );
  return checked(Manifest, json, MANIFEST);
}

function publicKeyOf(publicKey: string): KeyObject {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // Refused below.
  }
  throw damaged("The public key in the package is not an Ed25519 key");
}

/** Takes exactly the files of the manifest. */
function filesOf(entries: ReadonlyMap<string, Buffer>, manifest: Manifest): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const { path, size, sha256 } of manifest.files) {
    const content = entries.get(path);
    if (!content) throw missing(path);
    if (content.length !== size || createHash("sha256").update(content).digest("hex") !== sha256)
      throw changed(path);
    files.set(path, content);
  }
  const extra = [...entries.keys()].find(
    (path) => path !== MANIFEST && path !== SIGNATURE && !files.has(path),
  );
  if (extra !== undefined)
    throw damaged(`The package has a file that it does not list: ${extra.slice(0, 100)}`);
  return files;
}

function parse(bytes: Buffer, path: string): unknown {
  if (bytes.length > MAX_JSON_BYTES)
    throw damaged(`${path} in the package is larger than ${MAX_JSON_BYTES / 1_048_576} MB`);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw damaged(`${path} in the package is not valid JSON`);
  }
}

function checked<S extends z.ZodType>(schema: S, value: unknown, path: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw damaged(`${path} in the package: ${issue!.path.join(".")} ${issue!.message}`.slice(0, 300));
}
