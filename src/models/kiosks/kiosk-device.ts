import { oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const kioskPurposes = ["arrival", "departure"] as const;
export const kioskDeviceStatuses = ["active", "revoked"] as const;

/** A tablet that records scans of ID cards under a key of its own. The key is not stored. */
export class KioskDevice extends tenantTable({
  name: text(),
  place: text().nullable(),
  purpose: oneOf(kioskPurposes),
  keyHash: text(),
  lastSeenAt: timestamp().nullable(),
  revokedAt: timestamp().nullable(),
  /** Id of an account. */
  createdBy: uuid().nullable(),
  status: oneOf(kioskDeviceStatuses).default("active"),
}) {}

table(KioskDevice, "kiosk_devices");
