import { activities } from "../../core/activities/activities.ts";
import { admissionApplicationNotes } from "../../core/admissions/applications/admission-application-notes.ts";
import { admissionApplications } from "../../core/admissions/applications/admission-applications.ts";
import { admissionCampaigns } from "../../core/admissions/campaigns/admission-campaigns.ts";
import { admissionSeats } from "../../core/admissions/campaigns/admission-seats.ts";
import { admissionInquiries } from "../../core/admissions/inquiries/admission-inquiries.ts";
import { admissionInquiryNotes } from "../../core/admissions/inquiries/admission-inquiry-notes.ts";
import { interviewSlots } from "../../core/admissions/interviews/interview-slots.ts";
import { examPapers } from "../../core/assessment/exams/exam-papers.ts";
import { exams } from "../../core/assessment/exams/exams.ts";
import { gradeCategories } from "../../core/assessment/gradebook/grade-categories.ts";
import { lineItems } from "../../core/assessment/gradebook/line-items.ts";
import { results } from "../../core/assessment/gradebook/results.ts";
import { gradingScaleIntervals } from "../../core/assessment/grading/grading-scale-intervals.ts";
import { gradingScales } from "../../core/assessment/grading/grading-scales.ts";
import { graduationPlans } from "../../core/assessment/graduation/graduation-plans.ts";
import { graduationRequirements } from "../../core/assessment/graduation/graduation-requirements.ts";
import { honourRolls } from "../../core/assessment/honour-rolls/honour-rolls.ts";
import { reportCardLines } from "../../core/assessment/report-cards/report-card-lines.ts";
import { reportCardTemplates } from "../../core/assessment/report-cards/report-card-templates.ts";
import { reportCards } from "../../core/assessment/report-cards/report-cards.ts";
import { absenceNotices } from "../../core/attendance/absences/absence-notices.ts";
import { attendanceCodes } from "../../core/attendance/attendance-codes.ts";
import { attendanceRecords } from "../../core/attendance/sessions/attendance-records.ts";
import { attendanceSessions } from "../../core/attendance/sessions/attendance-sessions.ts";
import { disciplineIncidents } from "../../core/behaviour/discipline-incidents.ts";
import { houses } from "../../core/behaviour/houses/houses.ts";
import { incidentParticipants } from "../../core/behaviour/incident-participants.ts";
import { studentSuspensions } from "../../core/behaviour/suspensions/student-suspensions.ts";
import type { AnyCrud } from "../../core/common/entities/crud.ts";
import type { Includes } from "../../core/common/lists/include.ts";
import { learningStandards } from "../../core/curriculum/standards/learning-standards.ts";
import { standardFrameworks } from "../../core/curriculum/standards/standard-frameworks.ts";
import { syllabusTopics } from "../../core/curriculum/syllabuses/syllabus-topics.ts";
import { syllabuses } from "../../core/curriculum/syllabuses/syllabuses.ts";
import { externalTests } from "../../core/external-tests/external-tests.ts";
import { paymentAllocations } from "../../core/fees/allocation/payment-allocations.ts";
import { feeCategories } from "../../core/fees/catalogue/fee-categories.ts";
import { feeComponents } from "../../core/fees/catalogue/fee-components.ts";
import { feeStructures } from "../../core/fees/catalogue/fee-structures.ts";
import { clearanceItems } from "../../core/fees/clearance/clearance-items.ts";
import { feeClearances } from "../../core/fees/clearance/fee-clearances.ts";
import { discountSchemes } from "../../core/fees/discounts/discount-schemes.ts";
import { creditNotes } from "../../core/fees/invoices/credit-notes.ts";
import { feeInvoiceLines } from "../../core/fees/invoices/fee-invoice-lines.ts";
import { feeInvoices } from "../../core/fees/invoices/fee-invoices.ts";
import { installments } from "../../core/fees/invoices/installments.ts";
import { payments } from "../../core/fees/payments/payments.ts";
import { receipts } from "../../core/fees/payments/receipts.ts";
import { refunds } from "../../core/fees/payments/refunds.ts";
import { feeScheduleItems } from "../../core/fees/runs/fee-schedule-items.ts";
import { feeSchedules } from "../../core/fees/runs/fee-schedules.ts";
import { documentTemplates } from "../../core/front-office/templates/document-templates.ts";
import { assignments } from "../../core/homework/assignments/assignments.ts";
import { rubricCriteria } from "../../core/homework/rubrics/rubric-criteria.ts";
import { rubricRatings } from "../../core/homework/rubrics/rubric-ratings.ts";
import { rubrics } from "../../core/homework/rubrics/rubrics.ts";
import { assignmentSubmissions } from "../../core/homework/submissions/assignment-submissions.ts";
import { enrollments } from "../../core/people/enrollment/enrollments.ts";
import { guardians } from "../../core/people/guardians/guardians.ts";
import { households } from "../../core/people/guardians/households.ts";
import { studentGuardians } from "../../core/people/guardians/student-guardians.ts";
import { studentGroups } from "../../core/people/students/student-groups.ts";
import { students } from "../../core/people/students/students.ts";
import { quizzes } from "../../core/quizzes/quizzes/quizzes.ts";
import { staffMembers } from "../../core/staff/staff-members.ts";
import { classPeriods } from "../../core/structure/calendar/class-periods.ts";
import { courseOfferings } from "../../core/structure/courses/course-offerings.ts";
import { courses } from "../../core/structure/courses/courses.ts";
import { subjects } from "../../core/structure/courses/subjects.ts";
import { departments } from "../../core/structure/departments.ts";
import { gradeLevels } from "../../core/structure/grades/grade-levels.ts";
import { sections } from "../../core/structure/grades/sections.ts";
import { programs } from "../../core/structure/programs.ts";
import { rooms } from "../../core/structure/rooms.ts";
import { academicTerms } from "../../core/structure/years/academic-terms.ts";
import { academicYears } from "../../core/structure/years/academic-years.ts";
import { supportPlans } from "../../core/student-support/plans/support-plans.ts";
import { earlyWarnings } from "../../core/student-support/warnings/early-warnings.ts";
import { warningRules } from "../../core/student-support/warnings/warning-rules.ts";
import { bellSchedules } from "../../core/timetable/bell-schedules/bell-schedules.ts";
import { timetableEntries } from "../../core/timetable/lessons/timetable-entries.ts";
import { timetables } from "../../core/timetable/timetables.ts";

/** Many-to-one expansions: `student` is the row of `studentId`. */
const named = {
  academicYear: academicYears,
  activity: activities,
  admissionApplication: admissionApplications,
  admissionCampaign: admissionCampaigns,
  admissionInquiry: admissionInquiries,
  assignment: assignments,
  assignmentSubmission: assignmentSubmissions,
  assignedStaffMember: staffMembers,
  attendanceCode: attendanceCodes,
  attendanceRecord: attendanceRecords,
  attendanceSession: attendanceSessions,
  bellSchedule: bellSchedules,
  classPeriod: classPeriods,
  course: courses,
  courseOffering: courseOfferings,
  department: departments,
  disciplineIncident: disciplineIncidents,
  discountScheme: discountSchemes,
  documentTemplate: documentTemplates,
  earlyWarning: earlyWarnings,
  enrollment: enrollments,
  exam: exams,
  examPaper: examPapers,
  externalTest: externalTests,
  feeCategory: feeCategories,
  feeClearance: feeClearances,
  feeInvoice: feeInvoices,
  feePayerGuardian: guardians,
  feeSchedule: feeSchedules,
  feeStructure: feeStructures,
  fromSection: sections,
  gradeCategory: gradeCategories,
  gradeLevel: gradeLevels,
  gradingScale: gradingScales,
  graduationPlan: graduationPlans,
  graduationRequirement: graduationRequirements,
  guardian: guardians,
  headStaffMember: staffMembers,
  homeroomTeacher: staffMembers,
  hostStaffMember: staffMembers,
  honourRoll: honourRolls,
  house: houses,
  household: households,
  interviewSlot: interviewSlots,
  invigilator: staffMembers,
  lineItem: lineItems,
  mappedCourse: courses,
  installment: installments,
  lateFeeFor: feeInvoices,
  newClassPeriod: classPeriods,
  newCode: attendanceCodes,
  newRoom: rooms,
  newStaffMember: staffMembers,
  nextGradeLevel: gradeLevels,
  oldCode: attendanceCodes,
  ownerStaff: staffMembers,
  ownerStaffMember: staffMembers,
  program: programs,
  reportCard: reportCards,
  reportCardTemplate: reportCardTemplates,
  result: results,
  payerGuardian: guardians,
  payment: payments,
  quiz: quizzes,
  room: rooms,
  rubric: rubrics,
  rubricCriterion: rubricCriteria,
  section: sections,
  staffMember: staffMembers,
  student: students,
  studentGroup: studentGroups,
  studentSuspension: studentSuspensions,
  subject: subjects,
  supportPlan: supportPlans,
  syllabus: syllabuses,
  standardFramework: standardFrameworks,
  parentStandard: learningStandards,
  learningStandard: learningStandards,
  syllabusTopic: syllabusTopics,
  term: academicTerms,
  timetable: timetables,
  timetableEntry: timetableEntries,
  toGradeLevel: gradeLevels,
  toSection: sections,
  warningRule: warningRules,
} as const satisfies Readonly<Record<string, AnyCrud>>;

/** One-to-many expansions: the rows that refer to a row. */
const naming = {
  admissionApplicationNotes: { entity: admissionApplicationNotes, of: "admissionApplicationId" },
  admissionInquiryNotes: { entity: admissionInquiryNotes, of: "admissionInquiryId" },
  admissionSeats: { entity: admissionSeats, of: "admissionCampaignId" },
  absenceNotices: { entity: absenceNotices, of: "studentId" },
  clearanceItems: { entity: clearanceItems, of: "feeClearanceId" },
  criteria: { entity: rubricCriteria, of: "rubricId" },
  creditNotes: { entity: creditNotes, of: "feeInvoiceId" },
  enrollments: { entity: enrollments, of: "studentId" },
  intervals: { entity: gradingScaleIntervals, of: "gradingScaleId" },
  lines: { entity: reportCardLines, of: "reportCardId" },
  feeComponents: { entity: feeComponents, of: "feeStructureId" },
  feeInvoiceLines: { entity: feeInvoiceLines, of: "feeInvoiceId" },
  feeScheduleItems: { entity: feeScheduleItems, of: "feeScheduleId" },
  installments: { entity: installments, of: "feeInvoiceId" },
  participants: { entity: incidentParticipants, of: "disciplineIncidentId" },
  paymentAllocations: { entity: paymentAllocations, of: "paymentId" },
  ratings: { entity: rubricRatings, of: "assignmentSubmissionId" },
  receipts: { entity: receipts, of: "paymentId" },
  refunds: { entity: refunds, of: "paymentId" },
  requirements: { entity: graduationRequirements, of: "graduationPlanId" },
  studentGuardians: { entity: studentGuardians, of: "studentId" },
  students: { entity: students, of: "householdId" },
  terms: { entity: academicTerms, of: "academicYearId" },
} as const satisfies Includes;

/** Returns the `?include=` expansions of an entity's routes. */
export function shownWith(...names: Array<keyof typeof named | keyof typeof naming>): {
  includes: Includes;
} {
  const entries = names.map((name) => {
    const by = name in named && { entity: named[name as keyof typeof named], by: `${name}Id` };
    return [name, by || naming[name as keyof typeof naming]] as const;
  });
  return { includes: Object.fromEntries(entries) };
}
