import { AdmissionCampaign } from "../../../models/admissions/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import type { Permission } from "../../permissions.ts";

/** Gets a campaign that the permission covers and locks it. @throws {AppError} 404 */
export const findCampaign = (id: string, permission: Permission): Promise<AdmissionCampaign> =>
  findLocked(AdmissionCampaign, id, { where: scopeWhere(permission, wholeSchoolOnly) });
