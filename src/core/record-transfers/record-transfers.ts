import { z } from "zod";
import {
  RecordTransfer,
  transferContents,
  transferDirections,
  transferStatuses,
} from "../../models/record-transfers/index.ts";
import { crud } from "../common/entities/crud.ts";
import { wholeSchoolOnly } from "../common/entities/whole-school-only.ts";

export const transferTrusts = ["trusted", "unverified"] as const;

/** The key counts only for the school under whose name the office confirmed it. */
const trustSql = `CASE WHEN t.direction = 'outgoing' THEN NULL
  WHEN EXISTS (SELECT FROM known_school_keys k WHERE k.school_id = t.school_id AND k.fingerprint = t.key_fingerprint
    AND lower(k.school_name) = lower(t.school_name)) THEN 'trusted' ELSE 'unverified' END`;

export const RecordTransferView = z
  .object({
    id: z.uuid(),
    direction: z.enum(transferDirections),
    studentId: z.uuid().nullable().describe("Of an incoming record: the student created from it"),
    studentName: z.string(),
    schoolName: z.string().describe("The other school"),
    schoolEmail: z.string().nullable(),
    reason: z.string().nullable(),
    contents: z.array(z.enum(transferContents)).describe("What goes along besides the data of the student"),
    consentGivenBy: z.string().nullable().describe("Name of the guardian who agreed"),
    consentOn: z.iso.date().nullable(),
    packageId: z.uuid().nullable(),
    packageSha256: z.string().nullable().describe("Proves what was sent or received"),
    packageSize: z.int().nullable().describe("In bytes"),
    packagedAt: z.date().nullable(),
    fileSha256: z.string().nullable().describe("Null once the package is removed"),
    keyFingerprint: z.string().nullable().describe("SHA-256 of the public key that signed the package"),
    trust: z
      .enum(transferTrusts)
      .nullable()
      .describe("trusted: the office confirmed this key for this school. Null for outgoing records"),
    downloadedAt: z.date().nullable().describe("When the emailed link was first used"),
    createdBy: z.uuid().nullable().describe("Id of an account"),
    decidedBy: z.uuid().nullable().describe("Id of an account"),
    decidedAt: z.date().nullable(),
    decisionNote: z.string().nullable(),
    status: z.enum(transferStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "RecordTransfer" });

export type ShownTransfer = z.input<typeof RecordTransferView>;

/** Read-only: rows are written by the use cases in `outgoing` and `incoming`, and by `move-transfer.ts`. */
export const recordTransfers = crud(RecordTransfer as never, {
  name: "Record transfer",
  sensitive: true,
  view: RecordTransferView,
  computed: { trust: trustSql },
  access: { read: "record-transfers.read" },
  list: {
    filters: {
      direction: z.enum(transferDirections),
      status: z.enum(transferStatuses),
      studentId: z.uuid(),
    },
    sort: ["-createdAt", "schoolName"],
    search: ["studentName", "schoolName"],
  },
  rowScope: wholeSchoolOnly,
});
