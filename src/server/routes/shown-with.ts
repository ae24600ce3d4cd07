import { absenceNotices } from "../../core/attendance/absence-notices.ts";
import { attendanceCodes } from "../../core/attendance/attendance-codes.ts";
import { attendanceRecords } from "../../core/attendance/attendance-records.ts";
import { attendanceSessions } from "../../core/attendance/attendance-sessions.ts";
import { disciplineIncidents } from "../../core/behaviour/discipline-incidents.ts";
import { incidentParticipants } from "../../core/behaviour/incident-participants.ts";
import type { AnyCrud } from "../../core/crud.ts";
import { examPapers } from "../../core/exams/exam-papers.ts";
import { exams } from "../../core/exams/exams.ts";
import { gradeCategories } from "../../core/exams/grade-categories.ts";
import { gradingScaleIntervals } from "../../core/exams/grading-scale-intervals.ts";
import { gradingScales } from "../../core/exams/grading-scales.ts";
import { lineItems } from "../../core/exams/line-items.ts";
import { reportCardLines } from "../../core/exams/report-card-lines.ts";
import { reportCardTemplates } from "../../core/exams/report-card-templates.ts";
import { reportCards } from "../../core/exams/report-cards.ts";
import { results } from "../../core/exams/results.ts";
import { clearanceItems } from "../../core/fees/clearance-items.ts";
import { creditNotes } from "../../core/fees/credit-notes.ts";
import { discountSchemes } from "../../core/fees/discount-schemes.ts";
import { feeCategories } from "../../core/fees/fee-categories.ts";
import { feeClearances } from "../../core/fees/fee-clearances.ts";
import { feeComponents } from "../../core/fees/fee-components.ts";
import { feeInvoiceLines } from "../../core/fees/fee-invoice-lines.ts";
import { feeInvoices } from "../../core/fees/fee-invoices.ts";
import { feeScheduleItems } from "../../core/fees/fee-schedule-items.ts";
import { feeSchedules } from "../../core/fees/fee-schedules.ts";
import { feeStructures } from "../../core/fees/fee-structures.ts";
import { installments } from "../../core/fees/installments.ts";
import { paymentAllocations } from "../../core/fees/payment-allocations.ts";
import { payments } from "../../core/fees/payments.ts";
import { receipts } from "../../core/fees/receipts.ts";
import { refunds } from "../../core/fees/refunds.ts";
import type { Includes } from "../../core/include.ts";
import { enrollments } from "../../core/people/enrollments.ts";
import { guardians } from "../../core/people/guardians.ts";
import { households } from "../../core/people/households.ts";
import { studentGroups } from "../../core/people/student-groups.ts";
import { studentGuardians } from "../../core/people/student-guardians.ts";
import { students } from "../../core/people/students.ts";
import { staffMembers } from "../../core/staff/staff-members.ts";
import { academicTerms } from "../../core/structure/academic-terms.ts";
import { academicYears } from "../../core/structure/academic-years.ts";
import { classPeriods } from "../../core/structure/class-periods.ts";
import { courseOfferings } from "../../core/structure/course-offerings.ts";
import { courses } from "../../core/structure/courses.ts";
import { departments } from "../../core/structure/departments.ts";
import { gradeLevels } from "../../core/structure/grade-levels.ts";
import { rooms } from "../../core/structure/rooms.ts";
import { sections } from "../../core/structure/sections.ts";
import { subjects } from "../../core/structure/subjects.ts";
import { timetableEntries } from "../../core/timetable/timetable-entries.ts";
import { timetables } from "../../core/timetable/timetables.ts";

/** The rows that a row names: `student` is the one of its `studentId`. */
const named = {
  academicYear: academicYears,
  attendanceCode: attendanceCodes,
  attendanceRecord: attendanceRecords,
  attendanceSession: attendanceSessions,
  classPeriod: classPeriods,
  course: courses,
  courseOffering: courseOfferings,
  department: departments,
  disciplineIncident: disciplineIncidents,
  discountScheme: discountSchemes,
  enrollment: enrollments,
  exam: exams,
  examPaper: examPapers,
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
  guardian: guardians,
  headStaffMember: staffMembers,
  homeroomTeacher: staffMembers,
  household: households,
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
  ownerStaffMember: staffMembers,
  reportCard: reportCards,
  reportCardTemplate: reportCardTemplates,
  result: results,
  payerGuardian: guardians,
  payment: payments,
  room: rooms,
  section: sections,
  staffMember: staffMembers,
  student: students,
  studentGroup: studentGroups,
  subject: subjects,
  term: academicTerms,
  timetable: timetables,
  timetableEntry: timetableEntries,
  toGradeLevel: gradeLevels,
  toSection: sections,
} as const satisfies Readonly<Record<string, AnyCrud>>;

/** The rows that name a row. */
const naming = {
  absenceNotices: { entity: absenceNotices, of: "studentId" },
  clearanceItems: { entity: clearanceItems, of: "feeClearanceId" },
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
  receipts: { entity: receipts, of: "paymentId" },
  refunds: { entity: refunds, of: "paymentId" },
  studentGuardians: { entity: studentGuardians, of: "studentId" },
  students: { entity: students, of: "householdId" },
  terms: { entity: academicTerms, of: "academicYearId" },
} as const satisfies Includes;

/** What `?include=` may name on the routes of an entity. */
export function shownWith(...names: Array<keyof typeof named | keyof typeof naming>): {
  includes: Includes;
} {
  const entries = names.map((name) => {
    const by = name in named && { entity: named[name as keyof typeof named], by: `${name}Id` };
    return [name, by || naming[name as keyof typeof naming]] as const;
  });
  return { includes: Object.fromEntries(entries) };
}
