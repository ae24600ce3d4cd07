import { useTranslation } from "react-i18next";
import type { Row } from "../../../../api/types.ts";
import { ListCard } from "../../../../ui/lists/ListCard.tsx";
import { Loaded } from "../../../../ui/lists/Loaded.tsx";
import { AttendanceStats } from "../../../attendance/AttendanceStats.tsx";
import { useAttendanceColumns } from "../../../attendance/useAttendanceColumns.tsx";
import { useAttendanceTotals } from "./useAttendanceTotals.ts";

/** The attendance of one student: totals of this year, and every absence or late arrival, page by page. */
export function StudentAttendance({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const read = useAttendanceTotals(studentId);
  const columns = useAttendanceColumns<Row<"/api/v1/attendance-records">>(
    ({ date, minutesLate, arrivedAt, reason, attendanceCode }) => ({
      date,
      minutesLate,
      arrivedAt,
      reason,
      category: attendanceCode?.category ?? "present",
    }),
  );
  return (
    <Loaded read={read}>
      {({ marks, ...totals }) => (
        <div className="stack">
          {marks > 0 && (
            <>
              <h2>{t("attendance.thisYear")}</h2>
              <AttendanceStats {...totals} />
            </>
          )}
          <h2>{t("attendance.notable")}</h2>
          <ListCard
            path="/api/v1/attendance-records"
            caption={t("attendance.notable")}
            fixed={{ studentId, notable: "true", include: "attendanceCode", sort: "-date" }}
            empty={t(marks > 0 ? "attendance.alwaysPresent" : "attendance.noneYet")}
            columns={columns}
          />
        </div>
      )}
    </Loaded>
  );
}
