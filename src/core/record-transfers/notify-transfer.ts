import type { RecordTransfer } from "../../models/record-transfers/index.ts";
import { accountsThatMay } from "../identity/roles/accounts-that-may.ts";
import { notify } from "../notifications/notify.ts";

const about = ({ id }: RecordTransfer) => ({
  entityType: "RecordTransfer",
  entityId: id,
  url: `/record-transfers/${id}`,
});

/** Notifies the others of the office that a package of another school has arrived. */
export async function notifyReceived(transfer: RecordTransfer): Promise<void> {
  const users = await accountsThatMay("record-transfers.manage");
  await notify({
    type: "record_transfer_received",
    props: { name: transfer.studentName, school: transfer.schoolName },
    to: { users: users.filter((id) => id !== transfer.createdBy) },
    ...about(transfer),
  });
}

/** Notifies the account that created a transfer that the other school has downloaded the package. */
export async function notifyDownloaded(transfer: RecordTransfer): Promise<void> {
  if (!transfer.createdBy) return;
  await notify({
    type: "record_transfer_downloaded",
    props: { name: transfer.studentName, school: transfer.schoolName },
    to: { users: [transfer.createdBy] },
    ...about(transfer),
  });
}
