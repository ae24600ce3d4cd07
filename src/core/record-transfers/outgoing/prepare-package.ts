import { buffer } from "node:stream/consumers";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { Transcript } from "../../../models/assessment/index.ts";
import type { RecordTransfer } from "../../../models/record-transfers/index.ts";
import { School } from "../../../models/school/index.ts";
import { printTranscriptOf } from "../../assessment/transcripts/print-transcript.ts";
import { transition } from "../../common/entities/transition.ts";
import { fileServices } from "../../documents/file-services.ts";
import { storeFiles } from "../../documents/store/store-files.ts";
import { consentRequired } from "../../school/settings/transfer-consent-setting.ts";
import { checkContents } from "../check-contents.ts";
import { findTransfer } from "../find-transfer.ts";
import { ownKey, privateKeyOf } from "../keys/own-key.ts";
import { TRANSCRIPT } from "../package/manifest-schema.ts";
import { writePackage } from "../package/write-package.ts";
import { recordTransfers, type ShownTransfer } from "../record-transfers.ts";
import { transferTransitions } from "../transfer-transitions.ts";
import { collectRecord, type SentDocument } from "./collect-record.ts";

/**
 * Builds and signs the package of a draft. The record is read, printed and packed without a lock; the draft is locked only to store
 * the result, and must not have changed meanwhile.
 * @throws {AppError} 403, 404, 409 `consent_missing`, `record_transfer_status`, `record_incomplete`, `package_too_large`,
 *   `transfer_changed`, `file_quota`
 */
export async function preparePackage(id: string): Promise<ShownTransfer> {
  const collected = await transaction(async () => {
    const transfer = await findTransfer(id, "outgoing");
    const { from, refuse } = transferTransitions("The transfer", "prepared");
    if (!from.includes(transfer.status)) throw refuse(transfer.status);
    checkContents(transfer.contents);
    if (transfer.consentOn === null && (await consentRequired()))
      throw conflict(
        "consent_missing",
        "The school requires the consent of a guardian: record who agreed, and when",
      );
    const transcript = transfer.contents.includes("marks")
      ? await Transcript.findOne({ where: { studentId: transfer.studentId!, status: "issued" } })
      : null;
    const school = await School.findByPk(schoolId(), { attributes: ["id", "name"], rejectOnEmpty: true });
    return { transfer, transcript, school, key: await ownKey(), ...(await collectRecord(transfer)) };
  });
  const { transfer, transcript, school, key, record, documents } = collected;
  const files = await readFiles(documents);
  if (transcript) files.set(TRANSCRIPT, await transaction(() => buffer(printTranscriptOf(transcript))));
  const packageId = newId();
  const packagedAt = now();
  const content = writePackage({
    about: {
      packageId,
      createdAt: packagedAt.toISOString(),
      school: { name: school.name },
      student: { name: transfer.studentName },
      contents: transfer.contents,
    },
    record,
    files,
    key: { publicKey: key.publicKey, privateKey: privateKeyOf(key) },
  });
  const { maxMegabytes } = fileServices();
  if (content.length > maxMegabytes * 1_048_576)
    throw conflict(
      "package_too_large",
      `The package exceeds ${maxMegabytes} MB: leave out the documents, and send them separately`,
    );
  return transaction(async () => {
    const [sha256] = await storeFiles(content);
    const locked = await findTransfer(id, "outgoing");
    if (locked.updatedAt.getTime() !== transfer.updatedAt.getTime())
      throw conflict(
        "transfer_changed",
        "The transfer was changed meanwhile: check it, and prepare it again",
      );
    await transition<RecordTransfer["status"]>(locked, {
      ...transferTransitions("The transfer", "prepared"),
      verb: "prepare",
      set: {
        ...{ packageId, packagedAt, packageSha256: sha256, fileSha256: sha256, packageSize: content.length },
        keyFingerprint: key.fingerprint,
      },
      after: { packageId, packageSha256: sha256, contents: transfer.contents },
    });
    return recordTransfers.get(id) as Promise<ShownTransfer>;
  });
}

async function readFiles(documents: readonly SentDocument[]): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const { path, sha256 } of documents)
    files.set(path, await transaction(() => buffer(fileServices().store.read(sha256)), { readOnly: true }));
  return files;
}
