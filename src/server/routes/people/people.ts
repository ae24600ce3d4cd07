import { z } from "zod";
import {
  applyCheckedPromotion,
  checkPromotionGraduates,
  PromotionApplication,
  PromotionGraduates,
} from "../../../core/assessment/graduation/apply-checked-promotion.ts";
import {
  departStudent,
  enrollStudent,
  transferSection,
} from "../../../core/people/enrollment/change-enrollment.ts";
import { courseEnrollments } from "../../../core/people/enrollment/course-enrollments.ts";
import { enrollmentStatusChanges } from "../../../core/people/enrollment/enrollment-status-changes.ts";
import { EnrollmentView, enrollments } from "../../../core/people/enrollment/enrollments.ts";
import { findSectionNames } from "../../../core/people/enrollment/find-section-names.ts";
import { guardians } from "../../../core/people/guardians/guardians.ts";
import { households } from "../../../core/people/guardians/households.ts";
import { studentGuardians } from "../../../core/people/guardians/student-guardians.ts";
import {
  GuardianInvitation,
  InvitationView,
  inviteGuardianLater,
  inviteStaffMember,
  inviteStudent,
  StaffInvitation,
  StudentInvitation,
} from "../../../core/people/invitations/invite-person.ts";
import {
  distinguishPersons,
  NewPersonDistinction,
  PersonDistinctionView,
} from "../../../core/people/merge/distinguish-persons.ts";
import {
  DuplicateQuery,
  findDuplicates,
  PersonDuplicates,
} from "../../../core/people/merge/find-duplicates.ts";
import { mergePersons, NewPersonMerge, undoMerge } from "../../../core/people/merge/merge-persons.ts";
import { PersonMergeView, personMerges } from "../../../core/people/merge/person-merges.ts";
import {
  cancelPromotion,
  decidePromotion,
  PromotionDecision,
  reviewPromotion,
} from "../../../core/people/promotion/decide-promotion.ts";
import {
  NewPromotion,
  PromotionView,
  preparePromotion,
  refreshPromotion,
  showPromotion,
} from "../../../core/people/promotion/prepare-promotion.ts";
import { promotionBatches } from "../../../core/people/promotion/promotion-batches.ts";
import {
  PromotionCandidateView,
  promotionCandidates,
} from "../../../core/people/promotion/promotion-candidates.ts";
import {
  Admission,
  AdmissionView,
  Departure,
  NewEnrollment,
  Transfer,
} from "../../../core/people/schemas.ts";
import { admitStudent } from "../../../core/people/students/admit-student.ts";
import { studentGroupMembers } from "../../../core/people/students/student-group-members.ts";
import { studentGroups } from "../../../core/people/students/student-groups.ts";
import { studentIdentifiers } from "../../../core/people/students/student-identifiers.ts";
import { studentNotes } from "../../../core/people/students/student-notes.ts";
import { StudentView, students } from "../../../core/people/students/students.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });
const promotion = { permission: "promotions.manage", params, response: PromotionView } as const;

export const people = [
  ...crudRoutes("/guardians", guardians),
  ...crudRoutes("/households", households, shownWith("feePayerGuardian", "students")),
  ...crudRoutes("/students", students, {
    ...shownWith("household", "enrollments", "studentGuardians", "absenceNotices"),
    fileColumns: { section: findSectionNames },
  }),
  ...crudRoutes("/student-identifiers", studentIdentifiers, { removable: true, ...shownWith("student") }),
  ...crudRoutes("/student-guardians", studentGuardians, shownWith("student", "guardian")),
  ...crudRoutes(
    "/enrollments",
    enrollments,
    shownWith("student", "academicYear", "gradeLevel", "section", "program"),
  ),
  ...crudRoutes(
    "/enrollment-status-changes",
    enrollmentStatusChanges,
    shownWith("enrollment", "fromSection", "toSection"),
  ),
  ...crudRoutes("/course-enrollments", courseEnrollments, shownWith("courseOffering", "student")),
  ...crudRoutes("/student-groups", studentGroups, shownWith("ownerStaffMember")),
  ...crudRoutes("/student-group-members", studentGroupMembers, {
    removable: true,
    ...shownWith("studentGroup", "student"),
  }),
  ...crudRoutes("/student-notes", studentNotes, shownWith("student")),
  ...crudRoutes("/promotion-batches", promotionBatches),
  ...crudRoutes(
    "/promotion-candidates",
    promotionCandidates,
    shownWith("student", "enrollment", "toGradeLevel", "toSection"),
  ),
  ...crudRoutes("/person-merges", personMerges),
  route({
    method: "post",
    path: "/students",
    summary: "Admit a student with number, placement and guardians in one request",
    permission: "students.manage",
    status: 201,
    body: Admission,
    response: AdmissionView,
    handle: ({ body }) => admitStudent(body),
  }),
  route({
    method: "post",
    path: "/students/:id/enrollments",
    summary: "Enrol a student in a year",
    permission: "students.manage",
    status: 201,
    params,
    body: NewEnrollment,
    response: EnrollmentView,
    handle: ({ params, body }) => enrollStudent(params.id, body),
  }),
  route({
    method: "post",
    path: "/students/:id/departure",
    summary: "Withdraw, transfer or graduate a student, with a reason",
    permission: "students.manage",
    params,
    body: Departure,
    response: StudentView,
    handle: ({ params, body }) => departStudent(params.id, body),
  }),
  route({
    method: "put",
    path: "/enrollments/:id/section",
    summary: "Move an enrolment to another section of its year and grade level",
    permission: "students.manage",
    params,
    body: Transfer,
    response: EnrollmentView,
    handle: ({ params, body }) => transferSection(params.id, body),
  }),
  route({
    method: "post",
    path: "/guardians/:id/invitation",
    summary: "Create an account for a guardian and send an invitation",
    permission: "guardians.manage",
    status: 201,
    params,
    body: GuardianInvitation,
    response: InvitationView,
    handle: ({ params, body }) => inviteGuardianLater(params.id, body),
  }),
  route({
    method: "post",
    path: "/students/:id/invitation",
    summary: "Create an account for a student and send an invitation",
    permission: "students.manage",
    status: 201,
    params,
    body: StudentInvitation,
    response: InvitationView,
    handle: ({ params, body }) => inviteStudent(params.id, body),
  }),
  route({
    method: "post",
    path: "/staff-members/:id/invitation",
    summary: "Create an account with these roles for a staff member and send an invitation",
    permission: "users.manage",
    status: 201,
    params,
    body: StaffInvitation,
    response: InvitationView,
    handle: ({ params, body }) => inviteStaffMember(params.id, body),
  }),
  route({
    method: "get",
    path: "/person-duplicates",
    summary: "Find pairs of records that probably belong to one person",
    permission: "students.merge",
    query: DuplicateQuery,
    response: PersonDuplicates,
    handle: ({ query }) => findDuplicates(query),
  }),
  route({
    method: "post",
    path: "/person-distinctions",
    summary: "Remember that two similar records are two people",
    permission: "students.merge",
    status: 201,
    body: NewPersonDistinction,
    response: PersonDistinctionView,
    handle: ({ body }) => distinguishPersons(body),
  }),
  route({
    method: "post",
    path: "/person-merges",
    summary: "Merge two records of one person",
    permission: "students.merge",
    status: 201,
    body: NewPersonMerge,
    response: PersonMergeView,
    handle: ({ body }) => mergePersons(body),
  }),
  route({
    method: "delete",
    path: "/person-merges/:id",
    summary: "Undo a merge",
    permission: "students.merge",
    status: 200,
    params,
    response: PersonMergeView,
    handle: ({ params }) => undoMerge(params.id),
  }),
  route({
    method: "post",
    path: "/promotion-batches",
    summary: "Prepare the promotion of a year: one candidate per open enrolment",
    permission: "promotions.manage",
    status: 201,
    body: NewPromotion,
    response: PromotionView,
    handle: ({ body }) => preparePromotion(body),
  }),
  route({
    ...promotion,
    method: "get",
    path: "/promotion-batches/:id/counts",
    summary: "Show the progress of a promotion",
    handle: ({ params }) => showPromotion(params.id),
  }),
  route({
    ...promotion,
    method: "post",
    path: "/promotion-batches/:id/candidates",
    summary: "Add students enrolled since the promotion was prepared",
    handle: ({ params }) => refreshPromotion(params.id),
  }),
  route({
    method: "get",
    path: "/promotion-batches/:id/graduates",
    summary: "List the students who would graduate without meeting their graduation plan",
    permission: "promotions.manage",
    params,
    response: PromotionGraduates,
    handle: ({ params }) => checkPromotionGraduates(params.id),
  }),
  route({
    method: "put",
    path: "/promotion-candidates/:id/decision",
    summary: "Decide on one student of a promotion",
    permission: "promotions.manage",
    params,
    body: PromotionDecision,
    response: PromotionCandidateView,
    handle: ({ params, body }) => decidePromotion(params.id, body),
  }),
  route({
    ...promotion,
    method: "put",
    path: "/promotion-batches/:id/review",
    summary: "Mark a promotion as reviewed so that it can be applied",
    handle: ({ params }) => reviewPromotion(params.id),
  }),
  route({
    ...promotion,
    method: "post",
    path: "/promotion-batches/:id/application",
    summary: "Apply a reviewed promotion; a repeated request continues with the rest",
    transaction: "none",
    body: PromotionApplication.optional(),
    handle: ({ params, body }) => applyCheckedPromotion(params.id, body),
  }),
  route({
    ...promotion,
    method: "delete",
    path: "/promotion-batches/:id",
    summary: "Cancel a promotion that was not applied",
    status: 200,
    handle: ({ params }) => cancelPromotion(params.id),
  }),
];
