import { resource } from "../../../kit/resource.ts";
import { YearActions } from "./YearActions.tsx";

export const years = resource({
  path: "/api/v1/academic-years",
  read: "structure.read",
  manage: "structure.manage",
  sort: "-startsOn",
  columns: ["name", "startsOn", "endsOn", "isCurrent", "status"],
  fields: [
    { name: "name", kind: "text", required: true },
    { name: "startsOn", kind: "date", required: true },
    { name: "endsOn", kind: "date", required: true },
    { name: "cycleLength", kind: "number" },
    { name: "cycleWeekdays", kind: "weekdays", initial: [1, 2, 3, 4, 5] },
    { name: "cycleCountsDaysOff", kind: "check", initial: false },
  ],
  removable: true,
  actions: YearActions,
});
