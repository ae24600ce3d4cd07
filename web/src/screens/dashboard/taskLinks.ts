import type { DashboardPart } from "./DashboardData.ts";

export interface TaskLink {
  key: keyof DashboardPart<"tasks">;
  /** The list of what is counted. */
  href: string;
  /** The permission to do it. */
  needs: string;
}

const fees: readonly TaskLink[] = [
  { key: "payments", href: "/fees?tab=payments&status=pending_verification", needs: "fees.approve" },
  { key: "overdueInvoices", href: "/fees?tab=invoices&status=overdue", needs: "fees.bill" },
  {
    key: "requestedRefunds",
    href: "/fees?tab=payments&view=refunds&status=requested",
    needs: "fees.approve",
  },
  { key: "approvedRefunds", href: "/fees?tab=payments&view=refunds&status=approved", needs: "fees.approve" },
  { key: "requestedDiscounts", href: "/fees?tab=plan&view=awards&status=requested", needs: "fees.approve" },
  { key: "draftStructures", href: "/fees?tab=plan&status=draft", needs: "fee-plans.manage" },
  { key: "approvedStructures", href: "/fees?tab=plan&status=approved", needs: "fee-plans.manage" },
  { key: "draftSchemes", href: "/fees?tab=plan&view=schemes&status=draft", needs: "fee-plans.manage" },
  { key: "draftRuns", href: "/fees?tab=plan&view=runs&status=draft", needs: "fees.bill" },
  { key: "failedRuns", href: "/fees?tab=plan&view=runs&status=partially_failed", needs: "fees.bill" },
];

const school: readonly TaskLink[] = [
  { key: "registers", href: "/attendance", needs: "attendance.take" },
  { key: "lessonRegisters", href: "/attendance?tab=lessons", needs: "attendance.take" },
  {
    key: "absenceNotices",
    href: "/attendance?tab=absences&status=submitted",
    needs: "attendance.manage",
  },
  { key: "applicants", href: "/students?status=applicant", needs: "students.manage" },
  { key: "unplacedStudents", href: "/students?status=active&placed=false", needs: "students.manage" },
  { key: "papersToApprove", href: "/exam-approvals", needs: "exams.approve" },
  { key: "draftReportCards", href: "/report-cards?status=draft", needs: "report-cards.manage" },
  { key: "reviewedReportCards", href: "/report-cards?status=reviewed", needs: "report-cards.manage" },
  { key: "messageReports", href: "/conversations/reports?status=open", needs: "conversations.moderate" },
];

/** Where each kind of waiting work is done. */
export const taskLinks = { fees, school };
