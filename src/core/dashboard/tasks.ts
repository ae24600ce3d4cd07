import { z } from "zod";
import { currentSchool, schoolToday } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { type Sql, sql } from "../../db/sql.ts";
import { paperScope, reportCardScope, sectionScope } from "../assessment/row-scope.ts";
import { sessionScope } from "../attendance/row-scope.ts";
import { schoolDaysSql } from "../attendance/school-days-sql.ts";
import { conditionSql, type RowScope, readScopeCondition } from "../common/entities/row-scope.ts";
import { wholeSchoolOnly } from "../common/entities/whole-school-only.ts";
import { paymentScope } from "../fees/row-scope.ts";
import { ofStudentScope, studentScope } from "../people/row-scope.ts";
import type { Permission } from "../permissions.ts";
import { isHeldSql } from "../timetable/bell-schedules/held-period-sql.ts";

export const DashboardTasks = z
  .object({
    registers: z.int().describe("Classes without a daily register today; 0 on a day without school"),
    lessonRegisters: z
      .int()
      .describe(
        "Lesson registers of today that have not been taken; without periods that the bell schedule of today leaves out",
      ),
    absenceNotices: z.int().describe("Absence notices to decide"),
    applicants: z.int().describe("Students who have applied"),
    unplacedStudents: z.int().describe("Active students who are in no class"),
    papersToMark: z.int().describe("Exam papers whose marks are due"),
    papersToApprove: z.int().describe("Exam papers whose marks were submitted"),
    draftReportCards: z.int().describe("Report cards to review"),
    reviewedReportCards: z.int().describe("Report cards to publish"),
    messageReports: z.int().describe("Reported messages to decide"),
    payments: z.int().describe("Payments to confirm"),
    overdueInvoices: z.int(),
    requestedRefunds: z.int(),
    approvedRefunds: z.int().describe("Refunds to pay out"),
    requestedDiscounts: z.int(),
    draftStructures: z.int().describe("Fee structures to approve"),
    approvedStructures: z.int().describe("Fee structures to activate"),
    draftSchemes: z.int().describe("Discount schemes to activate"),
    draftRuns: z.int().describe("Fee runs to start"),
    failedRuns: z.int().describe("Fee runs that failed in part"),
  })
  .meta({ id: "DashboardTasks" });

/** SQL: the number of rows in the caller's scope that meet a condition; 0 without the permission. */
const countOf = (
  from: Sql,
  read: Permission,
  rowScope: RowScope,
  where: Sql,
  counted: Sql = sql`*`,
): Sql => sql`(
  SELECT count(${counted})::int FROM ${from} t
  WHERE t.school_id = ${currentSchool} AND (${conditionSql(readScopeCondition({ read, rowScope }))}) AND ${where})`;

const selectTasks = () => {
  const plans = (from: Sql, where: Sql) => countOf(from, "fee-plans.read", wholeSchoolOnly, where);
  const fees = (from: Sql, where: Sql, counted?: Sql) =>
    countOf(from, "fees.read", ofStudentScope, where, counted);
  return sql`
    SELECT ${countOf(
      sql`sections`,
      "attendance.take",
      sectionScope,
      sql`t.status = 'active' AND t.academic_year_id IN (SELECT y.id FROM academic_years y
          WHERE y.school_id = ${currentSchool} AND y.is_current)
        AND EXISTS (${schoolDaysSql(schoolToday, schoolToday)})
        AND NOT EXISTS (SELECT FROM attendance_sessions a WHERE a.school_id = ${currentSchool} AND a.section_id = t.id
          AND a.date = ${schoolToday} AND a.kind = 'daily' AND a.status IN ('taken', 'locked'))`,
    )} AS registers,
    ${countOf(
      sql`attendance_sessions`,
      "attendance.take",
      sessionScope,
      sql`t.date = ${schoolToday} AND t.kind = 'lesson' AND t.status = 'pending'
        AND ${isHeldSql(sql`t.class_period_id`, schoolToday)}`,
    )} AS "lessonRegisters",
    ${countOf(sql`absence_notices`, "attendance.manage", ofStudentScope, sql`t.status = 'submitted'`)} AS "absenceNotices",
    ${countOf(sql`students`, "students.manage", studentScope, sql`t.status = 'applicant'`)} AS applicants,
    ${countOf(
      sql`students`,
      "students.manage",
      studentScope,
      sql`t.status = 'active' AND NOT EXISTS (SELECT FROM enrollments e WHERE e.school_id = ${currentSchool}
        AND e.student_id = t.id AND e.section_id IS NOT NULL AND e.status IN ('planned', 'active', 'suspended'))`,
    )} AS "unplacedStudents",
    ${countOf(
      sql`exam_papers`,
      "exams.mark",
      paperScope,
      sql`t.status IN ('scheduled', 'held') AND t.exam_id IN (SELECT x.id FROM exams x
        WHERE x.school_id = ${currentSchool} AND x.status = 'marking')`,
    )} AS "papersToMark",
    ${countOf(sql`exam_papers`, "exams.approve", paperScope, sql`t.status = 'marks_entered'`)} AS "papersToApprove",
    ${countOf(sql`report_cards`, "report-cards.manage", reportCardScope, sql`t.status = 'draft'`)} AS "draftReportCards",
    ${countOf(sql`report_cards`, "report-cards.manage", reportCardScope, sql`t.status = 'reviewed'`)} AS "reviewedReportCards",
    ${countOf(sql`message_reports`, "conversations.moderate", wholeSchoolOnly, sql`t.status = 'open'`)} AS "messageReports",
    ${countOf(sql`payments`, "fees.read", paymentScope, sql`t.status = 'pending_verification'`)} AS payments,
    ${fees(
      // An invoice is open as long as one of its instalments is.
      sql`installments`,
      sql`t.balance_minor > 0 AND t.due_on < ${schoolToday}`,
      sql`DISTINCT t.fee_invoice_id`,
    )} AS "overdueInvoices",
    ${fees(sql`refunds`, sql`t.status = 'requested'`)} AS "requestedRefunds",
    ${fees(sql`refunds`, sql`t.status = 'approved'`)} AS "approvedRefunds",
    ${plans(sql`student_discounts`, sql`t.status = 'requested'`)} AS "requestedDiscounts",
    ${plans(sql`fee_structures`, sql`t.status = 'draft'`)} AS "draftStructures",
    ${plans(sql`fee_structures`, sql`t.status = 'approved'`)} AS "approvedStructures",
    ${plans(sql`discount_schemes`, sql`t.status = 'draft'`)} AS "draftSchemes",
    ${plans(sql`fee_schedules`, sql`t.status = 'draft'`)} AS "draftRuns",
    ${plans(sql`fee_schedules`, sql`t.status = 'partially_failed'`)} AS "failedRuns"`;
};

/** Count what waits for the caller, by permission and row scope, in one round trip. */
export async function dashboardTasks(): Promise<z.input<typeof DashboardTasks>> {
  const [row] = await query<z.input<typeof DashboardTasks>>(selectTasks());
  return row!;
}
