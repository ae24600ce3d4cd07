import type { Reference } from "../../kit/resource.ts";
import { fullName } from "../../lib/format/fullName.ts";

// The lists that forms of fees choose from.

export const toFeeCategory: Reference = {
  path: "/api/v1/fee-categories",
  query: { sort: "name", status: "active" },
  labelOf: ({ name }) => name,
};
export const toActiveStructure: Reference = {
  path: "/api/v1/fee-structures",
  query: { sort: "name", status: "active", include: "academicYear" },
  labelOf: ({ name, academicYear }) => (academicYear ? `${name} · ${academicYear.name}` : name),
};
export const toStructure: Reference = {
  ...toActiveStructure,
  query: { sort: "-createdAt", include: "academicYear" },
};
export const toRun: Reference = {
  path: "/api/v1/fee-schedules",
  query: { sort: "-createdAt" },
  labelOf: ({ name }) => name,
};
export const toActiveScheme: Reference = {
  path: "/api/v1/discount-schemes",
  query: { sort: "name", status: "active" },
  labelOf: ({ name }) => name,
};
export const toSibling = (householdId: string): Reference => ({
  path: "/api/v1/students",
  query: { householdId },
  labelOf: (student) => fullName(student),
});
