import { resource } from "../../../kit/resource.ts";
import { toBellSchedule, toYear } from "../references.ts";

export const bellScheduleUses = resource({
  path: "/api/v1/bell-schedule-uses",
  read: "structure.read",
  manage: "structure.manage",
  sort: "startsOn",
  columns: ["bellScheduleId", "days", "startsOn", "endsOn", "academicYearId"],
  filters: ["academicYearId", "bellScheduleId"],
  fields: [
    { name: "academicYearId", kind: "reference", to: toYear, required: true, fixed: true },
    { name: "bellScheduleId", kind: "reference", to: toBellSchedule, required: true },
    { name: "days", kind: "timetableDays", initial: [1, 2, 3, 4, 5] },
    { name: "startsOn", kind: "date", required: true },
    { name: "endsOn", kind: "date", required: true },
  ],
  removable: true,
});
