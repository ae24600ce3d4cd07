import { useTranslation } from "react-i18next";
import { dotted } from "../../lib/format/isolated.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import type { Column } from "../../ui/lists/DataTable.tsx";

export interface AttendanceDay {
  date: string;
  category: string;
  minutesLate: number | null;
  arrivedAt: string | null;
  reason?: string | null | undefined;
  course?: string | null;
}

/** The columns of a list of absences and late arrivals. */
export function useAttendanceColumns<T>(dayOf: (row: T) => AttendanceDay): readonly Column<T>[] {
  const { t } = useTranslation();
  const { day, weekday, clock } = useFormat();
  return [
    { header: t("common.date"), cell: (row) => day(dayOf(row).date) },
    { header: t("common.weekday"), cell: (row) => weekday(dayOf(row).date) },
    {
      header: t("common.status"),
      phone: "corner",
      cell: (row) => <StatusBadge status={dayOf(row).category} />,
    },
    {
      header: t("attendance.reason"),
      cell: (row) => {
        const { reason, minutesLate, arrivedAt, course } = dayOf(row);
        return dotted(
          course,
          minutesLate !== null && t("attendance.minutes", { count: minutesLate }),
          arrivedAt && t("attendance.arrived", { time: clock(arrivedAt) }),
          reason,
        );
      },
    },
  ];
}
