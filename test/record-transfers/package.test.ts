import { generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import test from "ava";
import fc from "fast-check";
import { strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import { priorRecordsOf } from "../../src/core/record-transfers/incoming/prior-records-of.ts";
import { fingerprintOf } from "../../src/core/record-transfers/keys/fingerprint-of.ts";
import { readPackage } from "../../src/core/record-transfers/package/read-package.ts";
import { TransferRecord } from "../../src/core/record-transfers/package/record-schema.ts";
import { writePackage } from "../../src/core/record-transfers/package/write-package.ts";
import { transferContents } from "../../src/models/record-transfers/index.ts";
import { anyRecord } from "./any-record.ts";

function newKey(type: "ed25519" | "ed448" = "ed25519"): { publicKey: string; privateKey: KeyObject } {
  const { publicKey, privateKey } =
    type === "ed25519" ? generateKeyPairSync("ed25519") : generateKeyPairSync("ed448");
  return { publicKey: publicKey.export({ type: "spki", format: "der" }).toString("base64"), privateKey };
}
const key = newKey();
const empty = TransferRecord.parse({
  student: { givenName: "Odalys", familyName: "Quill" },
  ...{ guardians: [], enrollments: [], marks: [], attendance: [], priorRecords: [] },
  ...{ health: [], support: [], discipline: [], documents: [] },
});
const write = (record: TransferRecord = empty, files?: ReadonlyMap<string, Uint8Array>, by = key) =>
  writePackage({
    about: {
      ...{ packageId: randomUUID(), createdAt: "2026-11-20T08:00:00.000Z", school: { name: "Greenfield" } },
      ...{ student: { name: "Odalys Quill" }, contents: [...transferContents] },
    },
    record,
    ...(files && { files }),
    key: by,
  });
/** A package with these files replaced, removed (null) or added. */
const tampered = (files: Readonly<Record<string, string | null>>, zip = write()): Buffer => {
  const content: Zippable = unzipSync(zip);
  for (const [path, text] of Object.entries(files))
    if (text === null) delete content[path];
    else content[path] = strToU8(text);
  return Buffer.from(zipSync(content));
};
/** A package whose manifest was changed and signed again by the same key. */
const resigned = (change: (manifest: any) => object, by = key): Buffer => {
  const content: Zippable = unzipSync(write(empty, undefined, by));
  const manifest = strToU8(
    JSON.stringify(change(JSON.parse(Buffer.from(content["manifest.json"] as Uint8Array).toString()))),
  );
  content["manifest.json"] = manifest;
  content["signature"] = strToU8(sign(null, manifest, by.privateKey).toString("base64"));
  return Buffer.from(zipSync(content));
};
const codeOf = (zip: Buffer): string => {
  try {
    readPackage(zip);
    return "accepted";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test("what is written is read as it was", (t) => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const files = new Map(record.documents.map(({ path }) => [path, strToU8(`content of ${path}`)]));
      const read = readPackage(write(record, files));
      t.deepEqual(read.record, record);
      t.is(read.fingerprint, fingerprintOf(key.publicKey));
      for (const [path, bytes] of files) t.deepEqual(new Uint8Array(read.files.get(path)!), bytes);
    }),
    { numRuns: 60 },
  );
});

test("every byte of a package that changes is found", (t) => {
  const zip = write();
  fc.assert(
    fc.property(fc.nat(zip.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const changed = Buffer.from(zip);
      changed[at] = changed[at]! ^ by;
      let read: ReturnType<typeof readPackage>;
      try {
        read = readPackage(changed);
      } catch (error) {
        t.truthy((error as { code?: string }).code, String(error));
        return;
      }
      // Bytes that carry nothing, such as a date in the directory of the zip.
      t.deepEqual(read, readPackage(zip));
    }),
    { numRuns: 300 },
  );
});

test("each part that was tampered with is refused, by name", (t) => {
  t.is(codeOf(write()), "accepted");
  t.is(codeOf(tampered({ "record.json": JSON.stringify(empty) })), "package_changed", "only the white space");
  t.is(codeOf(tampered({ "record.json": null })), "package_incomplete");
  t.is(codeOf(tampered({ "manifest.json": null })), "package_incomplete");
  t.is(codeOf(tampered({ signature: null })), "package_incomplete");
  t.is(codeOf(tampered({ signature: "" })), "bad_signature");
  t.is(codeOf(tampered({ signature: Buffer.alloc(64).toString("base64") })), "bad_signature");
  t.is(codeOf(tampered({ "extra.exe": "MZ" })), "bad_package");
  const manifest = Buffer.from(unzipSync(write())["manifest.json"]!).toString();
  t.is(codeOf(tampered({ "manifest.json": manifest.replace("Greenfield", "Riverside") })), "bad_signature");
  const other = newKey();
  t.is(
    codeOf(tampered({ "manifest.json": manifest.replace(key.publicKey, other.publicKey) })),
    "bad_signature",
    "the key of somebody else",
  );
});

test("what is signed but does not follow the format is refused", (t) => {
  t.is(codeOf(resigned((manifest) => manifest)), "accepted");
  t.is(codeOf(resigned((manifest) => ({ ...manifest, version: 2 }))), "package_version");
  t.is(codeOf(resigned((manifest) => ({ ...manifest, format: "other" }))), "bad_package");
  t.is(codeOf(resigned((manifest) => ({ ...manifest, admin: true }))), "bad_package");
  t.is(codeOf(resigned((manifest) => ({ ...manifest, files: [] }))), "bad_package");
  t.is(codeOf(resigned((manifest) => ({ ...manifest, school: { name: "a\u202eb" } }))), "bad_package");
  t.is(codeOf(resigned((manifest) => manifest, newKey("ed448"))), "bad_package");
  const unknown = { ...empty, student: { ...empty.student, id: randomUUID() } } as never;
  t.is(codeOf(write(unknown)), "bad_package", "an id of the sending school");
  const missing = {
    ...empty,
    documents: [{ path: "documents/1.pdf", type: "other" as const, fileName: "a" }],
  };
  t.is(codeOf(write(missing)), "package_incomplete");
  const long = { ...empty, student: { ...empty.student, givenName: "x".repeat(81) } };
  t.is(codeOf(write(long)), "bad_package");
});

test("hostile archives are refused", (t) => {
  t.is(codeOf(Buffer.from("not a zip at all")), "bad_zip");
  t.is(codeOf(Buffer.alloc(0)), "bad_zip");
  t.is(codeOf(tampered({ "../../etc/passwd": "root" })), "bad_zip");
  t.is(codeOf(tampered({ "/etc/passwd": "root" })), "bad_zip");
  t.is(codeOf(tampered({ "C:\\windows\\system.ini": "x" })), "bad_zip");
  const bomb = tampered({ "bomb.json": "0".repeat(52 * 1_048_576) });
  t.true(bomb.length < 100_000);
  t.is(codeOf(bomb), "zip_too_large");
  const many = Object.fromEntries(Array.from({ length: 100 }, (_each, index) => [`f${index}`, "x"]));
  t.is(codeOf(tampered(many)), "bad_zip");
  t.is(codeOf(tampered({ "manifest.json": "{".repeat(1000) })), "bad_package");
  t.is(codeOf(tampered({ "manifest.json": "null" })), "bad_package");
  t.is(codeOf(tampered({ "manifest.json": `"${"x".repeat(3 * 1_048_576)}"` })), "bad_package");
});

test("marks become prior academic records, one per course and term", (t) => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const doubled = { ...record, marks: [...record.marks, ...record.marks] };
      const records = priorRecordsOf(doubled, "Greenfield");
      const keys = records.map((each) => JSON.stringify([each.schoolName, each.yearLabel, each.courseTitle]));
      t.is(new Set(keys).size, keys.length);
      t.is(records.length, record.priorRecords.length + 2 * record.marks.length);
    }),
    { numRuns: 50 },
  );
});
