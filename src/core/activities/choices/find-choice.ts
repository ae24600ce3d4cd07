import { Activity, ActivityEnrollment } from "../../../models/activities/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { choiceScope } from "../row-scope.ts";

/** Gets a choice that the caller may change, locks it and its activity. @throws {AppError} 404 */
export async function findChoice(
  id: string,
  permission: "extracurricular.choose" | "extracurricular.manage",
): Promise<{ activity: Activity; row: ActivityEnrollment }> {
  await lockInSchool("activities");
  const where = scopeWhere(permission, choiceScope);
  const { activityId } = await findLocked(ActivityEnrollment, id, { where });
  const activity = await findLocked(Activity, activityId);
  return { activity, row: await findLocked(ActivityEnrollment, id) };
}
