import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";

/** Names the days of the cycle between two dates, where the timetable has a cycle. */
export function useCycleDays(from?: string, to?: string): (date: string) => string | undefined {
  const { t } = useTranslation();
  const read = useRead("/api/v1/timetable-days", {
    query: { from: from ?? "", to: to ?? "" },
    enabled: from !== undefined && to !== undefined,
  });
  return (date) => {
    const day = read.data?.data.find((each) => each.date === date)?.cycleDay;
    return day ? t("timetable.cycleDay", { day }) : undefined;
  };
}
