import { useRead } from "../../api/useRead.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { AttendanceDays } from "../attendance/AttendanceDays.tsx";

export function StudentAttendance({ studentId }: { studentId: string }) {
  const read = useRead("/api/v1/attendance-records", {
    query: { studentId, include: "attendanceCode", limit: 200, sort: "-date" },
  });
  return (
    <Loaded read={read}>
      {({ data }) => (
        <AttendanceDays
          days={data.map(({ id, date, minutesLate, reason, attendanceCode }) => ({
            key: id,
            date,
            minutesLate,
            reason,
            category: attendanceCode?.category ?? "present",
          }))}
        />
      )}
    </Loaded>
  );
}
