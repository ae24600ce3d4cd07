import { type Activity, ActivityEnrollment } from "../../../models/activities/index.ts";
import { schoolDay } from "../../school/school-day.ts";
import { acceptStudents } from "./accept-students.ts";
import { ineligibleStudents } from "./ineligible-students.ts";
import { studentsWithClash } from "./students-with-clash.ts";

/**
 * Gives the free places of an activity to its waiting list, in its order. Who has a clash or is not eligible at the moment keeps
 * the position. The caller holds the lock `activities` and has locked the row.
 */
export async function fillPlaces(activity: Activity): Promise<void> {
  const { id, capacity, placesTaken, status, endsOn } = activity;
  if (!["open", "full", "running"].includes(status) || placesTaken >= capacity) return;
  if (endsOn < (await schoolDay())) return;
  const waiting = await ActivityEnrollment.findAll({
    where: { activityId: id, status: "waiting_list" },
    order: ["position", "id"],
    lock: true,
  });
  if (waiting.length === 0) return;
  const students = waiting.map(({ studentId }) => studentId);
  const clashes = await studentsWithClash(activity, students);
  const ineligible = await ineligibleStudents(activity, students);
  const next = waiting.filter(({ studentId }) => !clashes.includes(studentId) && !ineligible.has(studentId));
  await acceptStudents(activity, next.slice(0, capacity - placesTaken));
}
