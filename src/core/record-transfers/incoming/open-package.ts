import { buffer } from "node:stream/consumers";
import { conflict } from "../../../lib/errors.ts";
import type { RecordTransfer } from "../../../models/record-transfers/index.ts";
import { fileServices } from "../../documents/file-services.ts";
import { type ReadPackage, readPackage } from "../package/read-package.ts";

/** Reads the stored package of a transfer again. @throws {AppError} 409 `package_removed` */
export async function openPackage({ fileSha256 }: Pick<RecordTransfer, "fileSha256">): Promise<ReadPackage> {
  if (!fileSha256) throw conflict("package_removed", "The package of this transfer has been removed");
  return readPackage(await buffer(fileServices().store.read(fileSha256)));
}
