import { Op } from "sequelize";
import { conflict, notFound } from "../../../lib/errors.ts";
import { AdmissionApplication, AdmissionSeat } from "../../../models/admissions/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import type { Permission } from "../../permissions.ts";

interface Found {
  application: AdmissionApplication;
  seat: AdmissionSeat;
}

/**
 * Locks the seats of an application's campaign and grade level, then the application, so that decisions on the same seats
 * are serialized.
 * @param permission that must cover the row; null for jobs
 * @throws {AppError} 404, 409 `application_status` if the application moved to other seats meanwhile
 */
export async function findApplication(id: string, permission: Permission | null): Promise<Found> {
  const covered = permission ? scopeWhere(permission, wholeSchoolOnly) : {};
  // Not locked yet: the seats come first in the lock order.
  const found = await AdmissionApplication.findOne({ where: { [Op.and]: [{ id }, covered] } });
  if (!found) throw notFound("Admission application");
  const { admissionCampaignId, gradeLevelId } = found;
  const seat = await AdmissionSeat.findOne({
    where: { admissionCampaignId, gradeLevelId },
    lock: true,
    rejectOnEmpty: true,
  });
  const application = await findLocked(AdmissionApplication, id);
  if (application.admissionCampaignId !== admissionCampaignId || application.gradeLevelId !== gradeLevelId)
    throw conflict("application_status", "The application was changed at the same moment: try again");
  return { application, seat };
}
