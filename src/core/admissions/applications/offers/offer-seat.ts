import { DateTime } from "luxon";
import { now } from "../../../../lib/clock.ts";
import { actorId, context } from "../../../../lib/context.ts";
import { conflict, invalid } from "../../../../lib/errors.ts";
import {
  type AdmissionApplication,
  AdmissionCampaign,
  type AdmissionSeat,
} from "../../../../models/admissions/index.ts";
import { transition } from "../../../common/entities/transition.ts";
import { schoolDay } from "../../../school/school-day.ts";
import { leaveWaitlist } from "../../waitlist/leave-waitlist.ts";
import { applicationTransitions } from "../application-transitions.ts";
import { emailFamily } from "../email-family.ts";
import { seatsTaken } from "./seats-taken.ts";

/**
 * Offers a seat to an application and emails the family. The caller has locked the seats and the application.
 * @param expiresOn last day to accept. Default: after the offer days of the campaign
 * @throws {AppError} 400, 409 `application_status`, `no_free_seat`
 */
export async function offerSeat(
  application: AdmissionApplication,
  seat: AdmissionSeat,
  expiresOn?: string,
): Promise<void> {
  const today = await schoolDay();
  if (expiresOn !== undefined && expiresOn < today)
    throw invalid([{ path: "expiresOn", message: "must not be in the past" }]);
  const { offerDays } = await AdmissionCampaign.findByPk(application.admissionCampaignId, {
    rejectOnEmpty: true,
  });
  const offerExpiresOn = expiresOn ?? DateTime.fromISO(today).plus({ days: offerDays }).toISODate()!;
  await transition(application, {
    ...applicationTransitions("The application", "offered"),
    verb: "decide",
    check: async () => {
      const taken = await seatsTaken(seat);
      if (taken >= seat.seats)
        throw conflict(
          "no_free_seat",
          `All ${seat.seats} seats of this grade level are offered or taken: put the application on the waiting list`,
        );
    },
    set: {
      offeredAt: now(),
      offerExpiresOn,
      decidedAt: now(),
      decidedBy: context().actor ? actorId() : null,
    },
    after: { offerExpiresOn },
  });
  await leaveWaitlist(application, "offered");
  await emailFamily(application, "offered");
}
