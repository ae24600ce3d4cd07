import { useTranslation } from "react-i18next";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { AttendanceStats } from "./AttendanceStats.tsx";
import { type AttendanceDay, useAttendanceColumns } from "./useAttendanceColumns.tsx";

/** The attendance of one student: totals, and every absence or late arrival. */
export function AttendanceDays({ days }: { days: readonly (AttendanceDay & { key: string })[] }) {
  const { t } = useTranslation();
  const columns = useAttendanceColumns<AttendanceDay & { key: string }>((each) => each);
  const count = (...categories: string[]) =>
    days.filter(({ category }) => categories.includes(category)).length;
  if (days.length === 0)
    return (
      <Card>
        <Empty icon="register">{t("attendance.noneYet")}</Empty>
      </Card>
    );
  return (
    <div className="stack">
      <AttendanceStats
        present={count("present", "remote", "late", "left_early")}
        absent={count("absent")}
        late={count("late")}
        excused={count("excused")}
      />
      <Card title={t("attendance.notable")} flush>
        <DataTable
          caption={t("attendance.notable")}
          rows={days.filter(({ category }) => category !== "present")}
          keyOf={({ key }) => key}
          empty={t("attendance.alwaysPresent")}
          columns={columns}
        />
      </Card>
    </div>
  );
}
