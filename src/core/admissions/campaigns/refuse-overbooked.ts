import { conflict } from "../../../lib/errors.ts";
import { AdmissionApplication, type AdmissionSeat } from "../../../models/admissions/index.ts";
import { GradeLevel } from "../../../models/structure/index.ts";
import { seatsTaken } from "../applications/offers/seats-taken.ts";

/**
 * Refuses fewer seats than are offered or taken, and the removal of a grade level with applications. The caller has locked
 * the rows of the seats.
 * @param seatsOf the new number; undefined if the grade level is removed
 * @throws {AppError} 409 `seats_taken`, `in_use`
 */
export async function refuseOverbooked(
  rows: readonly AdmissionSeat[],
  seatsOf: (gradeLevelId: string) => number | undefined,
): Promise<void> {
  for (const row of rows) {
    const { admissionCampaignId, gradeLevelId } = row;
    const seats = seatsOf(gradeLevelId);
    const taken = await seatsTaken(row);
    const name = async () => (await GradeLevel.findByPk(gradeLevelId, { rejectOnEmpty: true })).name;
    if (taken > (seats ?? 0))
      throw conflict(
        "seats_taken",
        `${taken} seats of ${await name()} are offered or taken: there cannot be fewer`,
      );
    if (
      seats === undefined &&
      (await AdmissionApplication.count({ where: { admissionCampaignId, gradeLevelId } })) > 0
    )
      throw conflict("in_use", `There are applications for ${await name()}: set its seats to 0 instead`);
  }
}
