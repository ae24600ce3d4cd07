import { resource } from "../../kit/resource.ts";
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
  ],
  removable: true,
  actions: YearActions,
});
