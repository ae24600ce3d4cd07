import { KnownSchoolKey } from "./known-school-key.ts";
import { RecordTransfer } from "./record-transfer.ts";
import { RecordTransferKey } from "./record-transfer-key.ts";
import { RecordTransferLink } from "./record-transfer-link.ts";

export { transferContents, transferDirections, transferStatuses } from "./record-transfer.ts";
export { transferKeyStatuses } from "./record-transfer-key.ts";
export { KnownSchoolKey, RecordTransfer, RecordTransferKey, RecordTransferLink };

export function associate(): void {}
