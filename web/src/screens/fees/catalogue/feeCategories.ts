import { resource } from "../../../kit/resource.ts";

export const feeCategories = resource({
  path: "/api/v1/fee-categories",
  read: "fee-plans.read",
  manage: "fee-plans.manage",
  sort: "name",
  columns: ["name", "code", "status"],
  filters: ["status"],
  searchable: true,
  fields: [
    { name: "name", kind: "text", required: true },
    { name: "code", kind: "text", required: true },
    { name: "status", kind: "choice", choices: ["active", "archived"], initial: "active" },
  ],
});
