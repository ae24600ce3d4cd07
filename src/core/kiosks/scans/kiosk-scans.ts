import { z } from "zod";
import {
  KioskScan,
  kioskMarks,
  kioskPurposes,
  kioskScanReasons,
  kioskScanStatuses,
} from "../../../models/kiosks/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";

export const KioskScanView = z
  .object({
    id: z.uuid(),
    kioskDeviceId: z.uuid(),
    deviceName: z.string(),
    purpose: z.enum(kioskPurposes),
    studentId: z.uuid().nullable().describe("Null if the card names no student of the school"),
    studentName: z.string().nullable(),
    date: z.iso.date().describe("The day at the school"),
    scannedAt: z.date(),
    status: z
      .enum(kioskScanStatuses)
      .describe("`not_applied`: the card is valid, but the register was not marked, and `reason` says why"),
    reason: z.enum(kioskScanReasons).nullable(),
    mark: z.enum(kioskMarks).nullable().describe("The mark that the scan wrote into the daily register"),
    minutesLate: z.int().nullable(),
    createdAt: z.date().describe("When the device sent it"),
    updatedAt: z.date(),
  })
  .meta({ id: "KioskScan" });

/** Read-only: rows are written by `record-scans.ts`. */
export const kioskScans = crud(KioskScan as never, {
  name: "Kiosk scan",
  view: KioskScanView,
  computed: {
    deviceName: `SELECT d.name FROM kiosk_devices d WHERE d.school_id = :school AND d.id = t.kiosk_device_id`,
    studentName: `SELECT s.given_name || ' ' || s.family_name FROM students s
      WHERE s.school_id = :school AND s.id = t.student_id`,
  },
  access: { read: "kiosks.read" },
  list: {
    filters: {
      date: z.iso.date(),
      status: z.enum(kioskScanStatuses),
      purpose: z.enum(kioskPurposes),
      kioskDeviceId: z.uuid(),
      studentId: z.uuid(),
    },
    sort: ["-scannedAt", "createdAt"],
  },
  rowScope: wholeSchoolOnly,
});
