import type { AccessKind } from "./access-log-entries.ts";

/** How the students of a row are found when it does not name one itself: SQL with `school_id`, `id` of the row, `student_id`. */
const from = (table: string): string => `SELECT school_id, id, student_id FROM ${table}`;
const through = (table: string, column: string, parent: string): string =>
  `SELECT c.school_id, c.id, p.student_id FROM ${table} c JOIN (${parent}) p ON p.school_id = c.school_id AND p.id = c.${column}`;
const payments = `${from("payments")} UNION ALL SELECT school_id, payment_id, student_id FROM payment_allocations`;

interface AccessRule {
  /** Null: by the visibility of the custom fields shown. */
  kind: AccessKind | null;
  /** For rows without a `studentId`, and files of one row. */
  students?: string;
}

/** SQL of rows that name a student by its id. */
export const studentsThemselves = "SELECT school_id, id, id AS student_id FROM students";

/** Entity types whose reads are in the access log, and the kind of data. The one place that decides it. */
export const accessRules: Readonly<Record<string, AccessRule>> = {
  Student: { kind: null, students: studentsThemselves },
  StudentNote: { kind: "notes", students: from("student_notes") },
  StudentGuardian: { kind: "custody", students: from("student_guardians") },
  VisitorLog: { kind: "custody", students: from("visitor_logs") },
  DisciplineIncident: {
    kind: "discipline",
    students: "SELECT school_id, discipline_incident_id AS id, student_id FROM incident_participants",
  },
  IncidentParticipant: { kind: "discipline", students: from("incident_participants") },
  DisciplineAction: { kind: "discipline", students: from("discipline_actions") },
  StudentSuspension: { kind: "discipline", students: from("student_suspensions") },
  SupportPlan: { kind: "support", students: from("support_plans") },
  SupportPlanReview: {
    kind: "support",
    students: through("support_plan_reviews", "support_plan_id", from("support_plans")),
  },
  EarlyWarning: { kind: "support", students: from("early_warnings") },
  Intervention: { kind: "support", students: from("interventions") },
  FeeInvoice: { kind: "finance", students: from("fee_invoices") },
  Installment: { kind: "finance", students: through("installments", "fee_invoice_id", from("fee_invoices")) },
  CreditNote: { kind: "finance", students: from("credit_notes") },
  StudentDiscount: { kind: "finance", students: from("student_discounts") },
  FeeBalance: { kind: "finance" },
  StudentLedgerEntry: { kind: "finance", students: from("student_ledger_entries") },
  PaymentAllocation: { kind: "finance", students: from("payment_allocations") },
  Payment: { kind: "finance", students: payments },
  Receipt: { kind: "finance", students: through("receipts", "payment_id", payments) },
  Refund: { kind: "finance", students: from("refunds") },
  FeeClearance: { kind: "finance", students: from("fee_clearances") },
  Document: { kind: "documents", students: from("documents") },
  RecordTransfer: { kind: "documents", students: from("record_transfers") },
  IssuedDocument: { kind: "documents", students: from("issued_documents") },
  AdmissionApplication: { kind: "admission", students: from("admission_applications") },
  AdmissionApplicationNote: {
    kind: "admission",
    students: through(
      "admission_application_notes",
      "admission_application_id",
      from("admission_applications"),
    ),
  },
  ApplicationFee: {
    kind: "finance",
    students: through("application_fees", "admission_application_id", from("admission_applications")),
  },
  ApplicationFeePayment: {
    kind: "finance",
    students: through(
      "application_fee_payments",
      "application_fee_id",
      through("application_fees", "admission_application_id", from("admission_applications")),
    ),
  },
  InterviewBooking: {
    kind: "admission",
    students: through("interview_bookings", "admission_application_id", from("admission_applications")),
  },
  GuardianRequest: { kind: "requests", students: from("guardian_requests") },
  DataSubjectRequest: {
    kind: "requests",
    students:
      "SELECT school_id, id, subject_id AS student_id FROM data_subject_requests WHERE subject_type = 'student'",
  },
};

/** Entity types whose reads are in the audit trail but not in the access log, and why. */
export const notInAccessLog: Readonly<Record<string, string>> = {
  AccessLogEntry: "a read of this log: the audit trail holds it",
  AuditEvent: "about the work of staff",
  PlatformAuditEvent: "of the platform",
  Alumnus: "of former students, with what they gave themselves",
  EmergencyAlarm: "who was safe in an alarm, no sensitive record",
  SurveyResponse: "about the person who answered",
  QuizQuestion: "of a course, about no student",
  AssignmentFile: "work at school, no sensitive record",
  ReportCard: "a result, shown to every teacher of the student",
  Transcript: "a result, shown to every teacher of the student",
  StudentGraduationPlan: "a result, shown to every teacher of the student",
};
