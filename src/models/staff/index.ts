import { StaffMember } from "./staff-member.ts";
import { StaffQualification } from "./staff-qualification.ts";
import { TeachingAssignment } from "./teaching-assignment.ts";

export { staffMemberCategories, staffMemberStatuses } from "./staff-member.ts";
export { staffQualificationStatuses } from "./staff-qualification.ts";
export { teachingAssignmentRoles, teachingAssignmentStatuses } from "./teaching-assignment.ts";
export { StaffMember, StaffQualification, TeachingAssignment };

export function associate(): void {}
