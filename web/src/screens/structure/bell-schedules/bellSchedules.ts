import { resource } from "../../../kit/resource.ts";
import { toYear } from "../references.ts";
import { BellScheduleForm } from "./BellScheduleForm.tsx";
import { CopyBellSchedule } from "./CopyBellSchedule.tsx";

export const bellSchedules = resource({
  path: "/api/v1/bell-schedules",
  read: "structure.read",
  manage: "structure.manage",
  sort: "name",
  columns: ["name", "code", "academicYearId", "status"],
  filters: ["academicYearId"],
  searchable: true,
  fields: [
    { name: "academicYearId", kind: "reference", to: toYear, required: true, fixed: true },
    { name: "name", kind: "text", required: true },
    { name: "code", kind: "text", required: true },
  ],
  form: BellScheduleForm,
  actions: CopyBellSchedule,
});
