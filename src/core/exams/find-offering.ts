import { Op } from "sequelize";
import { invalid } from "../../lib/errors.ts";
import { CourseOffering } from "../../models/structure/index.ts";
import type { Permission } from "../permissions.ts";
import { within } from "../within.ts";
import { offeringItselfReach } from "./reach.ts";

/** The offering that a request names, locked, where the caller's permission reaches it. @throws {AppError} 400 */
export async function findOffering(permission: Permission, id: string): Promise<CourseOffering> {
  const offering = await CourseOffering.findOne({
    where: { [Op.and]: [{ id }, within(permission, offeringItselfReach)] },
    lock: true,
  });
  if (!offering) throw invalid([{ path: "courseOfferingId", message: "is no course offering of yours" }]);
  return offering;
}
