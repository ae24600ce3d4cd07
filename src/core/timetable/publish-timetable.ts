import { Op } from "sequelize";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId } from "../../lib/context.ts";
import { addDays } from "../../lib/days/add-days.ts";
import { conflict } from "../../lib/errors.ts";
import { Timetable, TimetableEntry } from "../../models/timetable/index.ts";
import { audited } from "../audit/audited.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { lockInSchool } from "../common/lock-in-school.ts";
import { schoolDay } from "../school/school-day.ts";
import { publishedGroup } from "./lessons/dated-lessons.ts";
import { endOfTime, refuseClashes, refuseDatedClash } from "./refuse-clash.ts";
import { refuseBookedRooms } from "./rooms/refuse-booked-room.ts";

/**
 * Publishes a draft. Overlapping published versions of the term end on the day before it begins.
 * @throws {AppError} 404, 409 `timetable_status`, `timetable_clash` with lessons of another published timetable, `room_booked`
 */
export const publishTimetable = (id: string): Promise<Timetable> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const timetable = await findLocked(Timetable, id);
    if (timetable.status !== "draft")
      throw conflict("timetable_status", `The timetable is already ${timetable.status}`);
    const former = await Timetable.findAll({
      where: {
        termId: timetable.termId,
        status: "published",
        validTo: { [Op.gte]: timetable.validFrom },
        validFrom: { [Op.lte]: timetable.validTo },
      },
      limit: 100,
      lock: true,
    });
    for (const each of former) await endBefore(each, timetable.validFrom);
    await refuseClashes(publishedGroup, id);
    await TimetableEntry.update({ clashGroup: publishedGroup }, { where: { timetableId: id } });
    await refuseDatedClash(await schoolDay(), endOfTime);
    await refuseBookedRooms(await schoolDay(), endOfTime);
    await timetable.update({ status: "published", publishedAt: now(), publishedBy: actorId() });
    await audited(Timetable, id, "publish", { after: { replaced: former.map((each) => each.id) } });
    await recordActivity({
      verb: "published",
      entityType: "Timetable",
      entityId: id,
      params: { name: timetable.name },
      summary: `Timetable ${timetable.name} was published`,
      audience: "everyone",
    });
    return timetable;
  });

/** Ends a version on the day before `day`; a version that would have no day left is archived. */
async function endBefore(former: Timetable, day: string): Promise<void> {
  const validTo = addDays(day, -1);
  if (validTo >= former.validFrom) {
    await former.update({ validTo });
    await TimetableEntry.update({ validTo }, { where: { timetableId: former.id } });
  } else {
    await former.update({ status: "archived" });
    await TimetableEntry.update({ clashGroup: former.id }, { where: { timetableId: former.id } });
  }
}
