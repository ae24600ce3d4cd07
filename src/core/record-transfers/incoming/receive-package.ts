import { buffer } from "node:stream/consumers";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { RecordTransfer } from "../../../models/record-transfers/index.ts";
import { audited } from "../../audit/audited.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { fileServices } from "../../documents/file-services.ts";
import { storeFiles } from "../../documents/store/store-files.ts";
import { notifyReceived } from "../notify-transfer.ts";
import { readPackage } from "../package/read-package.ts";
import { recordTransfers, type ShownTransfer } from "../record-transfers.ts";

/** The body of an upload: the package as it is. Browsers do not agree on the type of a zip. */
export const packageFile: { type: string[]; maxMegabytes: () => number } = {
  type: ["application/zip", "application/octet-stream"],
  maxMegabytes: () => fileServices().maxMegabytes,
};

/**
 * Checks and keeps a package of another school. Nothing is created from it yet.
 * @throws {AppError} 400 as `readPackage`, 403, 409 `package_known`, `file_quota`, 413
 */
export async function receivePackage(upload: AsyncIterable<Uint8Array>): Promise<ShownTransfer> {
  checkWholeSchool("record-transfers.manage");
  const content = await buffer(upload);
  const { manifest, fingerprint } = readPackage(content);
  return transaction(async () => {
    const [sha256] = await storeFiles(content);
    const { packageId } = manifest;
    const known = await RecordTransfer.findOne({
      where: { direction: "incoming", packageId, status: ["received", "accepted"] },
    });
    if (known)
      throw conflict("package_known", "This package has been received before", {
        recordTransferId: known.id,
      });
    const transfer = await RecordTransfer.create({
      direction: "incoming",
      studentName: manifest.student.name,
      schoolName: manifest.school.name,
      contents: manifest.contents,
      packageId,
      packagedAt: new Date(manifest.createdAt),
      packageSha256: sha256!,
      fileSha256: sha256!,
      packageSize: content.length,
      keyFingerprint: fingerprint,
      createdBy: actorId(),
      status: "received",
    });
    const { studentName, schoolName } = transfer;
    await audited(RecordTransfer, transfer.id, "upload", {
      after: { studentName, schoolName, packageId, packageSha256: sha256, keyFingerprint: fingerprint },
    });
    await notifyReceived(transfer);
    return recordTransfers.get(transfer.id) as Promise<ShownTransfer>;
  });
}
