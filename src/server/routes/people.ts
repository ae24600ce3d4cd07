import { z } from "zod";
import { admitStudent } from "../../core/people/admit-student.ts";
import { applyPromotion } from "../../core/people/apply-promotion.ts";
import { departStudent, enrollStudent, transferSection } from "../../core/people/change-enrollment.ts";
import { courseEnrollments } from "../../core/people/course-enrollments.ts";
import {
  cancelPromotion,
  decidePromotion,
  PromotionDecision,
  reviewPromotion,
} from "../../core/people/decide-promotion.ts";
import { enrollmentStatusChanges } from "../../core/people/enrollment-status-changes.ts";
import { EnrollmentView, enrollments } from "../../core/people/enrollments.ts";
import { guardians } from "../../core/people/guardians.ts";
import { households } from "../../core/people/households.ts";
import {
  GuardianInvitation,
  InvitationView,
  inviteGuardianLater,
  inviteStaffMember,
  inviteStudent,
  StaffInvitation,
  StudentInvitation,
} from "../../core/people/invite-person.ts";
import { mergePersons, NewPersonMerge, undoMerge } from "../../core/people/merge-persons.ts";
import { PersonMergeView, personMerges } from "../../core/people/person-merges.ts";
import {
  NewPromotion,
  PromotionView,
  preparePromotion,
  refreshPromotion,
  showPromotion,
} from "../../core/people/prepare-promotion.ts";
import { promotionBatches } from "../../core/people/promotion-batches.ts";
import { PromotionCandidateView, promotionCandidates } from "../../core/people/promotion-candidates.ts";
import { Admission, AdmissionView, Departure, NewEnrollment, Transfer } from "../../core/people/schemas.ts";
import { studentGroupMembers } from "../../core/people/student-group-members.ts";
import { studentGroups } from "../../core/people/student-groups.ts";
import { studentGuardians } from "../../core/people/student-guardians.ts";
import { studentIdentifiers } from "../../core/people/student-identifiers.ts";
import { studentNotes } from "../../core/people/student-notes.ts";
import { StudentView, students } from "../../core/people/students.ts";
import { crudRoutes } from "../http/crud-routes.ts";
import { route } from "../http/route.ts";
import { shownWith } from "./shown-with.ts";

const params = z.object({ id: z.uuid() });
const promotion = { permission: "promotions.manage", params, response: PromotionView } as const;

export const people = [
  ...crudRoutes("/guardians", guardians),
  ...crudRoutes("/households", households, shownWith("feePayerGuardian", "students")),
  ...crudRoutes(
    "/students",
    students,
    shownWith("household", "enrollments", "studentGuardians", "absenceNotices"),
  ),
  ...crudRoutes("/student-identifiers", studentIdentifiers, { removable: true, ...shownWith("student") }),
  ...crudRoutes("/student-guardians", studentGuardians, shownWith("student", "guardian")),
  ...crudRoutes("/enrollments", enrollments, shownWith("student", "academicYear", "gradeLevel", "section")),
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
    summary: "Admit a student: number, place and responsible adults in one request",
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
    summary: "Withdraw, transfer or graduate a student, with the reason",
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
    summary: "Give a guardian an account, and a mail to set its password",
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
    summary: "Give a student an account, and a mail to set its password",
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
    summary: "Give a member of the staff an account with these roles, and a mail to set its password",
    permission: "users.manage",
    status: 201,
    params,
    body: StaffInvitation,
    response: InvitationView,
    handle: ({ params, body }) => inviteStaffMember(params.id, body),
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
    summary: "Prepare the promotion of a year: one candidate for every open enrolment",
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
    summary: "Show how far a promotion is",
    handle: ({ params }) => showPromotion(params.id),
  }),
  route({
    ...promotion,
    method: "post",
    path: "/promotion-batches/:id/candidates",
    summary: "Look again for students who were enrolled since",
    handle: ({ params }) => refreshPromotion(params.id),
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
    summary: "Confirm a promotion, so that it can be applied",
    handle: ({ params }) => reviewPromotion(params.id),
  }),
  route({
    ...promotion,
    method: "post",
    path: "/promotion-batches/:id/application",
    summary: "Apply a reviewed promotion; running it again continues with the rest",
    transaction: "none",
    handle: ({ params }) => applyPromotion(params.id),
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
