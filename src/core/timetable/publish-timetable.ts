import { Op } from "sequelize";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId } from "../../lib/context.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { Timetable, TimetableEntry } from "../../models/timetable/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { lockInSchool } from "../lock-in-school.ts";
import { schoolDay } from "../platform/school-day.ts";
import { publishedGroup } from "./dated-lessons.ts";
import { endOfTime, refuseClashes, refuseDatedClash } from "./refuse-clash.ts";

/**
 * Publishes a draft. The published version of the term gives way to it: its lessons end the day before.
 * @throws {AppError} 404, 409 `timetable_status`, `timetable_clash` with lessons of another published timetable
 */
export const publishTimetable = (id: string): Promise<Timetable> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const timetable = await Timetable.findByPk(id, { lock: true });
    if (!timetable) throw notFound("Timetable");
    if (timetable.status !== "draft")
      throw conflict("timetable_status", `The timetable is ${timetable.status} already`);
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
    await timetable.update({ status: "published", publishedAt: now(), publishedBy: actorId() });
    await recordAudit({
      action: "timetables.publish",
      entityType: "Timetable",
      entityId: id,
      after: { replaced: former.map((each) => each.id) },
    });
    await recordActivity({
      verb: "published",
      entityType: "Timetable",
      entityId: id,
      summary: `Timetable ${timetable.name} was published`,
      audience: "everyone",
    });
    return timetable;
  });

/** What was valid before stays on record with its days; a version that never was valid is archived. */
async function endBefore(former: Timetable, day: string): Promise<void> {
  const validTo = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  if (validTo >= former.validFrom) {
    await former.update({ validTo });
    await TimetableEntry.update({ validTo }, { where: { timetableId: former.id } });
  } else {
    await former.update({ status: "archived" });
    await TimetableEntry.update({ clashGroup: former.id }, { where: { timetableId: former.id } });
  }
}
