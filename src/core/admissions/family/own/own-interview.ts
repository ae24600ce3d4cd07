import { Op } from "sequelize";
import { z } from "zod";
import { conflict } from "../../../../lib/errors.ts";
import {
  AdmissionApplication,
  InterviewBooking,
  InterviewSlot,
} from "../../../../models/admissions/index.ts";
import { findLocked } from "../../../common/entities/find-locked.ts";
import { schoolDay } from "../../../school/school-day.ts";
import { bookInterview } from "../../interviews/book-interview.ts";
import { cancelInterviewOf } from "../../interviews/cancel-interview.ts";
import { isBookable } from "../../interviews/is-bookable.ts";
import { startsInFuture } from "../../interviews/starts-in-future.ts";
import { readAtSchool, writeAtSchool } from "../at-school.ts";
import { ownApplicationId } from "./own-application.ts";

const MAX_SLOTS = 200;

const Interview = z.object({
  id: z.uuid().describe("Of the slot"),
  date: z.iso.date(),
  startsAt: z.string().describe("In the time zone of the school"),
  minutes: z.int(),
  place: z.string().nullable(),
});

export const OwnInterviews = z
  .object({
    booked: Interview.nullable(),
    free: z.array(Interview).describe("Can be booked while none is"),
  })
  .meta({ id: "OwnInterviews" });

type View = z.input<typeof OwnInterviews>;

export const InterviewChoice = z.strictObject({ interviewSlotId: z.uuid() }).meta({ id: "InterviewChoice" });

/** Reads the interview of an application and those that it can book, in the current transaction. */
async function interviewsOf(application: AdmissionApplication): Promise<View> {
  const { id: admissionApplicationId, admissionCampaignId } = application;
  const status = "booked" as const;
  const own = await InterviewBooking.findOne({ where: { admissionApplicationId, status } });
  if (own) {
    const slot = await InterviewSlot.findByPk(own.interviewSlotId, { rejectOnEmpty: true });
    return { booked: Interview.parse(slot), free: [] };
  }
  if (!isBookable(application)) return { booked: null, free: [] };
  const slots = await InterviewSlot.findAll({
    where: { admissionCampaignId, date: { [Op.gte]: await schoolDay() } },
    order: ["date", "startsAt", "id"],
    limit: MAX_SLOTS,
  });
  const free: z.output<typeof Interview>[] = [];
  for (const slot of slots)
    if (slot.booked < slot.capacity && (await startsInFuture(slot))) free.push(Interview.parse(slot));
  return { booked: null, free };
}

/** Shows the interview of the caller's application and those that it can book. @throws {AppError} 401 `invalid_link`, 404 */
export const showOwnInterviews = (slug: string, token: string | undefined): Promise<View> =>
  readAtSchool(slug, async () =>
    interviewsOf(await AdmissionApplication.findByPk(await ownApplicationId(token), { rejectOnEmpty: true })),
  );

/** Books an interview for the caller's application. @throws {AppError} 401 `invalid_link`, and as `bookInterview` */
export const bookOwnInterview = (
  slug: string,
  token: string | undefined,
  { interviewSlotId }: z.output<typeof InterviewChoice>,
): Promise<View> =>
  writeAtSchool(slug, async () => {
    const application = await findLocked(AdmissionApplication, await ownApplicationId(token));
    await bookInterview(application, interviewSlotId);
    return interviewsOf(application);
  });

/** Cancels the interview of the caller's application. @throws {AppError} 401 `invalid_link`, 409 `no_interview` */
export const cancelOwnInterview = (slug: string, token: string | undefined): Promise<View> =>
  writeAtSchool(slug, async () => {
    const application = await findLocked(AdmissionApplication, await ownApplicationId(token));
    if (!(await cancelInterviewOf(application, "family")))
      throw conflict("no_interview", "There is no interview to cancel");
    return interviewsOf(application);
  });
