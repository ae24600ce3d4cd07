import { useRead } from "../../../../api/useRead.ts";

/** Reads how often a student was present, absent, late and excused in the current academic year. */
export const useAttendanceTotals = (studentId: string) =>
  useRead("/api/v1/students/{id}/attendance-totals", {
    path: { id: studentId },
    query: { currentYear: "true" },
  });
