import { Activity, ActivityEnrollment } from "../../../models/activities/index.ts";

/** Lists the choices of a student in a term that no place has been given for yet, by rank. */
export async function openChoices(studentId: string, termId: string): Promise<ActivityEnrollment[]> {
  const ids = (await Activity.findAll({ where: { termId }, attributes: ["id"] })).map(({ id }) => id);
  return ActivityEnrollment.findAll({
    where: { studentId, activityId: ids, status: "pending" },
    order: ["rank", "id"],
  });
}
