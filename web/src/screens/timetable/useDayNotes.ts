import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { dotted } from "../../lib/format/isolated.ts";

/** Names what is special about dates: the day of the cycle, where the timetable has one, and the bell schedule. */
export function useDayNotes(from?: string, to?: string): (date: string) => string | undefined {
  const { t } = useTranslation();
  const read = useRead("/api/v1/timetable-days", {
    query: { from: from ?? "", to: to ?? "" },
    enabled: from !== undefined && to !== undefined,
  });
  return (date) => {
    const found = read.data?.data.find((each) => each.date === date);
    if (!found) return undefined;
    const { cycleDay, bellSchedule } = found;
    const cycle = cycleDay !== null && t("timetable.cycleDay", { day: cycleDay });
    return dotted(cycle, bellSchedule?.name) || undefined;
  };
}
