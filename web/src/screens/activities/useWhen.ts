import { useTranslation } from "react-i18next";
import { useWeekdays } from "../../kit/timetable-days/useWeekdays.ts";
import { dotted } from "../../lib/format/isolated.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import type { Activity } from "./activityRows.ts";

type Times = Pick<Activity, "weekday" | "startsAt" | "endsAt" | "startsOn" | "endsOn">;

/** Says when an activity meets: weekday, times and days. */
export function useWhen(): (activity: Times) => string {
  const { t } = useTranslation();
  const { day } = useFormat();
  const weekdays = useWeekdays();
  return ({ weekday, startsAt, endsAt, startsOn, endsOn }) => {
    const days = startsOn === endsOn ? day(startsOn) : `${day(startsOn)} – ${day(endsOn)}`;
    const named = weekdays.find(({ value }) => value === String(weekday))?.label;
    const on = startsOn === endsOn ? "" : (named ?? t("activities.everyDay"));
    const times = startsAt && endsAt ? `${startsAt.slice(0, 5)}–${endsAt.slice(0, 5)}` : "";
    return dotted(on, times, days);
  };
}
