import { useTranslation } from "react-i18next";
import { dotted } from "../../lib/isolated.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { Card } from "../../ui/Card.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Stat } from "../../ui/Stat.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";

export interface AttendanceDay {
  key: string;
  date: string;
  category: string;
  minutesLate: number | null;
  reason?: string | null | undefined;
  course?: string | null;
}

/** The attendance of one student: how it adds up, and every day that was not simply present. */
export function AttendanceDays({ days }: { days: readonly AttendanceDay[] }) {
  const { t } = useTranslation();
  const { day, weekday, number } = useFormat();
  const count = (...categories: string[]) =>
    number(days.filter(({ category }) => categories.includes(category)).length);
  const notable = days.filter(({ category }) => category !== "present");
  return (
    <div className="stack">
      <div className="stats">
        <Stat label={t("status.present")} value={count("present", "remote", "late", "left_early")} />
        <Stat label={t("status.absent")} value={count("absent")} />
        <Stat label={t("status.late")} value={count("late")} />
        <Stat label={t("status.excused")} value={count("excused")} />
      </div>
      <Card title={t("attendance.notable")} flush>
        <DataTable
          caption={t("attendance.notable")}
          rows={notable}
          keyOf={({ key }) => key}
          empty={t("attendance.alwaysPresent")}
          columns={[
            { header: t("common.date"), cell: ({ date }) => day(date) },
            { header: t("common.weekday"), cell: ({ date }) => weekday(date) },
            {
              header: t("common.status"),
              phone: "corner",
              cell: ({ category }) => <StatusBadge status={category} />,
            },
            {
              header: t("attendance.reason"),
              cell: ({ reason, minutesLate, course }) =>
                dotted(
                  course,
                  minutesLate !== null && t("attendance.minutes", { count: minutesLate }),
                  reason,
                ),
            },
          ]}
        />
      </Card>
    </div>
  );
}
