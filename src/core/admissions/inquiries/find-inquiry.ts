import { AdmissionInquiry } from "../../../models/admissions/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";

/** Gets an inquiry that the caller may work on and locks it. @throws {AppError} 404 */
export const findInquiry = (id: string): Promise<AdmissionInquiry> =>
  findLocked(AdmissionInquiry, id, { where: scopeWhere("admissions.manage", wholeSchoolOnly) });
