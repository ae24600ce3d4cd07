import { resource } from "../../../kit/resource.ts";
import { BellScheduleRange } from "../bell-schedules/BellScheduleRange.tsx";
import { toBellSchedule, toYear } from "../references.ts";

export const calendarDays = resource({
  path: "/api/v1/calendar-days",
  read: "structure.read",
  manage: "structure.manage",
  sort: "date",
  columns: ["date", "type", "label", "cycleDay", "bellScheduleId", "academicYearId"],
  filters: ["academicYearId", "type"],
  fields: [
    { name: "academicYearId", kind: "reference", to: toYear, required: true },
    { name: "date", kind: "date", required: true },
    {
      name: "type",
      kind: "choice",
      choices: ["holiday", "closure", "half_day", "exam", "instructional"],
      required: true,
      initial: "holiday",
    },
    { name: "label", kind: "text" },
    { name: "cycleDay", kind: "number" },
    { name: "bellScheduleId", kind: "reference", to: toBellSchedule },
  ],
  removable: true,
  tools: BellScheduleRange,
});
