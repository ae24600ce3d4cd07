import { staffMembers } from "../../../core/staff/staff-members.ts";
import { staffQualifications } from "../../../core/staff/staff-qualifications.ts";
import { teachingAssignments } from "../../../core/staff/teaching-assignments.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { shownWith } from "../shown-with.ts";

export const staff = [
  ...crudRoutes("/staff-members", staffMembers),
  ...crudRoutes("/staff-qualifications", staffQualifications, {
    removable: true,
    ...shownWith("staffMember"),
  }),
  ...crudRoutes("/teaching-assignments", teachingAssignments, shownWith("staffMember", "courseOffering")),
];
