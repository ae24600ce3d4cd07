import { staffMembers } from "../../core/staff/staff-members.ts";
import { staffQualifications } from "../../core/staff/staff-qualifications.ts";
import { teachingAssignments } from "../../core/staff/teaching-assignments.ts";
import { crudRoutes } from "../http/crud-routes.ts";

export const staff = [
  ...crudRoutes("/staff-members", staffMembers),
  ...crudRoutes("/staff-qualifications", staffQualifications, { removable: true }),
  ...crudRoutes("/teaching-assignments", teachingAssignments),
];
