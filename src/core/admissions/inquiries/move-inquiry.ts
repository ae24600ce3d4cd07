import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { type AdmissionInquiry, admissionInquiryStatuses } from "../../../models/admissions/index.ts";
import { stateMachine } from "../../common/entities/state-machine.ts";
import { transition } from "../../common/entities/transition.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { findInquiry } from "./find-inquiry.ts";

type Status = (typeof admissionInquiryStatuses)[number];

export const AdmissionInquiryMove = z
  .strictObject({
    status: z.enum(admissionInquiryStatuses),
    reason: paragraphs(500).optional().describe("Required for `lost`"),
  })
  .refine(({ status, reason }) => status !== "lost" || reason, {
    path: ["reason"],
    message: "is required: say why the family does not apply",
  })
  .meta({ id: "AdmissionInquiryMove" });

const allowed = stateMachine<Status>("inquiry_status", {
  new: ["contacted", "qualified", "applied", "lost"],
  contacted: ["qualified", "applied", "lost"],
  qualified: ["contacted", "applied", "lost"],
  applied: ["qualified"],
  lost: ["contacted"],
});

/** Changes the status of an inquiry. A lost one can be reopened as `contacted`. @throws {AppError} 400, 404, 409 `inquiry_status` */
export const moveInquiry = (
  id: string,
  { status, reason }: z.output<typeof AdmissionInquiryMove>,
): Promise<AdmissionInquiry> =>
  transaction(async () => {
    const inquiry = await findInquiry(id);
    if (inquiry.status === status) return inquiry;
    await transition(inquiry, {
      ...allowed("The inquiry", status),
      verb: "change_status",
      set: { lostReason: status === "lost" ? reason! : null },
      after: reason ? { reason } : {},
    });
    return inquiry;
  });
