import { DateTime } from "luxon";
import { now } from "../../../lib/clock.ts";
import type { InterviewSlot } from "../../../models/admissions/index.ts";
import { schoolZone } from "../../school/school-day.ts";

/** Whether a slot has not begun yet, by the time of the school. */
export const startsInFuture = async ({
  date,
  startsAt,
}: Pick<InterviewSlot, "date" | "startsAt">): Promise<boolean> =>
  DateTime.fromISO(`${date}T${startsAt}`, { zone: await schoolZone() }).toJSDate() > now();
