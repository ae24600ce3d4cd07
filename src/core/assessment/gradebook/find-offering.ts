import { Op } from "sequelize";
import { invalid } from "../../../lib/errors.ts";
import { CourseOffering } from "../../../models/structure/index.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import type { Permission } from "../../permissions.ts";
import { offeringItselfScope } from "../row-scope.ts";

/** Gets the requested offering in the caller's row scope and locks its row. @throws {AppError} 400 */
export async function findOffering(permission: Permission, id: string): Promise<CourseOffering> {
  const offering = await CourseOffering.findOne({
    where: { [Op.and]: [{ id }, scopeWhere(permission, offeringItselfScope)] },
    lock: true,
  });
  if (!offering)
    throw invalid([{ path: "courseOfferingId", message: "must be one of your course offerings" }]);
  return offering;
}
