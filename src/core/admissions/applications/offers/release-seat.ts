import {
  AdmissionApplication,
  type AdmissionSeat,
  WaitlistEntry,
} from "../../../../models/admissions/index.ts";
import { offerSeat } from "./offer-seat.ts";
import { seatsTaken } from "./seats-taken.ts";

/**
 * Offers a seat that became free to the next application on the waiting list, by position. The caller has locked the row of
 * the seats.
 * @returns whether there was one
 */
export async function releaseSeat(seat: AdmissionSeat): Promise<boolean> {
  if ((await seatsTaken(seat)) >= seat.seats) return false;
  const { admissionCampaignId, gradeLevelId } = seat;
  const next = await WaitlistEntry.findOne({
    where: { admissionCampaignId, gradeLevelId, status: "waiting" },
    order: ["position", "id"],
  });
  if (!next) return false;
  const application = await AdmissionApplication.findByPk(next.admissionApplicationId, {
    lock: true,
    rejectOnEmpty: true,
  });
  await offerSeat(application, seat);
  return true;
}
