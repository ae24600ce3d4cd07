import { day, json, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const staffMemberCategories = ["teaching", "non_teaching"] as const;
export const staffMemberStatuses = ["active", "on_leave", "suspended", "left"] as const;

/** An employee or contractor. */
export class StaffMember extends tenantTable({
  userId: uuid().nullable(),
  staffNumber: text(),
  givenName: text(),
  familyName: text(),
  email: text().nullable(),
  phone: text().nullable(),
  jobTitle: text().nullable(),
  departmentId: uuid().nullable(),
  photoFileId: uuid().nullable(),
  category: oneOf(staffMemberCategories).default("teaching"),
  employmentType: text().nullable(),
  contractEndsOn: day().nullable(),
  hiredOn: day().nullable(),
  leftOn: day().nullable(),
  custom: json<Record<string, unknown>>().default({}),
  status: oneOf(staffMemberStatuses).default("active"),
}) {}

table(StaffMember, "staff_members");
