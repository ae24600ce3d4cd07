import { z } from "zod";
import {
  InterviewBooking,
  interviewBookingStatuses,
  interviewCancellers,
} from "../../../models/admissions/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { paragraphs } from "../../common/input/schemas.ts";

export const InterviewBookingView = z
  .object({
    id: z.uuid(),
    interviewSlotId: z.uuid(),
    admissionApplicationId: z.uuid(),
    result: z.string().nullable().describe("What came of it; internal"),
    cancelledBy: z.enum(interviewCancellers).nullable(),
    status: z.enum(interviewBookingStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "InterviewBooking" });

/** The interviews of applicants. Families book them; the office notes the result. */
export const interviewBookings = crud(InterviewBooking, {
  name: "Interview booking",
  sensitive: true,
  view: InterviewBookingView,
  update: z
    .strictObject({ result: paragraphs(5000).nullable() })
    .partial()
    .meta({ id: "InterviewBookingChanges" }),
  access: { read: "admissions.read", write: "admissions.manage" },
  list: {
    filters: {
      interviewSlotId: z.uuid(),
      admissionApplicationId: z.uuid(),
      status: z.enum(interviewBookingStatuses),
    },
    sort: ["-createdAt"],
  },
  rowScope: wholeSchoolOnly,
});
