import { z } from "zod";
import { kioskMarks, kioskScanReasons, kioskScanStatuses } from "../../../models/kiosks/index.ts";
import { text } from "../../common/input/schemas.ts";

const MAX_SCANS = 200;

const instant = z.iso.datetime().transform((time) => new Date(time));

export const KioskScans = z
  .strictObject({
    sentAt: instant.describe(
      "The time of the device's clock now. Its difference to the clock of the service is applied to each scan",
    ),
    scans: z
      .array(
        z.strictObject({
          scanId: z.uuid().describe("Made by the device; a scan that is sent again is not recorded again"),
          code: text(300).describe("What the QR code or the Code 128 of the card holds"),
          scannedAt: instant.describe("By the clock of the device"),
        }),
      )
      .min(1)
      .max(MAX_SCANS),
  })
  .meta({ id: "KioskScans" });

export type GivenScans = z.output<typeof KioskScans>;

export const KioskScanResults = z
  .object({
    results: z
      .array(
        z.object({
          scanId: z.uuid(),
          status: z.enum(kioskScanStatuses),
          reason: z.enum(kioskScanReasons).nullable(),
          givenName: z.string().nullable().describe("Null if the card was refused"),
          mark: z.enum(kioskMarks).nullable(),
          minutesLate: z.int().nullable(),
        }),
      )
      .describe("In the order of the request, each scan once"),
  })
  .meta({ id: "KioskScanResults" });
