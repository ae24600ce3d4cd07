import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { addDays } from "../../../lib/days/add-days.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { BellScheduleUse } from "../../../models/timetable/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { schoolDay } from "../../school/school-day.ts";
import {
  type BellScheduleUseChanges,
  type BellScheduleUseView,
  bellScheduleUses,
  type NewBellScheduleUse,
} from "./bell-schedule-uses.ts";
import { refuseClashesOnDates } from "./refuse-clashes-on-dates.ts";

type Shown = z.input<typeof BellScheduleUseView>;

/**
 * Uses a bell schedule on days of the timetable between two dates, not before today.
 * @throws {AppError} 400, 409 `year_closed`, `bell_schedule_status`, `bell_schedule_overlap`, `timetable_clash`, `room_booked`
 */
export const addBellScheduleUse = (values: z.output<typeof NewBellScheduleUse>): Promise<Shown> =>
  transaction(async () => {
    await lockInSchool("lessons");
    if (values.startsOn < (await schoolDay()))
      throw invalid([{ path: "startsOn", message: "must not be in the past" }]);
    const use = await bellScheduleUses.create(values);
    await refuseClashesOnDates(use.startsOn, use.endsOn);
    return use;
  });

/**
 * Changes where a bell schedule is used. What has begun keeps its days and can only end on another day, not before yesterday.
 * @throws {AppError} 400, 404, 409 `bell_schedule_used`, and as `addBellScheduleUse`
 */
export const changeBellScheduleUse = (
  id: string,
  values: z.output<typeof BellScheduleUseChanges>,
  ifMatch?: readonly string[],
): Promise<Shown> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const { bellScheduleId, days, startsOn, endsOn } = await findLocked(BellScheduleUse, id);
    const today = await schoolDay();
    const isOther =
      (values.bellScheduleId ?? bellScheduleId) !== bellScheduleId ||
      (values.startsOn ?? startsOn) !== startsOn ||
      (values.days !== undefined && values.days.join() !== days.join());
    if (startsOn < today && isOther)
      throw conflict(
        "bell_schedule_used",
        `This use began on ${startsOn}, and past days keep their times: end it, and add another one`,
      );
    if (startsOn >= today && values.startsOn !== undefined && values.startsOn < today)
      throw invalid([{ path: "startsOn", message: "must not be in the past" }]);
    const yesterday = addDays(today, -1);
    if (values.endsOn !== undefined && values.endsOn !== endsOn) {
      if (values.endsOn < yesterday)
        throw invalid([{ path: "endsOn", message: `must be on or after ${yesterday}` }]);
      if (endsOn < yesterday)
        throw conflict("bell_schedule_used", `This use ended on ${endsOn}: add another one`);
    }
    const use = await bellScheduleUses.update(id, values, ifMatch);
    await refuseClashesOnDates(min(startsOn, use.startsOn), max(endsOn, use.endsOn));
    return use;
  });

/** Removes a use that has not begun before today. @throws {AppError} 404, 409 `bell_schedule_used`, `timetable_clash`, `room_booked` */
export const removeBellScheduleUse = (id: string): Promise<void> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const { startsOn, endsOn } = await findLocked(BellScheduleUse, id);
    if (startsOn < (await schoolDay()))
      throw conflict(
        "bell_schedule_used",
        `This use began on ${startsOn}, and past days keep their times: set its last day instead`,
      );
    await bellScheduleUses.remove(id);
    await refuseClashesOnDates(startsOn, endsOn);
  });

const min = (one: string, other: string) => (one < other ? one : other);
const max = (one: string, other: string) => (one > other ? one : other);
