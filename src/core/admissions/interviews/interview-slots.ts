import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict, unknownReference } from "../../../lib/errors.ts";
import { AdmissionCampaign, InterviewBooking, InterviewSlot } from "../../../models/admissions/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { Time, text } from "../../common/input/schemas.ts";

export const InterviewSlotView = z
  .object({
    id: z.uuid(),
    admissionCampaignId: z.uuid(),
    date: z.iso.date(),
    startsAt: z.string().describe("In the time zone of the school"),
    minutes: z.int(),
    staffMemberId: z.uuid().nullable(),
    place: z.string().nullable(),
    capacity: z.int().describe("How many applicants can book it"),
    booked: z.int(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "InterviewSlot" });

const NewInterviewSlot = z
  .strictObject({
    admissionCampaignId: z.uuid(),
    date: z.iso.date(),
    startsAt: Time,
    minutes: z.int().min(5).max(480),
    staffMemberId: z.uuid().nullable().optional(),
    place: text(160).nullable().optional(),
    capacity: z.int().min(1).max(500).optional().describe("Default: 1"),
  })
  .meta({ id: "NewInterviewSlot" });

const InterviewSlotChanges = NewInterviewSlot.omit({ admissionCampaignId: true })
  .partial()
  .meta({ id: "InterviewSlotChanges" });

const slots = crud(InterviewSlot, {
  name: "Interview slot",
  view: InterviewSlotView,
  create: NewInterviewSlot,
  update: InterviewSlotChanges,
  access: { read: "admissions.read", write: "admissions.manage" },
  list: {
    filters: { admissionCampaignId: z.uuid(), staffMemberId: z.uuid(), date: z.iso.date() },
    sort: ["-date", "createdAt"],
  },
  rowScope: wholeSchoolOnly,
  async check(slot) {
    if (slot.isNewRecord && !(await AdmissionCampaign.findByPk(slot.admissionCampaignId)))
      throw unknownReference("admissionCampaignId", "admission campaign");
  },
});

/** Slots. One that is booked keeps its time and cannot be deleted; its capacity does not fall below its bookings. */
export const interviewSlots: typeof slots = {
  ...slots,
  update: (id, values, ifMatch) =>
    transaction(async () => {
      const { booked } = await findLocked(InterviewSlot, id);
      if (booked && (values.date || values.startsAt || values.minutes))
        throw conflict("interview_booked", "The interview is booked: cancel its bookings before you move it");
      if (values.capacity !== undefined && values.capacity < booked)
        throw conflict("interview_booked", `${booked} places of the interview are booked`);
      return slots.update(id, values, ifMatch);
    }),
  /** @throws {AppError} 404, 409 `interview_booked` */
  remove: (id) =>
    transaction(async () => {
      await findLocked(InterviewSlot, id);
      if ((await InterviewBooking.count({ where: { interviewSlotId: id } })) > 0)
        throw conflict("interview_booked", "The interview has been booked and cannot be deleted");
      await slots.remove(id);
    }),
};
