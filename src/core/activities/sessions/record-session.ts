import { z } from "zod";
import { insertRows } from "../../../db/insert-rows.ts";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, invalid, unknownReference } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import {
  Activity,
  ActivityEnrollment,
  ActivityMark,
  ActivitySession,
  activityMarks,
} from "../../../models/activities/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { schoolDay } from "../../school/school-day.ts";
import { activityScope, activitySessionScope } from "../row-scope.ts";
import { activitySessions } from "./activity-sessions.ts";

const Marks = z
  .array(z.strictObject({ activityEnrollmentId: z.uuid(), mark: z.enum(activityMarks) }))
  .max(1000);

export const NewActivitySession = z
  .strictObject({
    activityId: z.uuid(),
    heldOn: z.iso.date(),
    note: paragraphs(2_000).nullable().optional(),
    marks: Marks,
  })
  .meta({ id: "NewActivitySession" });

export const ActivityAttendance = z
  .strictObject({ note: paragraphs(2_000).nullable().optional(), marks: Marks })
  .meta({ id: "ActivityAttendance" });

/** Records a meeting of an activity with its attendance. @throws {AppError} 400, 409 `activity_status`, `session_recorded` */
export const recordSession = ({ activityId, heldOn, note, marks }: z.output<typeof NewActivitySession>) =>
  transaction(async () => {
    const where = scopeWhere("extracurricular.lead", activityScope);
    const activity = await findLocked(Activity, activityId, { where }).catch(() => {
      throw unknownReference("activityId", "activity");
    });
    if (activity.status === "draft" || activity.status === "cancelled")
      throw conflict("activity_status", `The activity is ${activity.status}: it has no meetings`);
    if (heldOn < activity.startsOn || heldOn > activity.endsOn)
      throw invalid([{ path: "heldOn", message: `must be from ${activity.startsOn} to ${activity.endsOn}` }]);
    if (heldOn > (await schoolDay()))
      throw invalid([{ path: "heldOn", message: "must not be in the future" }]);
    if (await ActivitySession.findOne({ where: { activityId, heldOn }, attributes: ["id"] }))
      throw conflict("session_recorded", "This meeting has been recorded already: change it instead");
    const row = await ActivitySession.create({ activityId, heldOn, note: note ?? null, takenBy: actorId() });
    await writeMarks(row, marks);
    await audited(ActivitySession, row.id, "create", { after: { activityId, heldOn, marks } });
    return activitySessions.get(row.id);
  });

/** Replaces the marks of a meeting. @throws {AppError} 400, 404 */
export const changeSession = (id: string, { note, marks }: z.output<typeof ActivityAttendance>) =>
  transaction(async () => {
    const where = scopeWhere("extracurricular.lead", activitySessionScope);
    const row = await findLocked(ActivitySession, id, { where });
    const former = await ActivityMark.findAll({ where: { activitySessionId: id } });
    await ActivityMark.destroy({ where: { activitySessionId: id } });
    await row.update({ takenBy: actorId(), ...(note !== undefined && { note }) });
    await writeMarks(row, marks);
    await audited(ActivitySession, id, "update", {
      before: { marks: former.map(({ activityEnrollmentId, mark }) => ({ activityEnrollmentId, mark })) },
      after: { marks },
    });
    return activitySessions.get(id);
  });

/** Writes marks of students who have, or had, a place. @throws {AppError} 400 */
async function writeMarks({ id, activityId }: ActivitySession, marks: z.output<typeof Marks>): Promise<void> {
  const ids = marks.map(({ activityEnrollmentId }) => activityEnrollmentId);
  const rows = await ActivityEnrollment.findAll({
    where: { id: ids, activityId, status: ["accepted", "left"] },
    attributes: ["id"],
  });
  const known = new Set(rows.map((row) => row.id));
  const faults = ids.flatMap((each, index) => {
    const path = `marks.${index}.activityEnrollmentId`;
    if (!known.has(each)) return [{ path, message: "must be a place in this activity" }];
    return ids.indexOf(each) < index ? [{ path, message: "is given twice" }] : [];
  });
  if (faults.length) throw invalid(faults);
  await insertRows(
    ActivityMark,
    marks.map((mark) => ({ id: newId(), activitySessionId: id, ...mark })),
  );
}
