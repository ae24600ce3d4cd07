import { z } from "zod";
import { KioskDevice, kioskDeviceStatuses, kioskPurposes } from "../../../models/kiosks/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { text } from "../../common/input/schemas.ts";

export const KioskDeviceView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    place: z.string().nullable(),
    purpose: z.enum(kioskPurposes),
    lastSeenAt: z.date().nullable(),
    revokedAt: z.date().nullable(),
    createdBy: z.uuid().nullable().describe("Id of an account"),
    status: z.enum(kioskDeviceStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "KioskDevice" });

export const NewKioskDevice = z
  .strictObject({
    name: text(80),
    place: text(120).nullable().optional(),
    purpose: z.enum(kioskPurposes).describe("What a scan records; it cannot be changed later"),
  })
  .meta({ id: "NewKioskDevice" });

export const MadeKioskDevice = KioskDeviceView.extend({
  key: z.string().describe("To be entered in the kiosk page, or sent as a bearer token. Shown once"),
}).meta({ id: "MadeKioskDevice" });

export const kioskDevices = crud(KioskDevice, {
  name: "Kiosk",
  view: KioskDeviceView,
  update: NewKioskDevice.pick({ name: true, place: true }).partial().meta({ id: "KioskDeviceChanges" }),
  access: { read: "kiosks.read", write: "kiosks.manage" },
  list: {
    filters: { status: z.enum(kioskDeviceStatuses), purpose: z.enum(kioskPurposes) },
    sort: ["name", "createdAt"],
    search: ["name", "place"],
  },
  rowScope: wholeSchoolOnly,
});
