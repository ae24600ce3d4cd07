import { useTranslation } from "react-i18next";
import { useWeekdays } from "./useWeekdays.ts";

/** Names the days of a timetable: weekdays, or the days of its cycle. @param cycleLength null without a cycle */
export function useDayNames(cycleLength: number | null): (day: number) => string {
  const { t } = useTranslation();
  const weekdays = useWeekdays();
  return (day) => (cycleLength ? t("timetable.cycleDay", { day }) : (weekdays[day - 1]?.label ?? ""));
}
