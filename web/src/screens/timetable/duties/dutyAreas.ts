import { resource } from "../../../kit/resource.ts";

export const dutyAreas = resource({
  path: "/api/v1/duty-areas",
  read: "duties.read",
  manage: "duties.manage",
  sort: "name",
  sortable: ["name"],
  columns: ["name", "kind", "staffNeeded", "note", "status"],
  filters: ["kind", "status"],
  searchable: true,
  fields: [
    { name: "name", kind: "text", required: true },
    {
      name: "kind",
      kind: "choice",
      choices: ["playground", "gate", "bus", "lunch", "corridor", "other"],
      initial: "playground",
    },
    { name: "staffNeeded", kind: "number", initial: 1 },
    { name: "note", kind: "multiline" },
    { name: "status", kind: "choice", choices: ["active", "archived"], initial: "active" },
  ],
  removable: true,
});
