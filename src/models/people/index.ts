import { CourseEnrollment } from "./course-enrollment.ts";
import { Enrollment } from "./enrollment.ts";
import { EnrollmentStatusChange } from "./enrollment-status-change.ts";
import { Guardian } from "./guardian.ts";
import { GuardianEmailObligation } from "./guardian-email-obligation.ts";
import { Household } from "./household.ts";
import { PersonDistinction } from "./person-distinction.ts";
import { PersonMerge } from "./person-merge.ts";
import { PromotionBatch } from "./promotion-batch.ts";
import { PromotionCandidate } from "./promotion-candidate.ts";
import { Student } from "./student.ts";
import { StudentGroup } from "./student-group.ts";
import { StudentGroupMember } from "./student-group-member.ts";
import { StudentGuardian } from "./student-guardian.ts";
import { StudentIdentifier } from "./student-identifier.ts";
import { StudentNote } from "./student-note.ts";

export { courseEnrollmentStatuses } from "./course-enrollment.ts";
export { enrollmentStatuses } from "./enrollment.ts";
export { guardianPreferredChannels, guardianStatuses } from "./guardian.ts";
export { guardianEmailKinds, guardianEmailObligationStatuses } from "./guardian-email-obligation.ts";
export { householdStatuses } from "./household.ts";
export { personMergeEntityTypes, personMergeStatuses } from "./person-merge.ts";
export { promotionBatchStatuses } from "./promotion-batch.ts";
export {
  promotionCandidateDecisions,
  promotionCandidateRecommendeds,
  promotionCandidateStatuses,
} from "./promotion-candidate.ts";
export { studentSexes, studentStatuses } from "./student.ts";
export { studentGroupStatuses } from "./student-group.ts";
export { studentGroupMemberStatuses } from "./student-group-member.ts";
export { studentGuardianStatuses } from "./student-guardian.ts";
export { studentIdentifierStatuses } from "./student-identifier.ts";
export { studentNoteCategories, studentNoteStatuses, studentNoteVisibilities } from "./student-note.ts";
export {
  CourseEnrollment,
  Enrollment,
  EnrollmentStatusChange,
  Guardian,
  GuardianEmailObligation,
  Household,
  PersonDistinction,
  PersonMerge,
  PromotionBatch,
  PromotionCandidate,
  Student,
  StudentGroup,
  StudentGroupMember,
  StudentGuardian,
  StudentIdentifier,
  StudentNote,
};

export function associate(): void {}
