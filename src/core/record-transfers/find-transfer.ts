import { notFound } from "../../lib/errors.ts";
import { RecordTransfer } from "../../models/record-transfers/index.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { scopeWhere } from "../common/entities/row-scope.ts";
import { wholeSchoolOnly } from "../common/entities/whole-school-only.ts";

/** Gets a transfer of this direction that the caller may change, and locks it. @throws {AppError} 403, 404 */
export async function findTransfer(
  id: string,
  direction?: RecordTransfer["direction"],
): Promise<RecordTransfer> {
  const transfer = await findLocked(RecordTransfer, id, {
    where: scopeWhere("record-transfers.manage", wholeSchoolOnly),
  });
  if (direction && transfer.direction !== direction) throw notFound("Record transfer");
  return transfer;
}
