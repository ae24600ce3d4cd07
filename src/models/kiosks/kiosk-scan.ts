import { day, integer, oneOf, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";
import { kioskPurposes } from "./kiosk-device.ts";

export const kioskScanStatuses = ["recorded", "repeated", "not_applied", "refused"] as const;
export const kioskScanReasons = [
  "unknown_card",
  "revoked_card",
  "expired_card",
  "not_a_student",
  "student_suspended",
  "student_left",
  "too_old",
  "in_future",
  "already_marked",
  "register_locked",
  "not_a_school_day",
  "no_class",
  "no_code",
] as const;
export const kioskMarks = ["present", "late"] as const;

/** A scan of an ID card at a kiosk, and what became of it. Never changed, except when two records of a student are merged. */
export class KioskScan extends tenantTable({
  kioskDeviceId: uuid(),
  /** Given by the device, so that a scan which is sent again is stored once. */
  scanId: uuid(),
  purpose: oneOf(kioskPurposes),
  studentId: uuid().nullable(),
  /** The day at the school. */
  date: day(),
  scannedAt: timestamp(),
  status: oneOf(kioskScanStatuses),
  reason: oneOf(kioskScanReasons).nullable(),
  /** The mark that the scan wrote into the daily register. */
  mark: oneOf(kioskMarks).nullable(),
  minutesLate: integer().nullable(),
}) {}

table(KioskScan, "kiosk_scans");
