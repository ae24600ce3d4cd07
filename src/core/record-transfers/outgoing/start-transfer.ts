import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { Guardian, StudentGuardian } from "../../../models/people/index.ts";
import { RecordTransfer, transferContents } from "../../../models/record-transfers/index.ts";
import { audited } from "../../audit/audited.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";
import { Email } from "../../identity/schemas.ts";
import { students } from "../../people/students/students.ts";
import { schoolDay } from "../../school/school-day.ts";
import { checkContents } from "../check-contents.ts";
import { findTransfer } from "../find-transfer.ts";
import { recordTransfers, type ShownTransfer } from "../record-transfers.ts";

const plan = {
  schoolName: text(160).describe("The other school"),
  schoolEmail: Email.nullable().optional().describe("Address of its office, for the link"),
  reason: paragraphs(500).nullable().optional(),
  contents: z
    .array(z.enum(transferContents))
    .max(transferContents.length)
    .refine((each) => new Set(each).size === each.length, "must not repeat a part")
    .describe("What goes along besides the data of the student"),
  consent: z
    .strictObject({ guardianId: z.uuid(), on: z.iso.date() })
    .nullable()
    .optional()
    .describe("The guardian who agreed to the transfer, and when"),
};

export const NewRecordTransfer = z
  .strictObject({ studentId: z.uuid(), ...plan })
  .meta({ id: "NewRecordTransfer" });
export const RecordTransferChanges = z.strictObject(plan).partial().meta({ id: "RecordTransferChanges" });

type Consent = { guardianId: string; on: string } | null | undefined;

/** Plans what of a student's record goes to another school. @throws {AppError} 400, 403, 404 */
export const startTransfer = ({
  studentId,
  consent,
  ...values
}: z.output<typeof NewRecordTransfer>): Promise<ShownTransfer> =>
  transaction(async () => {
    checkWholeSchool("record-transfers.manage");
    checkContents(values.contents);
    const student = await students.get(studentId);
    const transfer = await RecordTransfer.create({
      ...values,
      ...(await consentOf(studentId, consent)),
      direction: "outgoing",
      studentId,
      studentName: `${student.givenName} ${student.familyName}`,
      createdBy: actorId(),
      status: "draft",
    });
    await audited(RecordTransfer, transfer.id, "create", { after: { studentId, ...values, consent } });
    return recordTransfers.get(transfer.id) as Promise<ShownTransfer>;
  });

/** Changes a transfer of which no package was made yet. @throws {AppError} 400, 403, 404, 409 `record_transfer_status` */
export const changeTransfer = (
  id: string,
  { consent, ...values }: z.output<typeof RecordTransferChanges>,
): Promise<ShownTransfer> =>
  transaction(async () => {
    if (values.contents) checkContents(values.contents);
    const transfer = await findTransfer(id, "outgoing");
    if (transfer.status !== "draft")
      throw conflict(
        "record_transfer_status",
        `The transfer is ${transfer.status}: only a draft is changed. Cancel it, and start a new one`,
      );
    transfer.set({
      ...values,
      ...(consent !== undefined && (await consentOf(transfer.studentId!, consent))),
    });
    await transfer.save();
    await audited(RecordTransfer, id, "update", { after: { ...values, consent } });
    return recordTransfers.get(id) as Promise<ShownTransfer>;
  });

/** The name of the guardian is kept: the consent stays readable after the record of the guardian has gone. */
async function consentOf(studentId: string, consent: Consent) {
  if (!consent) return { consentGivenBy: null, consentOn: null };
  const { guardianId, on } = consent;
  const link = await StudentGuardian.findOne({
    where: { studentId, guardianId, status: "active", hasCustody: true },
  });
  const guardian = link && (await Guardian.findByPk(guardianId));
  if (!guardian)
    throw invalid([
      { path: "consent.guardianId", message: "must be a guardian with custody of this student" },
    ]);
  if (on > (await schoolDay())) throw invalid([{ path: "consent.on", message: "must not be in the future" }]);
  return { consentGivenBy: `${guardian.givenName} ${guardian.familyName}`, consentOn: on };
}
