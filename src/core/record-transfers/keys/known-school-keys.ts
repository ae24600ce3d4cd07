import { z } from "zod";
import { actorId } from "../../../lib/context.ts";
import { KnownSchoolKey } from "../../../models/record-transfers/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";

export const KnownSchoolKeyView = z
  .object({
    id: z.uuid(),
    schoolName: z.string(),
    fingerprint: z.string(),
    note: z.string().nullable(),
    confirmedBy: z.uuid().nullable().describe("Id of an account"),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "KnownSchoolKey" });

/** As people read it to each other: upper case and spaces do not matter. */
const Fingerprint = text(200)
  .transform((typed) => typed.replaceAll(/[\s:]/g, "").toLowerCase())
  .refine((typed) => /^[0-9a-f]{64}$/.test(typed), "must be the 64 characters of a fingerprint, 0-9 and a-f");

const kept = { schoolName: text(160), note: paragraphs(500).nullable().optional() };

export const NewKnownSchoolKey = z
  .strictObject({ ...kept, fingerprint: Fingerprint })
  .meta({ id: "NewKnownSchoolKey" });
export const KnownSchoolKeyChanges = z.strictObject(kept).partial().meta({ id: "KnownSchoolKeyChanges" });

export const knownSchoolKeys = crud(KnownSchoolKey, {
  name: "Known school key",
  view: KnownSchoolKeyView,
  create: NewKnownSchoolKey,
  update: KnownSchoolKeyChanges,
  access: { read: "record-transfers.read", write: "record-transfers.manage" },
  list: {
    filters: { fingerprint: z.string().max(64) },
    sort: ["schoolName", "-createdAt"],
    search: ["schoolName"],
  },
  rowScope: wholeSchoolOnly,
  async check(key) {
    key.confirmedBy = actorId();
  },
});
