import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { type AdmissionInquiry, AdmissionInquiryNote } from "../../../models/admissions/index.ts";
import { audited } from "../../audit/audited.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { findInquiry } from "./find-inquiry.ts";

export const NewFollowUp = z
  .strictObject({
    body: paragraphs(5000).describe("What was said"),
    nextFollowUpOn: z.iso.date().nullable().optional().describe("When to get in touch next; null: not again"),
  })
  .meta({ id: "NewFollowUp" });

/**
 * Records a contact with the family and sets the day of the next one. A new inquiry becomes `contacted`.
 * @throws {AppError} 404, 409 `inquiry_status`
 */
export const followUpInquiry = (
  id: string,
  { body, nextFollowUpOn }: z.output<typeof NewFollowUp>,
): Promise<AdmissionInquiry> =>
  transaction(async () => {
    const inquiry = await findInquiry(id);
    const { status, nextFollowUpOn: former } = inquiry;
    if (status === "applied" || status === "lost")
      throw conflict("inquiry_status", `The inquiry is ${status}: reopen it before following it up`);
    const note = await AdmissionInquiryNote.create({ admissionInquiryId: id, body, authorId: actorId() });
    await inquiry.update({
      status: status === "new" ? "contacted" : status,
      ...(nextFollowUpOn !== undefined && { nextFollowUpOn }),
    });
    await audited(AdmissionInquiryNote, note.id, "create", {
      before: { status, nextFollowUpOn: former },
      after: { admissionInquiryId: id, status: inquiry.status, nextFollowUpOn: inquiry.nextFollowUpOn },
    });
    return inquiry;
  });
